import type { Random } from './random.ts'
import type { Weather } from './weather.ts'

/*
 * What a history may have a lot of, so that what proofs rest on is tried again and again: drawn freely, the few conditions that an error needs come
 * together too seldom.
 */

/** Several machines answer under one name, far apart in progress, and nonces advance when our own transactions land. */
const unequalUnderNonces: Partial<Weather> = {
  ...{ nodes: 1, machines: 3, lags: [0, 40, 100, 127], liar: null, nonce: 0.9, foreignAdvance: 0.004 },
  ...{ silence: 0.02, fork: 0.05, keep: 0.3, land: 0.9, decide: 0.03, forgetful: 0, change: 0.005 },
  // What lands while the process is down is not seen on its way.
  ...{ heedsSlot: false, kill: 0.002, blocksMax: 20, downBlocksMax: 60 },
}

/** The same under blockhashes: bytes land at the end of their lives, and a machine is asked that has not come so far. */
const unequalAtTheEnd: Partial<Weather> = {
  ...{ nodes: 1, machines: 3, lags: [0, 100, 120, 127], liar: null, nonce: 0, keep: 0.9, bring: 0.15, land: 0.9 },
  ...{ silence: 0, late: 0, fork: 0, unexecuted: 0, decide: 0.03, forgetful: 0, change: 0.01, kill: 0.002 },
  ...{ blocksMax: 20, heedsSlot: false },
}

/** The one node there is loses its history while the process is down, and what landed meanwhile with it. */
const lostHistory: Partial<Weather> = {
  ...{ nodes: 1, machines: 1, lags: [0], liar: null, nonce: 0, keep: 0.1, bring: 0.1, land: 0.5, fail: 0, unexecuted: 0 },
  ...{ silence: 0, late: 0, fork: 0, lyingError: 0, forgetful: 0, firstAway: 0, change: 0.02, kill: 0.015, decide: 0.05 },
  ...{ blocksMax: 20, downBlocksMax: 250 },
}

/** Bytes that land at the end of their lives, while two nodes are far apart. */
const lateLandings: Partial<Weather> = {
  ...{ nodes: 2, machines: 2, lags: [0, 100, 127], liar: null, nonce: 0, keep: 0.9, bring: 0.1, land: 0.05 },
  ...{ silence: 0, late: 0, decide: 0.03, forgetful: 0, blocksMax: 20, kill: 0.002, change: 0.005 },
}

/** A liar that keeps the bytes to itself, and says what became of them. */
const keepingLiar: Partial<Weather> = {
  ...{ nodes: 2, machines: 1, lags: [0], keep: 0.9, bring: 0.02, land: 0.05, decide: 0.03, silence: 0, change: 0, kill: 0.002, lie: 0.05 },
  lieBlocks: [200],
}

/** A liar that gives a blockhash as an older one, beside a node that is behind when it is asked and comes on later. */
const endTooEarly: Partial<Weather> = {
  ...{ nodes: 2, machines: 1, lags: [0, 60, 100], firstAhead: false, nonce: 0, keep: 0.9, bring: 0.05, land: 0.9, decide: 0.03 },
  ...{ silence: 0, change: 0.02, kill: 0.002, forgetful: 0, blocksMax: 20, lies: ['another end of a blockhash'], lie: 0.05 },
  lieBlocks: [200],
}

/** A liar of three, while one of the others is away more often than not. */
const liarOfThree: Partial<Weather> = {
  ...{ nodes: 3, machines: 1, lags: [0, 40], keep: 0.9, bring: 0.05, land: 0.3, decide: 0.03, silence: 0.02, firstAway: 0.8, change: 0.02 },
  lieBlocks: [40, 200],
}

/** Machines behind one name of which some lost blocks, or all old ones: the ledger has read them, and no question at the end shows it. */
const lostBlocks: Partial<Weather> = {
  ...{ nodes: 1, machines: 2, lags: [0, 40], liar: null, ledger: true, keep: 0.6, bring: 0.15, land: 0.9, decide: 0.03, silence: 0 },
  ...{ late: 0, forgetful: 0, firstAway: 0, change: 0.02, kill: 0.005, heedsSlot: false, blocksMax: 20, downBlocksMax: 250 },
}

const LIES_OF_PAYMENTS = ['a landing that never was', 'another end of a blockhash', 'a landing hidden', 'another account'] as const

/** A habit for half of all histories; nothing for the rest, where everything is drawn. */
export function chooseHabit(random: Random): Partial<Weather> {
  const lies = [random.pick(LIES_OF_PAYMENTS)]
  const habits = [
    unequalUnderNonces,
    unequalAtTheEnd,
    lostHistory,
    lateLandings,
    lostBlocks,
    { ...keepingLiar, liar: random.below(2), lies },
    { ...liarOfThree, liar: 1 + random.below(2), lies },
    { ...endTooEarly, liar: random.below(2) },
  ]
  return random.chance(0.6) ? { watching: false, oldJournal: 0, ...random.pick(habits) } : {}
}
