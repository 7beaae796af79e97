import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { type Compared, compareWithChain, readEnded } from '../compare/compare.ts'
import { explainElsewhere } from '../../core/review/explain-elsewhere.ts'
import { explainClosing } from '../../core/journal/explain-closing.ts'
import { explainSending, explainWait, nextSendingStep } from '../../core/review/explain-sending.ts'
import { type ClosedReason, type ClosingRecord, type ElsewhereRecord, type SettledElsewhere } from '../journal/index.ts'
import { acceptJournal, keepHead, type SendingState } from '../pay/index.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import type { TaskProgress } from '../tasks.ts'
import { os } from './implement.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { shownClosed } from './shown-closed.ts'
import { tellDecision } from '../tell-decision.ts'

type Parts = Pick<Services, 'gate' | 'journal'>

export function sendingOperations(services: Services) {
  const { journal, gate, era, submitter, tasks, watcher } = services
  // Each matches what it read as unknown: two beside each other would match one transaction with two payments.
  const comparing = createSerialQueue()
  return {
    status: os.sending.status.handler(() => showSending(services)),
    compare: os.sending.compare.handler(async () => {
      await requireUnlocked(services)
      await requireRead(services)
      return tasks.start('compare with the chain', 0, (report) =>
        comparing.run(async () => {
          const parts = { ...services, reached: (slot: Slot) => watcher.reached(slot), onEnded: (id: string) => tellDecision(services, id) }
          tellCompared(services, await compareWithChain(parts, (now) => report(progressOf(now))))
        }),
      )
    }),
    found: os.sending.found.handler(async ({ input: { limit } }) => {
      const rows = await journal.read.foundElsewhere({ limit: limit + 1 })
      const unknown = await journal.read.unknownIntents({ limit: limit + 1 })
      return {
        unknown: unknown.slice(0, limit).map(({ id, decisionId, kind, why, closed }) => {
          return { intent: id, decision: decisionId, kind, why, closed: shownClosed(closed) }
        }),
        found: await Promise.all(rows.slice(0, limit).map((row) => shownElsewhere(journal, row))),
        more: rows.length > limit,
        moreUnknown: unknown.length > limit,
      }
    }),
    signAnyway: os.sending.signAnyway.handler(async () => {
      era.signAnyway()
      await gate.state()
      submitter.wake()
      return showSending(services)
    }),
    reopen: os.sending.reopen.handler(async ({ input: { passphrase, note } }) => {
      // What is opened is what was looked at here: more may be closed while the signer answers.
      const closings = await journal.read.closings()
      if (closings.length > 0) {
        await requireUnlocked(services)
        // First the signer, which proves the passphrase: it goes on with this journal only because a person said so.
        // The nodes are asked before the head is read: what a person decides meanwhile is not gone back behind.
        const found = await requireLookedFor(services, closings)
        await acceptJournal(services, { passphrase, ...found })
        await journal.write('reopen', async (tx) => {
          await tx.settleAt(services.home)
          await tx.reopenSending({ note, closings })
        })
        // Locked meanwhile, the signer keeps the earlier head: a journal of that time is closed all the same.
        await keepHead(services).catch((error: unknown) => {
          if (!isStrongroomError(error, 'VAULT_LOCKED')) throw error
        })
        await gate.state()
        submitter.wake()
      }
      return showSending(services)
    }),
  }
}

/**
 * What the signer is told of what ended, once all that our keys did was compared with the chain. An offline workstation has no chain to compare with: of
 * what it signed its signer and its journal each keep every reference and every value of a nonce account; what an older copy of both lacks is forgotten, and
 * the person who goes on is told to look for that.
 * @throws SENDING_NOT_READ, SENDING_NOT_COMPARED, SENDING_CASES_OPEN, NODE_*
 */
