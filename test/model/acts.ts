import { hasWatched } from './books.ts'
import type { Block } from './chain.ts'
import { RENT_MINIMUM } from './execute.ts'
import { HOUSE } from './house.ts'
import type { Life } from './life.ts'
import type { Persons } from './persons.ts'
import type { Process } from './process.ts'
import type { World } from './world.ts'

/** Steps are the model's time: where nothing goes wrong any more, a watcher this far behind is not left further behind. */
const KEPT_UP_SLOTS = 40
const OPEN_INTENTS_MAX = 4
/** Payments that wait for a second person, and how often people see to them when nothing goes wrong any more. */
const AWAITING_MAX = 6
const DECIDING_MAX = 3
const CALM_PEOPLE = 0.05
const CALM_REOPEN = 0.02
const CALM_ADVANCE = 0.002

type Acting = { readonly world: World; readonly process: Process; readonly persons: Persons }

/** Does the next thing of a history, whatever the dice say, and says what it was. */
export async function actOnce(acting: Acting): Promise<string> {
  const { world, process, persons } = acting
  const { now, network, random, scheduler } = world
  const { turns, timers } = scheduler.waiting()
  const { life, weather } = now
  if (life === null) {
    // Bytes go on, whatever became of whoever sent them.
    if (network.underWay.length > 0) network.arrive()
    if (random.chance(0.5)) return passBlocks(world, weather.downBlocksMax)
    await process.start()
    return 'the process starts'
  }
  if (random.chance(weather.kill)) {
    process.kill()
    return 'the process is killed'
  }
  if (random.chance(weather.change)) {
    network.changeWays()
    return 'a node changes its ways'
  }
  if (random.chance(weather.lie)) {
    const kind = network.beginLie(weather)
    if (kind !== null) return `the liar tells of ${kind}`
  }
  const done = actAsPeople({ world, persons, life }) ?? seeToSending({ world, persons, life })
  if (done !== null) return done
  if (turns > 0 && random.chance(0.8)) return scheduler.takeTurn(random)
  return actOutside(acting, timers)
}

type ByPeople = { readonly world: World; readonly persons: Persons; readonly life: Life }

function actAsPeople({ world, persons, life }: ByPeople): string | null {
  const { now, judge, vault, random, storm, approver } = world
  const { weather, isCalm } = now
  // Equal payments wait at once only where several people decide.
  const decidingMax = storm.people > 0 ? DECIDING_MAX : 1
  if (
    now.deciding < decidingMax &&
    random.chance(weather.decide) &&
    judge.unfinishedIntents() < OPEN_INTENTS_MAX &&
    judge.awaiting() < AWAITING_MAX
  ) {
    persons.decide(life)
    return 'a person decides'
  }
  if (!now.isAsking && !vault.isLocked() && random.chance(weather.ask)) {
    persons.ask(life)
    return 'somebody else asks the signer'
  }
  const isSeenTo = approver !== null && now.agreeing < 2 && judge.awaiting() > 0 && !vault.isLocked()
  if (!isSeenTo || !random.chance(isCalm ? CALM_PEOPLE : weather.people)) return null
  persons.decideOnWaiting(life, approver)
  return 'people decide on what waits'
}

function seeToSending({ world, persons, life }: ByPeople): string | null {
  const { now, judge, vault, random, storm, sendingPerson } = world
  const { weather, isCalm } = now
  if (storm.reopen === 0 || life.desk === null) return null
  if (!isCalm && random.chance(storm.copy)) world.copies.keep()
  if (vault.isGone() && !sendingPerson.isRestoring() && random.chance(0.05)) {
    sendingPerson.restore(life)
    return 'a person makes the vault again'
  }
  if (isCalm && world.revoked.size > 0 && now.deciding === 0 && !judge.isClosed() && random.chance(CALM_REOPEN)) {
    persons.decide(life, 'revoked')
    return 'a person revokes what is on the list'
  }
  if (judge.isClosed() && !sendingPerson.isTending() && !vault.isLocked() && random.chance(isCalm ? CALM_REOPEN : weather.reopen)) {
    sendingPerson.tend(life)
    return 'a person sees to closed sending'
  }
  return null
}

async function actOutside(acting: Acting, timers: number): Promise<string> {
  const { world } = acting
  const { now, network, random, scheduler } = world
  const { weather } = now
  const what = random.below(20)
  if (what < 5) return passBlocks(world, random.chance(0.3) ? weather.blocksMax : 3)
  if (what < 14 && network.underWay.length > 0) {
    network.arrive()
    return 'bytes arrive'
  }
  if (network.keptBack.length > 0 && random.chance(weather.bring)) {
    network.bringKept()
    return 'bytes that were kept back are brought'
  }
  if (what < 17 && timers > 0) return scheduler.passTime()
  if (now.isCalm && now.lacksNonce && random.chance(CALM_ADVANCE)) {
    now.lacksNonce = false
    for (const nonce of HOUSE.nonces) network.advanceElsewhere(nonce)
    return 'a person advances what nonce accounts hold'
  }
  if (now.isCalm) return timers > 0 ? scheduler.passTime() : 'nothing'
  return await actRarely(acting)
}

async function actRarely({ world: { now, network, random, vault }, process }: Acting): Promise<string> {
  const { weather } = now
  if (random.chance(weather.foreignAdvance * 10)) {
    network.advanceElsewhere(random.pick(HOUSE.nonces))
    return 'a nonce is advanced elsewhere'
  }
  if (random.chance(0.05)) {
    process.startSecond()
    return 'a second process starts'
  }
  if (random.chance(0.1)) {
    await (vault.isLocked() || random.chance(0.7) ? process.open() : vault.lock())
    return vault.isLocked() ? 'the vault is locked' : 'the vault is open'
  }
  if (random.chance(weather.payIn)) {
    network.payIn(random.pick([HOUSE.treasury, ...HOUSE.deposits]), random.pick([2_000_000n, RENT_MINIMUM, 5n]))
    return 'somebody pays in'
  }
  return 'nothing'
}

function passBlocks(world: World, most: number): string {
  const { now, network, random, judge, storm, chain } = world
  const isBehind = () => now.isCalm && storm.watching && !hasWatched(judge.rows(), chain.finalized().slot - KEPT_UP_SLOTS)
  if (now.isStill || isBehind()) return 'nothing'
  const blocks = 1 + random.below(most)
  noteFinal(world, network.pass(blocks, now.weather))
  return `${blocks} blocks`
}

/** The judge hears of what became final. */
export function noteFinal({ judge, count }: World, blocks: readonly Block[]): void {
  count(
    'landed',
    blocks.reduce((sum, { transactions }) => sum + transactions.length, 0),
  )
  judge.onFinal(blocks)
}
