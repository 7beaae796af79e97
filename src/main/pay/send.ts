import type { BlockHeight } from '../../core/chain/slot.ts'
import { inRunsOf, type PayParts, type SignedWork } from './parts.ts'

/** Transactions given to the nodes at the same time. */
const SENDS_IN_FLIGHT_MAX = 16
/** Blocks after which bytes that have not landed are given to the nodes again. */
const BLOCKS_BETWEEN_SENDS = 8n

/** Remembers at which height each attempt was last sent; forgotten at a restart, which costs one more sending of the same bytes. */
export type SendTimes = Map<number, BlockHeight>

/** Whether it is time to send these bytes (again). What a node reports in a block is left alone, until it is reported gone. */
export function isDue({ attempt }: SignedWork, lastSent: SendTimes, height: BlockHeight): boolean {
  if (attempt.state === 'processed' || attempt.state === 'confirmed') return false
  if (attempt.lifetime.kind === 'blockhash' && height > attempt.lifetime.lastValidBlockHeight) return false
  const last = lastSent.get(attempt.id)
  return last === undefined || height >= last + BLOCKS_BETWEEN_SENDS
}

/**
 * Sends signed bytes to every node. The broadcast rows are written first: killed in between, the journal says “may have been sent”,
 * which is the only safe thing to say. A node's refusal is evidence, not an end: another node may have accepted the same bytes.
 */
export async function sendSigned(parts: PayParts, due: readonly SignedWork[], lastSent: SendTimes, height: BlockHeight): Promise<void> {
  for (const run of inRunsOf(SENDS_IN_FLIGHT_MAX, due)) {
    await parts.journal.write('broadcast', async (tx) => {
      for (const { attempt } of run) for (const node of parts.nodes.names()) await tx.addBroadcast({ attemptId: attempt.id, node })
    })
    await parts.onStep?.('send:before')
    await Promise.all(run.map((work) => sendOne(parts, work, !lastSent.has(work.attempt.id))))
    await parts.onStep?.('send:after')
    for (const { attempt } of run) lastSent.set(attempt.id, height)
  }
}

async function sendOne({ journal, nodes, onChange }: PayParts, { intent, attempt }: SignedWork, first: boolean): Promise<void> {
  // The first sending asks the node to simulate, so that a mistake is named at once; later ones only pass the bytes on.
  const answers = await nodes.broadcast(attempt.transaction, { preflightCommitment: 'confirmed', skipPreflight: !first })
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer]))
  if (first && refusals.length > 0) {
    await journal.write('send-refusals', async (tx) => {
      for (const { node, error } of refusals) {
        await tx.addEvidence({
          attemptId: attempt.id,
          who: node,
          what: 'send-refused',
          slot: null,
          commitment: null,
          detail: { code: error.code },
        })
      }
    })
  }
  if (attempt.state === 'signed') {
    onChange({ kind: 'attempt', intent: intent.id, sweep: intent.sweepId, state: 'sent', signature: attempt.signature })
  }
}
