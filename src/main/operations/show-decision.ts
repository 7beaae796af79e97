import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import { payeesOf, sizeOf } from '../../core/plan/intent.ts'
import { type AttemptProgress, type DecisionRecord, type DoneElsewhere, doubtedBy, type IntentRecord } from '../journal/index.ts'
import { feeTaken, parsePaymentRequest, parseSweptAsset, readIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { endedOf, isAgain, lastHeightOf, standingOf } from './payment-story.ts'
import { readBlockHeight } from './read-height.ts'
import { readProgress } from './read-progress.ts'
import { tellElsewhere } from './tell-elsewhere.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'

/** Intents shown of one decision: ten times that many accounts and more. */
const PARTS_SHOWN_MAX = 10_000

/** The progress of each transaction of one decision, whatever its kind. */
export async function showDecision(services: Pick<Services, 'journal' | 'nodes' | 'submitter'>, decided: DecisionRecord) {
  const { journal, nodes } = services
  const { id, kind, summary, unfinishedIntents, outMessages: out, deadMessages: dead } = decided
  const intents = await journal.read.decisionIntents({ decisionId: id, limit: PARTS_SHOWN_MAX })
  const settled = unfinishedIntents === 0
  const progress = await readProgress(journal, intents)
  const done = await journal.read.doneElsewhere(intents.map((intent) => intent.id))
  const notSealed = await readNotSealed(services)
  return {
    id,
    kind,
    asset: assetOf(kind, summary),
    outcome: outcomeOf(withNotSealed(decided, notSealed)),
    settled,
    out,
    dead,
    blockHeight: settled ? null : await readBlockHeight(nodes),
    msPerSlot: nodes.slotPace()?.msPerSlot ?? null,
    failedFeeLamports: await readFailedFees(journal, id),
    parts: intents.map((intent) => shownPart(intent, { progress, notSealed, done: done.get(intent.id) })),
  }
}

/** What failed on chain took its fee, also where others replaced it and it is no part any more. */
export async function readFailedFees({ read }: Services['journal'], decisionId: string): Promise<bigint> {
  const replaced = await read.replacedIntents({ decisionId, limit: PARTS_SHOWN_MAX })
  const failed = replaced.flatMap(({ what, attempts }) => {
    const attempt = attempts.find(({ state }) => state === 'failed')
    return attempt === undefined ? [] : [{ what, id: attempt.id }]
  })
  const progress = new Map((await read.attemptProgress(failed.map(({ id }) => id))).map((each) => [each.attemptId, each]))
  return failed.reduce((sum, { what, id }) => sum + feeTaken(readIntent(what), progress.get(id)), 0n)
}

function assetOf(kind: DecisionRecord['kind'], summary: DecisionRecord['summary']): string {
  switch (kind) {
    case 'sweep':
      return parseSweptAsset(summary).asset
    case 'payment':
      return parsePaymentRequest(summary).asset
    case 'upkeep':
      return 'native'
  }
}

export type Known = {
  readonly progress: ReadonlyMap<number | undefined, AttemptProgress>
  readonly done: DoneElsewhere | undefined
  readonly notSealed: NotSealed
}

function shownPart(intent: IntentRecord, { progress: progressOf, done, notSealed }: Known) {
  const { id, what, attempts } = intent
  const planned = readIntent(what)
  const elsewhere = tellElsewhere(planned, done)
  const by = elsewhere?.whole === true ? (done?.whole ?? done?.rows.values().next().value ?? null) : null
  const { state, attempt } = standingOf(intent, by ?? doubtedBy(done), notSealed)
  // Where others paid some of its rows, each row has its own signature: neither one of those nor its own message’s stands for all of it.
  const own = elsewhere === null ? attempt : null
  const progress = progressOf.get(own?.id)
  return {
    intent: id,
    ...sizeOf(planned),
    signatures: planned.signerCount,
    feeLamports: feeTaken(planned, progress),
    state,
    ...endedOf(intent),
    attempts: attempts.length,
    again: isAgain(intent),
    elsewhere,
    payees: state === 'not-known' ? payeesOf(planned) : [],
    signature: by?.signature ?? own?.signature ?? null,
    lastValidBlockHeight: own === null ? null : lastHeightOf(own),
    broadcasts: progress?.broadcasts ?? 0,
    slot: by?.slot ?? progress?.slot ?? null,
  }
}
