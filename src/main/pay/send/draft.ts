import { bytesToHex } from '@noble/hashes/utils.js'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Lifetime } from '../../../core/lifetime/lifetime.ts'
import { compileMessage } from '../../../core/message/compile.ts'
import { encodeMessage } from '../../../core/message/encode.ts'
import { buildMessage } from '../../../core/plan/draft.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import { digestMessage } from '../../../core/review/digest.ts'
import type { IntentRecord } from '../../journal/index.ts'
import { giveLifetimes } from './lifetimes.ts'
import type { PayParts } from '../parts.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

/** An intent with the lifetime its next message gets. */
export type WithLifetime = {
  readonly intent: IntentRecord
  readonly planned: PlannedIntent
  readonly lifetime: Lifetime
  /** With a nonce: a finalized slot read before. */
  readonly notSignedBeforeSlot?: Slot
}

/**
 * Gives each intent a message under a fresh lifetime, and stores it before anybody signs it. An intent for which there is none now (no nonce
 * is free, or another message would be the same to the byte) waits for the next round.
 */
export async function draftIntents(parts: PayParts, intents: readonly IntentRecord[]): Promise<void> {
  const lived = await giveLifetimes(
    parts,
    intents.map((intent) => ({ intent, planned: decodeIntent(intent.what) })),
  )
  if (lived.length === 0) return
  const drafts = lived.map(({ intent, planned, lifetime, notSignedBeforeSlot }) => {
    const message = encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime })))
    const slot = notSignedBeforeSlot === undefined ? {} : { notSignedBeforeSlot }
    return { intentId: intent.id, message, digest: digestMessage(message), lifetime, ...slot, predicted: planned.changes }
  })
  const known = new Set(await parts.journal.read.knownDigests(drafts.map(({ digest }) => bytesToHex(digest))))
  await parts.journal.write('draft', async (tx) => {
    for (const draft of drafts) {
      const digest = bytesToHex(draft.digest)
      // The chain takes equal bytes once: two payments that would be one wait for different blockhashes (field/sending.md, W19).
      if (known.has(digest)) continue
      known.add(digest)
      await tx.addDraft(draft)
    }
  })
}
