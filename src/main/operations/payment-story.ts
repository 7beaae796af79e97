import { StrongroomError } from '../../core/error/error.ts'
import { type IntentState, isUnfinished, isWorkedOn } from '../../core/payment/intent-state.ts'
import { canReplace, canReplaceSigned } from '../../core/payment/state.ts'
import { payeesOf, sizeOf } from '../../core/plan/intent.ts'
import { hashMessage } from '../../core/review/digest.ts'
import { type AttemptRecord, type DoneBy, doubtedBy, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import { feeTaken, readIntent, reasonOfRefusalIn, waitsForConfirmation } from '../pay/index.ts'
import { explainEnd } from './explain-end.ts'
import { readProgress } from './read-progress.ts'
import type { Services } from '../services.ts'
import { shownClosed } from './shown-closed.ts'
import { tellElsewhere } from './tell-elsewhere.ts'
import { type NotSealed, readNotSealed } from './unconfirmed.ts'

/** Everything the journal knows of one payment. Of each attempt at most {@link PAGE_ROWS_MAX} broadcasts and statements are told. */
export async function tellPayment({ journal, submitter }: Pick<Services, 'journal' | 'submitter'>, id: string) {
  const intent = await journal.read.intent(id)
  if (intent === null) throw new StrongroomError('PAYMENT_UNKNOWN', { intent: id })
  const planned = readIntent(intent.what)
  const done = (await journal.read.doneElsewhere([id])).get(id)
  const elsewhere = tellElsewhere(planned, done)
  const notSealed = await readNotSealed({ journal, submitter })
  const progress = await readProgress(journal, [intent])
  const attempts = []
  for (const attempt of intent.attempts) attempts.push(await tellAttempt(journal, attempt))
  return {
    intent: id,
    decision: intent.decisionId,
    state: elsewhere?.whole === true ? ('satisfied' as const) : standingOf(intent, doubtedBy(done), notSealed).state,
    ...endedOf(intent),
    closed: shownClosed(intent.closed),
    kind: intent.kind,
    ...sizeOf(planned),
    feeLamports: feeTaken(planned, progress.get(intent.attempts.at(-1)?.id)),
    elsewhere,
    payees: payeesOf(planned),
    attempts,
  }
}

/**
 * How far a payment is, or one row of it that a transaction other than its own attempts paid; and the attempt that says so:
 * - `awaiting-confirmation` while it has no seal of the signer: nothing is done for it before a person confirms it. A replacement may still be
 *   sealed automatically; it is among them once the signer did not seal it, which `notSealed` says
 * - `waiting` while nothing of it can land and it may still be made: no attempt was made yet, or the last one ended without effect. No dead
 *   attempt stands for it
 * - the state of its attempt while that may still land
 * - `satisfied` where a transaction that is no attempt of it did it, whatever became of its attempts; `not-known` where that may have paid somebody else
 * - how it ended; one given up after it failed on chain is `failed`: its fee was paid. `not-known` where nobody can ever tell: that is not the
 *   `unknown` of an attempt, which ends when a node answers
 *
 * What a second person has to approve is not shown as its refused draft.
 */
export function standingOf(intent: IntentRecord, by: DoneBy | null = null, notSealed: Pick<NotSealed, 'has'> | null = null) {
  const { state, attempts } = intent
  if (by !== null) return { state: by.isAnother ? ('not-known' as const) : ('satisfied' as const), attempt: null }
  const last = attempts.at(-1) ?? null
  if (isWorkedOn(state)) {
    if (waitsForConfirmation(intent) || notSealed?.has(intent) === true) return { state: 'awaiting-confirmation' as const, attempt: null }
    return last === null || canReplace(attempts) ? { state: 'waiting' as const, attempt: null } : { state: last.state, attempt: last }
  }
  return { state: endOf(state, last), attempt: last }
}

/**
 * Whether what waits for it is to be signed once more: something was signed for it, and all of that has ended without effect. It may wait for a
 * person meanwhile.
 */
export const isAgain = ({ state, attempts }: IntentRecord): boolean =>
  isUnfinished(state) && canReplaceSigned(attempts) && attempts.some(({ signature }) => signature !== null)

function endOf(state: Exclude<IntentState, 'open'>, last: AttemptRecord | null) {
  if (state === 'unknown') return 'not-known' as const
  return state === 'abandoned' && last?.state === 'failed' ? last.state : state
}

/** Whether it has ended, and why, as the journal keeps it: null where it was carried out, or goes on. */
export const endedOf = ({ state, why }: IntentRecord) => ({ settled: !isUnfinished(state), why })

/** The state alone of {@link standingOf}. */
export const shownState = (intent: IntentRecord) => standingOf(intent).state

/** The last block height an attempt can execute at; null where no height ends it. */
export function lastHeightOf({ lifetime }: AttemptRecord): bigint | null {
  return lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : null
}

async function tellAttempt(journal: Journal, attempt: AttemptRecord) {
  const { id, state, signature, atMs, revocation } = attempt
  const byPerson = revocation !== null
  const page = { attemptId: id, limit: PAGE_ROWS_MAX }
  const broadcasts = await journal.read.broadcasts(page)
  const evidence = await journal.read.evidence(page)
  const verdict = await journal.read.verdict(id)
  return {
    id,
    state,
    signature,
    messageHash: hashMessage(attempt.message),
    at: new Date(atMs),
    lastValidBlockHeight: lastHeightOf(attempt),
    broadcasts: broadcasts.map(({ node, atMs: sentMs }) => ({ node, at: new Date(sentMs) })),
    evidence: evidence.map((row) => {
      const { who, what, slot, commitment, atMs: saidMs } = row
      return { who, what, slot, commitment, why: reasonOfRefusalIn(row), at: new Date(saidMs) }
    }),
    verdict: verdict === null ? null : { state: verdict.state, words: explainEnd(verdict, { byPerson }), at: new Date(verdict.atMs) },
  }
}
