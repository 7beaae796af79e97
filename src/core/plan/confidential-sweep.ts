import type { Slot } from '../chain/slot.ts'

/**
 * What takes an account of a confidential sweep a step further.
 * - apply: what is pending becomes available
 * - withdraw: all that is available becomes public
 * - sweep: all that is public goes to the treasury
 */
export const CONFIDENTIAL_SWEEP_ACTS = ['apply', 'withdraw', 'sweep'] as const
export type ConfidentialSweepAct = (typeof CONFIDENTIAL_SWEEP_ACTS)[number]

/** Accounts of one confidential sweep: each takes the signer some seconds. */
export const CONFIDENTIAL_SOURCES_MAX = 1_000

/** Somebody may pay a unit again after every step, and each step costs a fee: so many of one kind are decided of one account. */
export const STEPS_OF_ONE_ACT_MAX = 5

/**
 * How an account of a confidential sweep ends. `by-person`: somebody stopped it. `too-often`: each act was decided so often, and something is in it still.
 * `journal-may-not-know`: sending was opened again for a journal that may not know of all that was done.
 */
export type SourceEnd =
  | { readonly as: 'swept'; readonly slot: Slot }
  | { readonly as: 'stopped'; readonly why: 'by-person' | 'too-often' | 'journal-may-not-know' }

/** What is in an account, from one reading of it, in smallest units. Null: it cannot be decrypted. `isHome`: it is what others are swept to. */
export type ConfidentialStanding = {
  readonly pending: bigint | null
  readonly available: bigint | null
  readonly public: bigint
  readonly isHome: boolean
}

/**
 * The next step of an account, by what is in it and by how often each act was decided of it before: what arrived between two steps, and what an earlier life
 * of the program did, is in it. Where somebody pays again after every apply, what was applied goes on all the same.
 * - nothing: neither hidden nor public is anything left
 * - unreadable: something may be, and nobody here can read how much
 * - too-often: something is, and whatever would move it was decided often enough
 */
export function nextConfidentialAct(
  { pending, available, public: seen, isHome }: ConfidentialStanding,
  before: readonly ConfidentialSweepAct[] = [],
): ConfidentialSweepAct | 'nothing' | 'unreadable' | 'too-often' {
  const acts: readonly (readonly [ConfidentialSweepAct, boolean])[] = [
    ['apply', pending !== null && pending > 0n],
    ['withdraw', available !== null && available > 0n],
    ['sweep', seen > 0n && !isHome],
  ]
  const wanted = acts.flatMap(([act, moves]) => (moves ? [act] : []))
  const next = wanted.find((act) => before.filter((one) => one === act).length < STEPS_OF_ONE_ACT_MAX)
  if (next !== undefined) return next
  if (wanted.length > 0) return 'too-often'
  return pending === null || available === null ? 'unreadable' : 'nothing'
}

/**
 * Transactions, and the signatures of all of them, that it takes to sweep an account where nothing arrives meanwhile: the treasury's and the owner's, for each step. Where a withdrawal takes
 * three transactions (`inSeveral`), the treasury alone signs the two before.
 */
export function transactionsToSweep(
  { pending, available, isHome }: ConfidentialStanding,
  { inSeveral }: { readonly inSeveral: boolean },
): { readonly transactions: bigint; readonly signatures: bigint } {
  const isWithdrawn = (pending ?? 0n) + (available ?? 0n) > 0n
  const steps = BigInt([(pending ?? 0n) > 0n, isWithdrawn, !isHome].filter(Boolean).length)
  const before = isWithdrawn && inSeveral ? 2n : 0n
  return { transactions: steps + before, signatures: 2n * steps + before }
}
