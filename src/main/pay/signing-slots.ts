import { bytesToHex } from '@noble/hashes/utils.js'
import type { Slot } from '../../core/chain/slot.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { nonceOf } from '../../core/message/message-nonce.ts'
import type { ToSign } from '../signer/protocol.ts'
import { readNonceValues } from './nonces.ts'
import type { DraftWork, PayParts } from './parts.ts'
import { readFinalizedBounds } from './seen.ts'

/** What the signer keeps of when messages are signed. */
export type SigningSlots = {
  readonly of: (message: Uint8Array) => Pick<ToSign, 'notBeforeSlot' | 'nonceSlot'>
  /** The latest slot that any of them named as final, or for the value of a nonce. */
  readonly finalized: Slot
  /** The latest slot that a node named for the values of their nonces. */
  readonly noncesAsOf: Slot
}

/**
 * How far the chain is final now, by what the bytes of a message live by. The journal has a slot and a lifetime of each draft as well, but it is a
 * file: the signer keeps what nodes say while it signs.
 * @throws NODE_ONE_ANSWERED, NODE_DISAGREEMENT, and as every question to nodes
 */
export async function readSigningSlots({ nodes }: Pick<PayParts, 'nodes'>, messages: readonly Uint8Array[]): Promise<SigningSlots> {
  const { lowest: notBeforeSlot, highest } = await readFinalizedBounds(nodes)
  const nonces = new Map(messages.map((message) => [message, nonceOf(decodeMessage(message))]))
  const accounts = new Set([...nonces.values()].flatMap((nonce) => nonce?.account ?? []))
  const { values, asOf } = await readNonceValues(nodes, [...accounts])
  const isHeld = (nonce: ReturnType<typeof nonceOf>) => nonce !== null && values.get(nonce.account)?.nonce === nonce.value
  return {
    of: (message) => ({ notBeforeSlot, nonceSlot: isHeld(nonces.get(message) ?? null) ? asOf : null }),
    finalized: asOf > highest ? asOf : highest,
    noncesAsOf: asOf,
  }
}

/**
 * Leaves out drafts over a value that their nonce account does not hold. Where it was read no earlier than the draft's, it has moved: such a draft
 * could never land, and ends, so that the next round makes another; a machine that is behind is waited for. One that the signer signed before a
 * crash is signed again all the same: what was signed is what it goes by.
 */
export async function leaveOutMoved<Draft extends DraftWork>(
  parts: PayParts,
  drafts: readonly Draft[],
  slots: SigningSlots,
): Promise<readonly Draft[]> {
  const moved = drafts.filter(({ attempt: { lifetime, message } }) => lifetime.kind === 'nonce' && slots.of(message).nonceSlot === null)
  if (moved.length === 0) return drafts
  const digests = moved.map(({ attempt }) => bytesToHex(attempt.digest))
  const { entries } = await parts.signer.signedSince({ eventId: 0, digests })
  const signed = new Set(entries.map(({ digest }) => digest))
  const unsigned = new Set(moved.filter(({ attempt }) => !signed.has(bytesToHex(attempt.digest))))
  for (const { intent, attempt } of unsigned) {
    if (slots.noncesAsOf < (attempt.notSignedBeforeSlot ?? 0n)) continue
    await parts.journal.write('nonce-moved', (tx) => tx.refuseDraft({ attemptId: attempt.id, proof: { code: 'NONCE_MOVED' } }))
    parts.onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'refused', signature: null })
  }
  return drafts.filter((draft) => !unsigned.has(draft))
}