async function requireLookedFor(services: Services, closings: readonly ClosingRecord[]) {
  if (services.workstation === 'offline') return { ended: [] }
  await requireRead(services)
  requireComparedAll(closings)
  const cases = await services.journal.read.casesOfDoings()
  if (cases > 0) throw new StrongroomError('SENDING_CASES_OPEN', { cases })
  return readEnded({ ...services, reached: (slot) => services.watcher.reached(slot) })
}

/** Reasons after which what our keys did elsewhere must be looked for; a movement that does not add up is a case already. */
const TO_COMPARE: ReadonlySet<ClosedReason> = new Set(['journal-older', 'journal-moved', 'vault-restored', 'key-imported'])

/** @throws SENDING_NOT_READ */
export async function requireRead({ gate }: Pick<Services, 'gate'>): Promise<void> {
  const found = await gate.state()
  const catchingUp = catchingUpOf(found)
  if (catchingUp !== null) throw new StrongroomError('SENDING_NOT_READ', catchingUp)
}

function catchingUpOf(found: SendingState) {
  return 'catchingUp' in found ? found.catchingUp : null
}

/** @throws SENDING_NOT_COMPARED */
export async function requireCompared({ journal }: Pick<Services, 'journal'>): Promise<void> {
  requireComparedAll(await journal.read.closings())
}

function requireComparedAll(closings: readonly ClosingRecord[]): void {
  const waiting = closings.filter(({ reason, comparedSlot }) => TO_COMPARE.has(reason) && comparedSlot === null)
  if (waiting.length > 0) throw new StrongroomError('SENDING_NOT_COMPARED', { reasons: waiting.map(({ reason }) => reason) })
}

async function shownElsewhere({ read }: Services['journal'], { atMs, payments, ...found }: ElsewhereRecord) {
  const isOurs = (await read.attemptBySignature(found.signature)) !== null
  return {
    ...found,
    words: explainElsewhere({ what: found.what, isOurs }),
    at: new Date(atMs),
    intents: [...found.intents],
    payments: payments.map(({ key, to }) => {
      return { reference: key, recipient: to?.recipient ?? null, asset: to?.asset ?? null, amount: to?.amount ?? null }
    }),
  }
}

function progressOf(now: Compared): TaskProgress {
  if (now.step === 'reading') return { done: now.done, total: now.total, waits: null }
  return { waits: explainWait(now.blocksLeft) }
}

/** Screens ask again: intents ended, cases closed. */
function tellCompared({ events }: Pick<Services, 'events'>, { satisfied, abandoned, unknown, cases }: SettledElsewhere): void {
  const words = `Compared with the chain: ${satisfied.length} paid elsewhere, ${abandoned.length} paid in part, of ${unknown.length} nobody can tell, ${cases.length} cases explained.`
  events.tell({ kind: 'ledger', what: 'comparison', words })
}

/** The state of sending as every shell shows it. */
export async function showSending({ gate, journal }: Parts) {
  const found = await gate.state()
  const cases = await journal.read.casesOfDoings()
  const catchingUp = catchingUpOf(found)
  const closings = await closingsOf(journal, found)
  const isToReopen = found.kind === 'offline' && closings.length > 0
  const closed = { catchingUp, cases, compared: closings.every(({ comparedSlot }) => comparedSlot !== null) }
  return {
    state: found.kind,
    words: explainSending({ state: isToReopen ? 'offline-stopped' : found.kind, ...closed }),
    next: found.kind === 'closed' ? nextSendingStep(closed) : isToReopen ? 'reopen' : null,
    catchingUp,
    reasons: closings.map(({ reason, context, atMs, comparedSlot }) => {
      return {
        reason,
        since: new Date(atMs),
        words: explainClosing({ reason, context }),
        comparedSlot,
        mustCompare: found.kind === 'closed' && TO_COMPARE.has(reason),
      }
    }),
    cases,
  }
}

/** An offline workstation sends nothing; why its signer may sign nothing stands in its journal all the same. */
async function closingsOf({ read }: Services['journal'], found: SendingState): Promise<readonly ClosingRecord[]> {
  if (found.kind === 'closed') return found.closings
  return found.kind === 'offline' ? read.closings() : []
}
