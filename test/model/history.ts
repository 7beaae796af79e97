import { verifyFile } from '../../src/main/journal/connections.ts'
import { actOnce, noteFinal } from './acts.ts'
import { hasWatched, judgeBooks, judgeCursor, judgeVerify } from './books.ts'
import { openPersons, type Persons } from './persons.ts'
import { openProcess, type Process } from './process.ts'
import { inVirtualTime, openScheduler } from './scheduler.ts'
import type { History, HistoryOptions } from './told.ts'
import { FAIR } from './weather.ts'
import { openWorld, type World } from './world.ts'

/** Steps in which everything may go wrong, and those in which everything must then end. */
const STORM_STEPS = 1_200
const CALM_STEPS_MAX = 4_000
const WATCHED_CALM_STEPS_MAX = 16_000
const WATCH_STEPS_MAX = 30_000
const CALM_BLOCKS_AFTER = 200
/** Until what was decided last is final, too. */
const FINALITY_BLOCKS = 60
/** What a person asks for once more when everything has ended. */
const AGAIN_MAX = 3
const AGAIN_STEPS = 40
/** How long everything may go wrong once an old journal was put back. */
const BACK_STEPS = 500
const TRACE_LINES = 60

export type { Fault, History, HistoryOptions } from './told.ts'

/** Plays one random history from its seed, and stops at the first thing that must never happen. The same seed plays the same history. */
export async function tellHistory(options: HistoryOptions): Promise<History> {
  const scheduler = openScheduler()
  const world = openWorld(options, scheduler)
  const telling: Telling = { world, process: openProcess(world), persons: openPersons(world) }
  try {
    await inVirtualTime(scheduler, () => tell(telling))
    // In real time, since nobody schedules it.
    if (world.isFine()) {
      const { judge, chain, storm, path } = world
      judgeVerify(judge.rows(), { chain, watched: storm.watching, report: await verifyFile({ path }) }, judge.say)
    }
    return historyOf(world)
  } finally {
    world.close()
  }
}

type Telling = { readonly world: World; readonly process: Process; readonly persons: Persons }

async function tell(telling: Telling): Promise<void> {
  const { world, process, persons } = telling
  const { now, storm } = world
  // A watcher would be left so far behind that it does not get there within its steps.
  const stormSteps = storm.people > 0 && !storm.watching ? 3 * STORM_STEPS : STORM_STEPS
  const timesBack = storm.copy > 0 ? 1 + (world.seed % 2) : 0
  await process.start()
  if (now.life !== null) persons.decide(now.life)
  await goOn(telling, stormSteps)
  let isSound = world.isFine()
  for (let times = 0; times < timesBack && isSound; times += 1) {
    isSound = await goBack(telling)
    if (isSound) await goOn(telling, stormSteps)
  }
  if (isSound && world.isFine()) await calm(telling)
  process.kill()
}

async function goOn(telling: Telling, steps: number): Promise<void> {
  for (let taken = 0; taken < steps && telling.world.isFine(); taken += 1) await step(telling)
}

async function step(telling: Telling): Promise<void> {
  const { world, process } = telling
  const { now, judge, trace, counted } = world
  if (now.isCalm && now.life !== null) await process.open()
  const done = await actOnce(telling)
  trace.push(`${counted.steps} ${done}`)
  if (trace.length > TRACE_LINES) trace.shift()
  world.count('steps')
  await world.scheduler.drain()
  judge.look()
  if (world.storm.watching) judgeCursor(judge.rows(), world.chain, judge.say)
}

function becomeFair({ now, storm, network }: World): void {
  // Whoever sees to sending does so before too many blocks have passed that have to be read first.
  now.weather = storm.watching ? { ...FAIR, blocksMax: storm.reopen > 0 ? 3 : 8 } : FAIR
  now.isCalm = true
  network.beFair()
}

/**
 * An old copy of the journal is put in place of the present one, in the middle of everything; nodes become fair, people do what they are asked
 * for, and everything ends. Then it goes on as it was. Gives whether it ended well.
 */
