import { t } from '@lingui/core/macro'
import { skipToken } from '@tanstack/react-query'
import { BEGINNING_CHARACTERS_MIN, SEARCH_CHARACTERS_MAX } from '../../contract/bounds.ts'
import { type AssetName, useAssetName } from '../backend/assets.ts'
import { useApi } from '../backend/backend.tsx'
import { useBackendQuery } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import { figureOf } from '../parts/figure.ts'
import { useSettled } from '../parts/use-settled.ts'
import { ADDRESS_CHARACTERS_MIN, type Choice } from './palette-choices.ts'

/** As many of each kind are shown. */
const SHOWN = 5
/** Rows that are asked for: some begin with the text only by their address, and are no result of a short one. */
const ROWS = 50
type Found = { readonly choices: readonly Choice[]; readonly searching: boolean; readonly failed: boolean }

/** What the backend finds of a text: nothing that it answered to another one, and nothing before all of it has answered. */
export function useFound(typed: string): Found {
  const ask = useApi()
  const name = useAssetName()
  const text = typed.trim().slice(0, SEARCH_CHARACTERS_MAX)
  const search = useSettled(text)
  const isAsked = search.length >= BEGINNING_CHARACTERS_MIN
  const people = useBackendQuery(ask.recipients.list.queryOptions({ input: isAsked ? { search, limit: ROWS } : skipToken }))
  const accounts = useBackendQuery(ask.accounts.list.queryOptions({ input: isAsked ? { search, sort: 'label', limit: ROWS } : skipToken }))
  const money = useBackendQuery(ask.activity.find.queryOptions({ input: isAsked ? { search, limit: SHOWN } : skipToken }))
  if (text.length < BEGINNING_CHARACTERS_MIN) return { choices: [], searching: false, failed: false }
  const answers = [people, accounts, money]
  if (search !== text || answers.some(({ value, failure }) => value === undefined && failure === null))
    return { choices: [], searching: true, failed: false }
  return {
    choices: [
      ...ofPeople(people.value?.recipients ?? [], text),
      ...ofAccounts(accounts.value?.accounts ?? [], text),
      ...(money.value?.payments ?? []).map((payment) => ofPayment(payment, name(payment.asset))),
      ...(money.value?.deposits ?? []).map((deposit) =>
        ofDeposit(deposit, name(deposit.asset.kind === 'native' ? deposit.asset.kind : deposit.asset.mint)),
      ),
    ],
    searching: false,
    failed: answers.some(({ failure }) => failure !== null),
  }
}

/** By its label; by its address only where that much of one is given. */
const isMeant = (label: string, text: string): boolean =>
  text.length >= ADDRESS_CHARACTERS_MIN || label.toLowerCase().includes(text.toLowerCase())

const shorten = (address: string): string => `${address.slice(0, 8)}…${address.slice(-8)}`

const ofPeople = (rows: Answers['recipients']['list']['recipients'], text: string): readonly Choice[] =>
  rows
    .filter(({ label }) => isMeant(label, text))
    .slice(0, SHOWN)
    .map(({ address, label }) => ({
      ...{ key: `people ${address}`, group: 'people', words: label, about: shorten(address), glyph: 'book' },
      does: { kind: 'go', to: `/recipients/find/${address}` },
    }))

const ofAccounts = (rows: Answers['accounts']['list']['accounts'], text: string): readonly Choice[] =>
  rows
    .flatMap(({ address, label }) => (label !== null && isMeant(label, text) ? [{ address, label }] : []))
    .slice(0, SHOWN)
    .map(({ address, label }) => ({
      ...{ key: `accounts ${address}`, group: 'accounts', words: label, about: shorten(address), glyph: 'drawers' },
      does: { kind: 'go', to: `/accounts/find/${address}` },
    }))

type FoundPayment = Answers['activity']['find']['payments'][number]
type FoundDeposit = Answers['activity']['find']['deposits'][number]

function ofPayment({ intent, reference, recipient, label, amount }: FoundPayment, asset: AssetName): Choice {
  const about = t`${amountText(amount, asset)} to ${label ?? shorten(recipient)}`
  const to = `/activity/payment/${intent.split('/').map(encodeURIComponent).join('/')}`
  return { key: `payments ${reference}`, group: 'payments', words: reference, about, glyph: 'pay', does: { kind: 'go', to } }
}

function ofDeposit({ id, signature, owner, label, amount, verdict }: FoundDeposit, asset: AssetName): Choice {
  const words = amountText(amount, asset)
  const whose = label ?? shorten(owner)
  const about = verdict === 'credit' ? t`to ${whose}` : t`to ${whose}, not credited`
  const to = `/deposits/find/${signature ?? owner}`
  return { key: `deposits ${id}`, group: 'deposits', words, about, glyph: 'credit', does: { kind: 'go', to } }
}

function amountText(amount: bigint, { decimals, unit }: AssetName): string {
  return `${figureOf({ amount, decimals, padded: false }).digits} ${unit}`
}
