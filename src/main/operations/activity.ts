import type { EventData } from '../../core/journal/events.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { explainComparison } from '../../core/review/explain-gap.ts'
import { exportJournal } from '../export/index.ts'
import { confirmDecision, findUndecided } from '../pay/index.ts'
import { reconcile } from '../reconcile.ts'
import { withNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { listCosts } from './costs.ts'
import { readDayTotals } from './day-totals.ts'
import { findMoney } from './find-money.ts'
import { os } from './implement.ts'
import { findDecided, listDecisions, listUnsettled } from './list-decisions.ts'
import { standingOf, tellPayment } from './payment-story.ts'
import { readAsOf } from './read-as-of.ts'
import { requireCompared, requireRead } from './sending.ts'
import { listRunning } from './running.ts'
import { showDecision } from './show-decision.ts'
import { tellDecision } from '../tell-decision.ts'
import { listUnconfirmed, readUnconfirmed, requireAsPlanned, takeBack } from './unconfirmed.ts'

export function activityOperations(services: Services) {
  const { journal, folder, now } = services
  return {
    find: os.activity.find.handler(({ input }) => findMoney(services, input)),
    list: os.activity.list.handler(async ({ input: { before, limit } }) => {
      const rows = await journal.read.events({ ...(before === undefined ? {} : { after: before }), limit })
      const events = rows.map(({ id, atMs, kind, data, hash }) => ({ id, at: new Date(atMs), kind, data: asRecord(data), hash }))
      return { events, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
    }),
    decisions: os.activity.decisions.handler(({ input }) => listDecisions(services, input)),
    days: os.activity.days.handler(({ input }) => readDayTotals(services, input)),
    costs: os.activity.costs.handler(({ input }) => listCosts(services, input)),
    running: os.activity.running.handler(() => listRunning(services)),
    unsettled: os.activity.unsettled.handler(({ input }) => listUnsettled(services, input)),
    findDecisions: os.activity.findDecisions.handler(({ input }) => findDecided(services, input)),
    decision: os.activity.decision.handler(async ({ input: { id } }) => {
      const decided = await journal.read.decision(id)
      if (decided === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
      return showDecision(services, decided)
    }),
    payment: os.activity.payment.handler(async ({ input: { intent } }) => {
      const told = await tellPayment(services, intent)
      return { ...told, payees: await withNames(services, told.payees) }
    }),
    export: os.activity.export.handler(async ({ input: { since, until, ...input } }) => {
      const asOf = await readAsOf(services)
      const between = { sinceMs: momentOf(since), untilMs: momentOf(until) }
      const written = await services.tasks.during('write an export', ({ signal }) =>
        exportJournal({ journal, folder: folder.path, now, standingOf, ...input, between, signal }),
      )
      return { ...written, asOf }
    }),
    verify: os.activity.verify.handler(() => verifyAll(services)),
    confirm: os.activity.confirm.handler(async ({ input: { id, digest, passphrase } }) => {
      const intents = await readUnconfirmed(services, { id, digest })
      requireAsPlanned(intents)
      const confirmed = await confirmDecision(services, { intents, passphrase })
      services.submitter.wake()
      await tellDecision(services, id)
      return { id, confirmed }
    }),
    unconfirmed: os.activity.unconfirmed.handler(() => listUnconfirmed(services)),
    takeBack: os.activity.takeBack.handler(async ({ input: { id, digest, note } }) => {
      // What is open in an older journal may have been paid: given up, its reference could be paid again.
      await requireRead(services)
      await requireCompared(services)
      return { id, ...(await takeBack(services, await readUnconfirmed(services, { id, digest }), note)) }
    }),
    resolve: os.activity.resolve.handler(async ({ input: { intent: id, note } }) => {
      const intent = await journal.read.intent(id)
      if (intent === null) throw new StrongroomError('PAYMENT_UNKNOWN', { intent: id })
      if (intent.state !== 'unknown') throw new StrongroomError('PAYMENT_CAN_BE_TOLD', { intent: id })
      if (intent.closed !== null) throw new StrongroomError('PAYMENT_CLOSED', { intent: id })
      await journal.write('unknown-closed', (tx) => tx.closeUnknown({ intentId: id, note }))
      await tellDecision(services, intent.decisionId)
      return { intent: id }
    }),
    reconcile: os.activity.reconcile.handler(async () => {
      const { differences, ...found } = await reconcile(services, { askedBy: 'person' })
      services.events.tell({ kind: 'ledger', what: 'comparison', words: explainComparison({ ...found, differences }) })
      return { ...found, differences: [...differences], asOf: await readAsOf(services) }
    }),
  }
}

async function verifyAll(services: Services) {
  const { journal, tasks } = services
  const {
    events,
    head,
    problems: found,
  } = await tasks.during('verify the journal', ({ report, signal }) => journal.verify({ onProgress: report, signal }))
  const undecided = await findUndecided(services)
  const problems = [...found.map(({ table, row, problem }) => `${table} ${row}: ${problem}`), ...(undecided ?? [])]
  await noteVerified(journal, { entry: events, head, problems: problems.length, seals: undecided !== null })
  return { events, intact: problems.length === 0, problems, seals: undecided === null ? 'not checked: locked' : 'checked' } as const
}

/** What was found is answered all the same where the journal takes no line: a journal that is damaged may not. */
async function noteVerified(journal: Services['journal'], found: EventData['journal-verified']): Promise<void> {
  try {
    await journal.write('verified', (tx) => tx.note('journal-verified', found))
  } catch (error) {
    if (!isStrongroomError(error)) throw error
  }
}

export function taskOperations({ tasks }: Services) {
  return {
    list: os.tasks.list.handler(() => [...tasks.list()]),
    show: os.tasks.show.handler(({ input: { id } }) => tasks.show(id)),
    stop: os.tasks.stop.handler(({ input: { id } }) => tasks.stop(id)),
  }
}

const momentOf = (moment: string | undefined): number | null => (moment === undefined ? null : Date.parse(moment))

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : { value: data }
}
