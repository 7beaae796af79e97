import type { Signature } from '../../../core/keys/signature.ts'
import { isReported } from '../../../core/payment/state.ts'
import type { NodeAnswer } from '../../node/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import type { Heights } from '../heights.ts'
import { inRunsOf, type PayParts, type SignedWork } from '../parts.ts'
import { reasonOfRefusal } from './refused.ts'

/** Transactions given to the nodes at the same time. */
const SENDS_IN_FLIGHT_MAX = 16
/** Blocks after which bytes that have not landed are given to the nodes again. */
const BLOCKS_BETWEEN_SENDS = 8n

/** What sending remembers between rounds; forgotten at a restart, which costs one more sending of the same bytes. */
export type Sending = {
  /** At which height, by each node's own word, each attempt was last sent. */
  readonly lastSent: Map<number, Heights>
  /** What was last written down of how nodes took each attempt's bytes. */
  readonly said: Map<number, string>
  /** Outcomes of calls that nobody waited for, being written down. */
  readonly late: Set<Promise<void>>
}

/**
 * Whether it is time to send these bytes (again). What a node reports in a block is left alone, until it is reported gone; what was revoked, for ever.
 * No node's word alone counts: bytes are over only where every node says so, and blocks have passed where any says so.
 */
export function isDue({ attempt }: SignedWork, { lastSent }: Sending, heights: Heights): boolean {
  if (isReported(attempt.state)) return false
  if (attempt.revocation !== null) return false
  const { lifetime } = attempt
  if (lifetime.kind === 'blockhash' && [...heights.values()].every((height) => height > lifetime.lastValidBlockHeight)) return false
  const last = lastSent.get(attempt.id)
  return last === undefined || hasPassed(last, heights)
}

/** A node that was not heard when the bytes were last sent cannot say how long ago that was; where none can, it is time. */
function hasPassed(last: Heights, heights: Heights): boolean {
  const told = [...heights].flatMap(([node, height]) => (last.has(node) ? [height - (last.get(node) ?? height)] : []))
  // Heights that fell are of a chain whose newest blocks were deleted: what was in them is sent again.
  return told.length === 0 || told.some((passed) => passed >= BLOCKS_BETWEEN_SENDS || passed <= -BLOCKS_BETWEEN_SENDS)
}

/**
 * Sends signed bytes to every node. The broadcast rows are written first, and only nodes that have one are given the bytes: killed in between,
 * the journal says “may have been sent”, which is the only safe thing to say. A node's refusal is evidence, not an end: another node may have
 * accepted the same bytes. A node that is slow to answer holds up nobody.
 */
export async function sendSigned(parts: PayParts, due: readonly SignedWork[], sending: Sending, heights: Heights): Promise<void> {
  for (const run of inRunsOf(SENDS_IN_FLIGHT_MAX, due)) {
    const to = parts.nodes.names()
    const sent = await parts.journal.write('broadcast', async (tx) => {
      const written: SignedWork[] = []
      for (const work of run) {
        // It may have been revoked since it was read: then it has no row, and is not sent.
        let isWritten = true
        for (const node of to) isWritten &&= await tx.addBroadcast({ attemptId: work.attempt.id, node })
        if (isWritten) written.push(work)
      }
      return written
    })
    await parts.onStep?.('send:before')
    await Promise.all(sent.map((work) => sendOne(parts, work, { to, sending })))
    await parts.onStep?.('send:after')
    for (const { attempt } of sent) sending.lastSent.set(attempt.id, keepUnheard(sending.lastSent.get(attempt.id), heights))
  }
}

/** A node that is not heard now keeps its place: otherwise one that comes and goes would never be seen to have moved. */
function keepUnheard(before: Heights | undefined, heights: Heights): Heights {
  return new Map([...(before ?? []), ...heights])
}

type Way = { readonly to: readonly string[]; readonly sending: Sending }

async function sendOne(parts: PayParts, { intent, attempt }: SignedWork, { to, sending }: Way): Promise<void> {
  // Every sending has the node try the bytes first: a balance may have changed since the last time, and what fails on chain pays its fee.
  const first = !sending.lastSent.has(attempt.id)
  const onLate = (answer: NodeAnswer<Signature>) => {
    if (!first || (!answer.ok && answer.error.code === 'NODE_CANCELLED')) return
    const writing = recordAnswers(parts, attempt, { answers: [answer], late: true })
      .catch((error: unknown) => parts.onTrouble(asStrongroomError(error)))
      .finally(() => sending.late.delete(writing))
    sending.late.add(writing)
  }
  const { answers } = await parts.nodes.broadcast(attempt.transaction, {
    to,
    preflightCommitment: 'confirmed',
    skipPreflight: false,
    onLate,
  })
  await recordTaken(parts, attempt, { answers: first ? answers : answers.filter(isOfBytes), sending })
  if (attempt.state === 'signed') {
    parts.onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'sent', signature: attempt.signature })
  }
}

/** Later sendings are written down for what nodes say of the bytes alone: a node that is silent for a day says the same each time. */
function isOfBytes(answer: NodeAnswer<Signature>): boolean {
  return answer.ok || answer.error.code === 'NODE_PREFLIGHT_FAILED'
}

type Answers = readonly NodeAnswer<Signature>[]

/** Writes down how nodes took the bytes where one refused them, now or the last time, and it is not what it was. */
async function recordTaken(
  parts: PayParts,
  attempt: SignedWork['attempt'],
  { answers, sending }: { readonly answers: Answers; readonly sending: Sending },
): Promise<void> {
  const before = sending.said.get(attempt.id)
  if (before === undefined && answers.every(({ ok }) => ok)) return
  const said = answers.map(
    (answer) => `${answer.node}: ${answer.ok ? 'taken' : (reasonOfRefusal(attempt.message, answer) ?? answer.error.code)}`,
  )
  const text = said.toSorted().join('; ')
  if (answers.length === 0 || text === before) return
  await recordAnswers(parts, attempt, { answers, late: false })
  sending.said.set(attempt.id, text)
}

type Said = { readonly answers: Answers; readonly late: boolean }

async function recordAnswers(
  { journal }: PayParts,
  { id: attemptId, message }: SignedWork['attempt'],
  { answers, late }: Said,
): Promise<void> {
  await journal.write('send-refusals', async (tx) => {
    for (const answer of answers) {
      const what = answer.ok ? 'send-accepted' : 'send-refused'
      const why = reasonOfRefusal(message, answer)
      const detail = { ...(answer.ok ? {} : { code: answer.error.code }), ...(why === null ? {} : { why }), ...(late ? { late } : {}) }
      await tx.addEvidence({ attemptId, who: answer.node, what, slot: null, commitment: null, detail })
    }
  })
}
