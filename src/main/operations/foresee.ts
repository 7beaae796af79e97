import type { Address } from '../../core/address/address.ts'
import { type ErrorValue, fromErrorValue, sayError, StrongroomError } from '../../core/error/error.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { keptValiditiesOf } from '../../core/plan/intent.ts'
import { type PlannedPayment, tokenAccountsOf } from '../../core/plan/payment.ts'
import type { PlannedTransaction, MessageTemplate } from '../../core/plan/sweep.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import { inRunsOf, templateBefore } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { placeholderMessage } from './review-plan.ts'
import { type Part, type Sentence, tell } from '../../core/text/sentence.ts'

/** Messages given to the signer at a time. */
const MESSAGES_AT_A_TIME = 500

type Asking = Pick<Services, 'journal' | 'signer'>

type Foreseeable = {
  readonly template: MessageTemplate
  readonly tokenAccounts: readonly { readonly account: Address; readonly owner: Address }[]
  /** Proofs that accounts keep for it. */
  readonly validities?: readonly Uint8Array[]
}

/** What the signer would do with what is planned. */
export type Foreseen = {
  /** Each code once. */
  readonly refusals: readonly ErrorValue[]
  /** How many transactions a second person would have to approve. */
  readonly awaiting: number
}

/**
 * What the signer would refuse of planned payments, as it judges over their bytes. It answers the same when they are signed, unless its
 * policy or the sum of the day changes until then. Nothing where the vault is locked: nobody can say then.
 */
export async function foreseePayments(asking: Asking, transactions: readonly PlannedPayment[]): Promise<Foreseen> {
  const foreseeable = transactions.map((planned) => ({
    template: planned.template,
    tokenAccounts: tokenAccountsOf(planned),
    validities: keptValiditiesOf(planned),
  }))
  const foreseen = await foresee(asking, foreseeable)
  const before = transactions.flatMap((planned) => templateBefore(planned) ?? []).map((template) => ({ template, tokenAccounts: [] }))
  // What goes before a payment is approved as upkeep.
  const { refusals } = await foresee(asking, before)
  const known = new Set(foreseen.refusals.map(({ code }) => code))
  return { ...foreseen, refusals: [...foreseen.refusals, ...refusals.filter(({ code }) => !known.has(code))] }
}

/** The same of a sweep, by its first transaction: all of them go to the same place at the same price. No second person approves it: nothing leaves. */
export async function foreseeSweep(asking: Asking, transactions: readonly PlannedTransaction[]): Promise<readonly ErrorValue[]> {
  const first = transactions.slice(0, 1).map(({ template, sources }) => ({
    template,
    tokenAccounts: sources.map(({ account, address }) => ({ account, owner: address })),
  }))
  return (await foresee(asking, first)).refusals
}

/** The same of upkeep. */
export function foreseeUpkeep(asking: Asking, planned: readonly PlannedUpkeep[]): Promise<Foreseen> {
  return foresee(
    asking,
    planned.map(({ template }) => ({ template, tokenAccounts: [] })),
  )
}

/** Sentences for whoever reads the plan. */
export function warnOf(refusals: readonly ErrorValue[]): Sentence[] {
  return refusals.map((refusal) => {
    const { happened } = sayError(refusal)
    const said: Part = { part: 'error', code: refusal.code, context: refusal.context, words: happened }
    return isWaiting(refusal) ? [said] : tell`It cannot be signed as it is. ${said}`
  })
}

/** Before something is decided that the signer would only refuse. What waits for a second person may be decided. @throws the signer's refusal */
export function assertForeseen({ refusals }: Foreseen): void {
  const refusal = refusals.find((one) => !isWaiting(one))
  if (refusal !== undefined) throw fromErrorValue(refusal)
}

/**
 * Before something is decided of which a person was told how many transactions a second person has to approve; undefined where nobody was told.
 * A threshold may begin or end after the plan was read: what was to be approved would be paid at once, or the other way round.
 * @throws PLAN_APPROVAL_DIFFERS
 */
export function assertToldAwaiting({ awaiting }: Foreseen, told: number | undefined): void {
  if (told !== undefined && told !== awaiting) throw new StrongroomError('PLAN_APPROVAL_DIFFERS', { told, awaiting })
}

/** What waits for a second person is decided, and held. */
function isWaiting({ code }: ErrorValue): boolean {
  return code === 'SIGNER_APPROVAL_NEEDED'
}

async function foresee(asking: Asking, transactions: readonly Foreseeable[]): Promise<Foreseen> {
  if ((await asking.signer.status()).state !== 'unlocked') return { refusals: [], awaiting: 0 }
  const found = new Map<string, ErrorValue>()
  let awaiting = 0
  for (const run of inRunsOf(MESSAGES_AT_A_TIME, transactions)) {
    const messages = run.map(({ template }) => placeholderMessage(template))
    const tokenAccounts = run.flatMap((one) => one.tokenAccounts)
    const paths = await readPaths(asking, messages, tokenAccounts)
    const { reviewed } = await asking.signer.review({
      messages,
      paths,
      tokenAccounts,
      validities: run.flatMap((one) => one.validities ?? []),
    })
    for (const { refusal } of reviewed) {
      if (refusal === null) continue
      if (isWaiting(refusal)) awaiting += 1
      if (!found.has(refusal.code)) found.set(refusal.code, refusal)
    }
  }
  return { refusals: [...found.values()], awaiting }
}

/** Where the keys stand that the messages need, as the journal knows it; the signer proves each by deriving it. */
async function readPaths({ journal }: Asking, messages: readonly Uint8Array[], tokenAccounts: Foreseeable['tokenAccounts']) {
  const mentioned = messages.flatMap((message) => decodeMessage(message).staticAccounts)
  const addresses = new Set([...mentioned, ...tokenAccounts.map(({ owner }) => owner)])
  const accounts = await journal.read.accountsByAddress([...addresses])
  return accounts.flatMap(({ address, path }) => (path === null ? [] : [{ address, path }]))
}
