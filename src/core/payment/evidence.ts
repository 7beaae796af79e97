import type { Commitment, Slot } from '../chain/slot.ts'
import type { DeathProof } from './death.ts'

/**
 * What was heard about signed bytes: a row of the journal, never a guess. Rows are only added.
 * - status: a node reports the transaction in a block at a level of commitment
 * - absent: a node that reported it before no longer does
 * - silent: it may have landed and nobody who could be asked can tell
 * - dead: proof that it can never land
 */
export type Evidence =
  | StatusEvidence
  | { readonly kind: 'absent'; readonly node: string; readonly slot: Slot | null }
  | { readonly kind: 'silent'; readonly asked: readonly string[] }
  | { readonly kind: 'dead'; readonly proof: DeathProof }

export type StatusEvidence = {
  readonly kind: 'status'
  readonly node: string
  readonly slot: Slot
  readonly commitment: Commitment
  /**
   * - landed: the transaction succeeded, and where the commitment is finalized our balances changed as predicted (outcome.ts)
   * - differs: it succeeded, and our balances did not change as predicted: never shown as finalized, a person has to look
   * - failed: on chain with an error; the fee is paid, a nonce has advanced
   * - unexecuted: in a block but never run; no fee was taken
   */
  readonly outcome: 'landed' | 'differs' | 'failed' | 'unexecuted'
}
