import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { isAlive, type OutstandingId } from '../../core/payment/attempt.ts'
import { isReported } from '../../core/payment/state.ts'
import { digestRevocation } from '../../core/plan/digest.ts'
import { planNonceAdvances } from '../../core/plan/nonce-upkeep.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import type { LeftAloneReason } from '../../core/review/explain-left-alone.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'
import { isAsItLeft, landedAs, readAccounts, readFree, readNonceValues, readTended, readTerms } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { chooseNonceAccounts } from './choose-nonces.ts'
import { prepare, type PreparedBundle, requireWatched } from './prepare.ts'
import type { Leaving } from './read-for-bundle.ts'
import type { Reading } from './require-read.ts'

type Parts = Pick<Services, 'journal' | 'nodes'>

/** What is to be revoked of a bundle that left. */
type RevocationWanted = {
  readonly digest: string
  /** Its transactions by their number in the bundle; null for all of them. */
  readonly numbers: ReadonlySet<number> | null
}

type Revoked = {
  readonly number: number
  readonly nonceAccount: Address
  /** Its signed bytes, where they are known here; they are sent no more from then on. */
  readonly attemptId: OutstandingId | null
}

export type RevocationPlan = {
  /** Who has authority over the nonce accounts, pays the fee and signs. */
  readonly authority: Address
  readonly transactions: readonly PlannedUpkeep[]
  readonly revokes: readonly Revoked[]
  readonly leftAlone: readonly { readonly number: number; readonly reason: LeftAloneReason }[]
  /** Whether the account that pays lacks the fee beside the minimum that it must keep. */
  readonly isPayerShort: boolean
  /** Null where nothing is to be revoked, or the fee cannot be paid. */
  readonly digest: string | null
}

/**
 * Plans the advance of the nonce accounts by whose values the transactions of a bundle live: once that is final, they can never land, whoever has them.
 * @throws CARRY_UNKNOWN, CARRY_NO_WATCHED, CARRY_NO_TRANSACTION, NODE_*
 */
export async function planRevocation(parts: Parts, { digest, numbers }: RevocationWanted): Promise<RevocationPlan> {
  const { carried } = await requireBundle(parts, digest)
  const wanted = numbers === null ? carried : carried.filter(({ number }) => numbers.has(number))
  if (numbers !== null && wanted.length < numbers.size)
    throw new StrongroomError('CARRY_NO_TRANSACTION', { digest, number: missingIn(numbers, wanted), transactions: carried.length })
  const authority = authorityOf(carried)
  await requireWatched(parts, authority)
  const judged = await judge(parts, wanted, { areNamed: numbers !== null })
  const revokes = judged.flatMap((one) => ('reason' in one ? [] : [one]))
  const terms = await readTerms(parts.nodes, authority)
  const transactions = planNonceAdvances({ authority, terms, accounts: revokes.map(({ nonceAccount }) => nonceAccount) })
  const [info = null] = await readAccounts(parts.nodes, [authority])
  // What is revoked takes nothing beside its revocation: of the two, one can land.
  const numbered = new Set(revokes.map(({ number }) => number))
  const revoked = wanted.filter(({ number }) => numbered.has(number))
  const free = await readFree(parts, { account: authority, info, revoked })
  const feeLamports = transactions.reduce((sum, one) => sum + one.feeLamports, 0n)
  const isPayerShort = free < feeLamports + terms.rentMinimumLamports
  return {
    authority,
    transactions,
    revokes,
    leftAlone: judged.flatMap((one) => ('reason' in one ? [one] : [])),
    isPayerShort,
    digest: transactions.length === 0 || isPayerShort ? null : digestRevocation(transactions),
  }
}

/** What a revocation is as a bundle. */
export function leavingRevocation({ authority, transactions }: RevocationPlan): Leaving {
  return { payer: authority, asset: { kind: 'native' }, transactions }
}

type RevocationLeaving = RevocationWanted & {
  /** By which the advances are to live, as a person named them; undefined where nobody did. */
  readonly nonceAccounts: readonly Address[] | undefined
  /** Of the plan that was read. */
  readonly read: string
}

/**
 * Prepares a bundle that revokes what left in another one, or came back from there. What came back is sent no more from that moment. Until the advance is
 * final, all of it may land as before.
 * @throws CARRY_NOTHING_TO_REVOKE, PLAN_CHANGED, and as {@link planRevocation} and preparePayment
 */
