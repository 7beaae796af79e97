import { slot } from '../../core/chain/slot.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import { compileMessage } from '../../core/message/compile.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import { draftSweep } from '../../core/plan/draft.ts'
import { digestMessage } from '../../core/review/digest.ts'
import type { IntentRecord } from '../journal/index.ts'
import type { PayParts } from './parts.ts'
import { decodeIntent } from './stored-intent.ts'

/**
 * Gives each intent a message under a fresh blockhash, and stores it before anybody signs it.
 * The blockhash is fetched at confirmed: one at finalized has lived a fifth of its life already.
 */
export async function draftIntents({ journal, nodes }: PayParts, intents: readonly IntentRecord[]): Promise<void> {
  const { blockhash, lastValidBlockHeight, fetchedSlot } = await nodes.first((node) => node.getLatestBlockhash({ commitment: 'confirmed' }))
  const lifetime: Lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot: slot(fetchedSlot) }
  await journal.write('draft', async (tx) => {
    for (const intent of intents) {
      const transaction = decodeIntent(intent.what)
      const message = encodeMessage(compileMessage(draftSweep({ pieces: transaction.pieces, lifetime })))
      await tx.addDraft({ intentId: intent.id, message, digest: digestMessage(message), lifetime, predicted: transaction.changes })
    }
  })
}
