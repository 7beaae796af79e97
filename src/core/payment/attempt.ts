import type { Signature } from '../keys/signature.ts'
import { type AttemptState, type DeadState, type EndedState, isOutstanding, type OutstandingState, type SentState } from './state.ts'

/**
 * One attempt, by how far it has come when it is read. Each kind has an id of its own, and what moves an attempt takes the id of the kind it
 * moves: to send a draft, to refuse or sign again what is signed, or to move what has ended does not compile.
 *
 *     draft → signed → sent → ended
 *        ↘ refused
 */

declare const kind: unique symbol
type AttemptId<Kind extends string> = number & { readonly [kind]: Kind }

/** Of a message that nobody has signed as far as is known. */
export type DraftId = AttemptId<'draft'>
/** Of signed bytes that may still execute. */
export type OutstandingId = AttemptId<'outstanding'>
/** Of what nothing moves any more. */
export type SettledId = AttemptId<'settled'>

type Unsigned = { readonly signature: null; readonly transaction: null }
/** The first signature and the signed bytes. */
type Signed = { readonly signature: Signature; readonly transaction: Uint8Array }

export type Draft = { readonly id: DraftId; readonly state: 'draft' } & Unsigned
export type RefusedDraft = { readonly id: SettledId; readonly state: 'refused' } & Unsigned
/** No node was given it as far as is known. */
export type SignedAttempt = { readonly id: OutstandingId; readonly state: 'signed' } & Signed
export type SentAttempt = { readonly id: OutstandingId; readonly state: SentState } & Signed
export type EndedAttempt = { readonly id: SettledId; readonly state: EndedState } & Signed
/** Nothing writes this: only what was signed expires or is revoked. Whoever wrote it into the journal may have taken a signature away. */
export type AlteredAttempt = { readonly id: SettledId; readonly state: DeadState } & Unsigned

/** An attempt with all else that is known of it. */
export type Attempt<Known> = Known & (Draft | RefusedDraft | SignedAttempt | SentAttempt | EndedAttempt | AlteredAttempt)
type Kinds = { readonly state: AttemptState }

/** Whether its message is not signed yet. */
export function isDraft<Any extends Kinds>(attempt: Any): attempt is Extract<Any, { readonly state: 'draft' }> {
  return attempt.state === 'draft'
}

/** Whether its bytes may still execute. */
export function isAlive<Any extends Kinds & { readonly signature: Signature | null }>(
  attempt: Any,
): attempt is Extract<Any, { readonly state: OutstandingState }> {
  return attempt.signature !== null && isOutstanding(attempt.state)
}
