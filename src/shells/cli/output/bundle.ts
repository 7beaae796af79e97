import type { ShownBundle } from '../../../contract/bundles.ts'
import { formatAmount, LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import type { Sentence } from '../../../core/text/sentence.ts'
import { type ListedTokens, sentenceText } from './unit.ts'
import { besides, wrap } from './wrap.ts'

type Shown = ShownBundle['transactions'][number]
type Pair = readonly [name: string, text: string]
/** How sentences are written. */
type Tell = (sentence: Sentence) => string

/** A bundle for a person: what it is, then each of its transactions; what is only claimed is said to be. */
export function bundleText(shown: ShownBundle, { width, tokens }: { readonly width: number; readonly tokens: ListedTokens }): string {
  const tell: Tell = (sentence) => sentenceText(sentence, { tokens })
  const sections = [
    wrap(headline(shown), width),
    besides(headOf(shown, tell), { width }),
    ...shown.transactions.map((one) => [
      ...wrap(titleOf(one, shown.transactions.length, tell), width),
      ...besides(pairsOf(one, tell), { width, indent: 2 }),
    ]),
    wrap(closing(shown, tell), width),
  ]
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function headline({ transactions }: ShownBundle): string {
  const count = transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`
  return `Bundle of ${count}. What a transaction does is said from its bytes; what is marked as claimed, the bundle says, and nothing here proves it.`
}

function headOf({ digest, digestWords, network, preparedAt, ageMs, notes, refusals }: ShownBundle, tell: Tell): Pair[] {
  return [
    ['words', `${digestWords.join(' ')} (compare them aloud with whoever prepared it)`],
    ['digest', digest],
    [
      'genesis hash',
      `${network.genesisHash}${network.public === null ? ', of no public network' : `, of the public network ${network.public}`}`,
    ],
    ['network', `“${network.name}” (claimed)`],
    ['prepared', `${preparedAt} (claimed)${ageMs === null ? '' : `, ${ageOf(ageMs)} by the clock here`}`],
    ...refusals.map(({ code, words }): Pair => ['REFUSED', `${tell(words)} (${code})`]),
    ...notes.map(({ words }): Pair => ['note', tell(words)]),
  ]
}

const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
const SHOWN_HOURS = 2 * HOURS_PER_DAY

function ageOf(ageMs: number): string {
  if (ageMs < 0) return 'which is in the future'
  const minutes = Math.floor(ageMs / MS_PER_MINUTE)
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours === 0) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  if (hours === 1) return '1 hour ago'
  return hours < SHOWN_HOURS ? `${hours} hours ago` : `${Math.floor(hours / HOURS_PER_DAY)} days ago`
}

const STATES: Readonly<Record<Shown['signers'][number]['state'], string>> = {
  valid: 'signed, and the signature is valid over these bytes',
  invalid: 'a signature stands there that is NOT one of these bytes',
  missing: 'not signed yet',
}

function titleOf({ number, words, intent, instructions }: Shown, count: number, tell: Tell): string {
  const does = words !== null ? tell(words) : instructions.length > 0 ? `${intent.kind}, as the bundle says` : 'what it does cannot be told'
  return `transaction ${number} of ${count}: ${does}`
}

function pairsOf({ hash, instructions, warnings, feeLamports, signers, claims, notes, refusals }: Shown, tell: Tell): Pair[] {
  return [
    ...refusals.map(({ code, words: why }): Pair => ['REFUSED', `${tell(why)} (${code})`]),
    ...instructions.map((instruction, place): Pair => [`instruction ${place + 1}`, tell(instruction)]),
    ...warnings.map(({ words: warning }): Pair => ['beware', tell(warning)]),
    ...notes.map(({ words: note }): Pair => ['note', tell(note)]),
    ['hash', `${hash} (as hardware signers show it)`],
    [
      'fee',
      feeLamports === null
        ? '–'
        : `${formatAmount({ amount: feeLamports, decimals: LAMPORTS_DECIMALS })} SOL, where a signature costs what is claimed`,
    ],
    ...signers.map(
      ({ address, role, state }): Pair => ['signer', `${address}${role === null ? '' : ` (our ${role} account)`}: ${STATES[state]}`],
    ),
    ...claims.map(({ words: claim }): Pair => ['claimed', tell(claim)]),
  ]
}

function closing({ transactions, isWithKeys, refusals, cannotSign }: ShownBundle, tell: Tell): string {
  const refused = transactions.filter((one) => one.refusals.length > 0).length
  const keys = isWithKeys ? '' : ' No keys were asked: whose its accounts are is not said here.'
  if (refusals.length > 0 || refused === transactions.length) return `Nothing of it is to be signed.${keys}`
  if (refused > 0) return `${refused} of ${transactions.length} transactions are refused, each with its reason.${keys}`
  if (cannotSign !== null) return `No transaction contradicts what the bundle says of it. ${tell(cannotSign.words)}${keys}`
  return `No transaction contradicts what the bundle says of it.${keys}`
}
