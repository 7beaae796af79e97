import type { Task } from '../../contract/schemas.ts'
import { countGoingOn } from '../../core/payment/decision-outcome.ts'
import { CONFIDENTIAL_SOURCES_MAX } from '../../core/plan/confidential-sweep.ts'
import { counted } from '../../core/text/counted.ts'
import { inOrder, isGoing, type Leave, type RunningState, stateOfOpen, stateOfUnsigned } from '../../core/running/running.ts'
import { runningWords } from '../../core/running/running-words.ts'
import { type Pace, timeLeftMs } from '../../core/running/time-left.ts'
import type { ConfidentialSweepRecord, OpenDecision } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { showDecided } from './list-decisions.ts'
import { readListed } from './read-listed.ts'
import { showSending } from './sending.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'

/** Decisions, and confidential sweeps, of which this tells at once. */
const LISTED_MAX = 50

/** Everything that was begun and has not ended. */
export async function listRunning(services: Services) {
  const { journal, signer } = services
  const [allOpen, allHidden, sending, vault] = await Promise.all([
    journal.read.openDecisions({ limit: LISTED_MAX + 1 }),
    journal.read.confidentialSweeps({ open: true, limit: LISTED_MAX + 1 }),
    showSending(services),
    signer.status(),
  ])
  const open = allOpen.slice(0, LISTED_MAX)
  const hidden = allHidden.slice(0, LISTED_MAX)
  const leave = { isUnlocked: vault.state === 'unlocked', isSendingOpen: sending.state === 'open' }
  const all = [
    // What a confidential sweep decided is a part of that.
    ...(await showOpen(
      services,
      open.filter(({ stepOf }) => stepOf === null),
      leave,
    )),
    ...(await showHidden(services, { sweeps: hidden, signed: new Set(open.flatMap(signedStepOf)) }, leave)),
    ...services.tasks.list().flatMap(shownTask),
    ...(await showBlocks(services)),
  ]
  return {
    running: inOrder(all).map((one) => ({ ...one, going: isGoing(one.state) })),
    more: allOpen.length > LISTED_MAX || allHidden.length > LISTED_MAX,
  }
}

const NOTHING = { decided: null, progress: null, waiting: 0, aboutMs: null, stopCommand: null }

async function showOpen(services: Services, open: readonly OpenDecision[], leave: Leave) {
  if (open.length === 0) return []
  const notSealed = await readNotSealed(services)
  const pace = await readPace(services)
  const shown = await showDecided(
    services,
    open.map(({ decision }) => decision),
    notSealed,
  )
  return open.map((one, place) => {
    const decided = shown[place] ?? null
    const { kind, id } = one.decision
    const { counts, done, total } = countsOf(one, notSealed)
    const { unsigned, out, unconfirmed, awaiting } = counts
    const waiting = out + unconfirmed + awaiting
    const state = stateOfOpen(counts, leave)
    const aboutMs = unsigned + waiting > 0 ? null : timeLeftMs(one.progress, pace)
    return { ...NOTHING, kind, id, what: kind, decided, state, words: runningWords(state), progress: { done, total }, waiting, aboutMs }
  })
}

function countsOf({ decision, signed }: OpenDecision, notSealed: NotSealed) {
  const decided = withNotSealed(decision, notSealed)
  const { outMessages: out, unconfirmedIntents: unconfirmed, awaitingIntents: awaiting, intents: total } = decided
  const unsigned = Math.max(0, countGoingOn(decided) - out - signed)
  return { counts: { signed, unsigned, out, unconfirmed, awaiting }, done: decided.satisfiedIntents + decided.elsewhereIntents, total }
}

async function readPace(services: Services): Promise<Pace> {
  const { nodes, watcher } = services
  const ahead = nodes.states().flatMap(({ standing, slot, processedSlot, confirmedSlot }) => {
    const newest = processedSlot ?? confirmedSlot
    return standing === 'admitted' && slot !== null && newest !== null && newest >= slot ? [newest - slot] : []
  })
  return {
    msPerSlot: nodes.slotPace()?.msPerSlot ?? null,
    finalizedSlot: watcher.status().finalizedSlot,
    aheadSlots: ahead.reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null),
    landingSlots: (await readExpectedLanding(services)).slots,
  }
}

const signedStepOf = ({ stepOf, signed }: OpenDecision) => (stepOf === null || signed === 0 ? [] : [stepOf])

/** `signed`: those of which something is signed that may land. */
type Hidden = { readonly sweeps: readonly ConfidentialSweepRecord[]; readonly signed: ReadonlySet<string> }

async function showHidden(services: Services, { sweeps, signed }: Hidden, leave: Leave) {
  if (sweeps.length === 0) return []
  const listed = await readListed(services.journal)
  return Promise.all(
    sweeps.map(async ({ id, mint, open: left, swept, stopped }) => {
      const state = signed.has(id) ? 'on-the-way' : workingOr(stateOfUnsigned(leave))
      const what = `confidential sweep of ${listed.get(mint)?.label ?? mint}`
      return {
        ...NOTHING,
        kind: 'confidential-sweep' as const,
        id,
        what,
        state,
        words: (await waitOf(services, id)) ?? runningWords(state),
        progress: { done: swept, total: left + swept + stopped },
        stopCommand: `confidential-sweeps stop --id ${id}`,
      }
    }),
  )
}

/** Not all of its work is signing. */
const workingOr = (state: RunningState): RunningState => (state === 'signing' ? 'working' : state)

/** What the first account of it that waits for something waits for; null where none does. */
async function waitOf({ journal, confidentialSweeper }: Services, sweepId: string): Promise<string | null> {
  const sources = await journal.read.confidentialSources({ sweepId, open: true, limit: CONFIDENTIAL_SOURCES_MAX })
  return sources.map(({ id }) => confidentialSweeper.waitOf(id)).find((words) => words !== null) ?? null
}

function shownTask({ id, what, done, total, waits, state, canStop }: Task) {
  if (state !== 'running') return []
  const words = waits ?? runningWords('working')
  const progress = total === 0 ? null : { done, total }
  return [
    {
      ...NOTHING,
      kind: 'task' as const,
      id,
      what,
      state: 'working' as const,
      words,
      progress,
      stopCommand: canStop ? `tasks stop --id ${id}` : null,
    },
  ]
}

/** That blocks are read as they are final is no work that ends. */
async function showBlocks({ watcher, lag }: Services) {
  if (watcher.status().state !== 'catching-up') return []
  const { slotsBehind } = await lag.read()
  const words = slotsBehind === null ? runningWords('working') : `${counted(slotsBehind, 'slot')} behind the chain.`
  return [{ ...NOTHING, kind: 'blocks' as const, id: 'blocks', what: 'reading blocks', state: 'working' as const, words }]
}