async function goBack(telling: Telling): Promise<boolean> {
  const { world, process } = telling
  const { now, storm } = world
  if (now.life !== null) process.kill()
  now.weather = { ...storm, oldJournal: 1 }
  for (let steps = 0; steps < BACK_STEPS && world.isFine(); steps += 1) {
    await step(telling)
    if (now.life !== null) now.weather = storm
  }
  becomeFair(world)
  if (!(await untilDone(telling)) || !(await askAgain(telling))) return false
  now.isCalm = false
  now.weather = storm
  return true
}

/** Nodes become fair: everything ends, nothing that was decided is lost, and what is still under way changes nothing. */
async function calm(telling: Telling): Promise<void> {
  const { world } = telling
  const { storm, judge, network } = world
  becomeFair(world)
  // What the signer said of older files is done by now.
  if (storm.oldRecords > 0 && world.now.life !== null) await world.vault.lock()
  if (!(await untilDone(telling)) || (storm.reopen > 0 && !(await askAgain(telling)))) return
  judge.payments.judgeEnd()

  for (const id of world.decided) if (!judge.isKnown(id)) judge.say('lost', `decision ${id} is in no journal`)
  while (network.underWay.length > 0) network.arrive()
  while (network.keptBack.length > 0) network.bringKept()
  noteFinal(world, network.pass(storm.watching ? FINALITY_BLOCKS : CALM_BLOCKS_AFTER, FAIR))
  if (storm.watching && world.isFine()) await watchOn(telling)
  judge.onCommit()
  judge.look()
}

/** Whether everything ended within the steps that it may take. */
async function untilDone(telling: Telling): Promise<boolean> {
  const { world } = telling
  const { now, storm, judge, sendingPerson, vault, chain } = world
  const isPersonDone = () =>
    storm.reopen === 0 || (now.deciding === 0 && !sendingPerson.isTending() && !sendingPerson.isRestoring() && !vault.isGone())
  const isDone = () => judge.isDone() && now.life !== null && isPersonDone()
  const stepsMax = storm.watching ? (storm.reopen > 0 ? 4 : 1) * WATCHED_CALM_STEPS_MAX : CALM_STEPS_MAX
  for (let steps = 1; steps <= stepsMax && world.isFine() && !isDone(); steps += 1) await step(telling)
  if (world.isFine() && !isDone())
    judge.say(
      'eventually',
      `at height ${chain.finalized().height} with fair nodes, not ended: ${judge.unfinished()}; sending is ${judge.isClosed() ? 'closed' : 'not closed'}, ${sendingPerson.words()}; watched: ${judge.watched()}, final: slot ${chain.finalized().slot}`,
    )
  return world.isFine()
}

/** Whoever asks for what was paid is refused, or the payment recognised. Gives whether that ended well. */
async function askAgain(telling: Telling): Promise<boolean> {
  const { world, persons } = telling
  for (let asked = 0; asked < AGAIN_MAX && world.isFine(); asked += 1) {
    if (world.now.life !== null) persons.decide(world.now.life, 'again')
    for (let steps = 0; steps < AGAIN_STEPS; steps += 1) await step(telling)
  }
  return world.isFine() && (await untilDone(telling))
}

/** No more blocks pass: the watcher gets to the end of them, and its books are held against the chain. */
async function watchOn(telling: Telling): Promise<void> {
  const { world } = telling
  const { now, judge, chain, network } = world
  const { slot } = chain.finalized()
  now.isStill = true
  for (let steps = 0; steps < WATCH_STEPS_MAX && world.isFine() && !hasWatched(judge.rows(), slot); steps += 1) await step(telling)
  now.isStill = false
  if (!world.isFine()) return
  if (hasWatched(judge.rows(), slot)) judgeBooks(judge.rows(), { chain, isLost: network.isLost() }, judge.say)
  else judge.say('eventually', `slot ${slot} is final with fair nodes, and the watcher has not got there: ${judge.watched()}`)
}

function historyOf({ counted, decided, judge, network, storm, trace }: World): History {
  const [violation = null] = judge.found
  return {
    ...counted,
    decisions: decided.length,
    approved: judge.approvals(),
    ended: judge.ended(),
    lies: network.lying,
    violation,
    weather: storm,
    trace,
  }
}