export async function prepareRevocation(
  parts: Parameters<typeof prepare>[0],
  { nonceAccounts: named, read, ...wanted }: RevocationLeaving,
): Promise<PreparedBundle> {
  const from = authorityOf((await requireBundle(parts, wanted.digest)).carried)
  const nonceAccounts = await chooseNonceAccounts(parts, { from, named })
  return prepare(parts, { from, nonceAccounts }, async () => {
    const plan = await planRevocation(parts, wanted)
    if (plan.digest === null) throw new StrongroomError('CARRY_NOTHING_TO_REVOKE', { digest: wanted.digest })
    if (plan.digest !== read) throw new StrongroomError('PLAN_CHANGED', {})
    return {
      plan: leavingRevocation(plan),
      requireFree: () => Promise.resolve(),
      summary: { act: 'advance-nonce', account: plan.revokes[0]?.nonceAccount ?? null, revokes: wanted.digest },
      revoked: () => readReturned(parts, wanted.digest, new Set(plan.revokes.map(({ number }) => number))),
    }
  })
}

/** The signed bytes of what has come back by now, also since it was planned. */
async function readReturned({ journal }: Pick<Reading, 'journal'>, digest: string, numbers: ReadonlySet<number>): Promise<OutstandingId[]> {
  const { carried } = await requireBundle({ journal }, digest)
  const returned = carried.flatMap(({ number, intentId }) => (numbers.has(number) && intentId !== null ? [intentId] : []))
  const intents = await Promise.all(returned.map((id) => journal.read.intent(id)))
  return intents.flatMap((intent) => intent?.attempts.filter(isAlive).map(({ id }) => id) ?? [])
}

async function requireBundle({ journal }: Pick<Reading, 'journal'>, digest: string): Promise<BundleRecord> {
  const record = await journal.read.bundle(digest)
  if (record === null) throw new StrongroomError('CARRY_UNKNOWN', { digest })
  return record
}

/** All of a bundle lives by nonce accounts of one key. Of a record that somebody wrote into, the bytes are not looked at. */
function authorityOf(carried: readonly CarriedRecord[]): Address {
  const [first] = carried.filter(isAsItLeft)
  const record = first ?? carried[0]
  invariant(record !== undefined, 'a bundle has a transaction')
  return record.lifetime.authority
}

function missingIn(numbers: ReadonlySet<number>, found: readonly CarriedRecord[]): number {
  const known = new Set(found.map(({ number }) => number))
  return [...numbers].find((number) => !known.has(number)) ?? 0
}

type Judged = Revoked | { readonly number: number; readonly reason: LeftAloneReason }

/** `areNamed`: by a person. That something is in a block may be the word of one node, for as long as it likes: then it is revoked where it is named. */
type Naming = { readonly areNamed: boolean }

async function judge(parts: Parts, carried: readonly CarriedRecord[], naming: Naming): Promise<readonly Judged[]> {
  const known = await Promise.all(carried.map((one) => judgeKnown(parts, one, naming)))
  const standing = known.flatMap((one) => ('reason' in one ? [] : [one.nonceAccount]))
  const { values } = standing.length === 0 ? { values: new Map() } : await readNonceValues(parts.nodes, standing)
  const tended = await readTended(parts.journal)
  return known.map((one) => {
    if ('reason' in one) return one
    const { number, nonceAccount, nonce, authority, attemptId } = one
    const held = values.get(nonceAccount) ?? null
    if (held === null || held.nonce !== nonce) return { number, reason: 'advanced' }
    if (held.authority !== authority) return { number, reason: 'handed-over' }
    if (tended.has(nonceAccount)) return { number, reason: 'under-way' }
    return { number, nonceAccount, attemptId }
  })
}

type Known = (Revoked & { readonly nonce: string; readonly authority: Address }) | Extract<Judged, { readonly reason: string }>

/** As far as the journal tells. */
async function judgeKnown({ journal }: Pick<Parts, 'journal'>, carried: CarriedRecord, { areNamed }: Naming): Promise<Known> {
  const { number, state, intentId, lifetime } = carried
  const { nonceAccount, nonce, authority } = lifetime
  if (!isAsItLeft(carried)) return { number, reason: 'altered' }
  if (landedAs(carried) !== null) return { number, reason: 'landed' }
  if (state === 'dead') return { number, reason: 'dead' }
  if (intentId === null) return { number, nonceAccount, nonce, authority, attemptId: null }
  const attempt = (await journal.read.intent(intentId))?.attempts.at(-1)
  if (attempt === undefined || !isAlive(attempt)) return { number, reason: 'ended' }
  if (isReported(attempt.state) && !areNamed) return { number, reason: 'landing' }
  return { number, nonceAccount, nonce, authority, attemptId: attempt.id }
}
