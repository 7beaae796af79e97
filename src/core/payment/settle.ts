import type { AttemptState } from './state.ts'

type Attempts = readonly { readonly state: AttemptState }[]

/** What frees an intent for another attempt: proof that the earlier one did nothing, or that there is no signature. */
const SPENT: ReadonlySet<AttemptState> = new Set(['refused', 'failed', 'unexecuted', 'expired', 'revoked'])

/**
 * Whether a new attempt may be made: only when every earlier one is proved failed, unexecuted, expired or revoked, or was refused before
 * it had a signature. A draft is not replaced but signed: the same bytes give the same signature.
 */
export function canReplace(attempts: Attempts): boolean {
  return attempts.every(({ state }) => SPENT.has(state))
}

/** An intent is satisfied by one finalized attempt. */
export function isSatisfied(attempts: Attempts): boolean {
  return attempts.some(({ state }) => state === 'finalized')
}

/** Nothing is left to do for the intent: it is satisfied, or was given up when nothing of it could land any more. */
export function isSettled({ attempts, abandoned }: { attempts: Attempts; abandoned: boolean }): boolean {
  return isSatisfied(attempts) || (abandoned && canReplace(attempts))
}
