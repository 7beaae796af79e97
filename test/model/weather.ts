import type { Random } from './random.ts'

/** How bad the world is while one history lasts: chances of one, but where it says otherwise. */
export type Weather = {
  /** That the process is killed instead of going on, per step. */
  readonly kill: number
  /** That a node forgets the bytes it was given. */
  readonly drop: number
  /** That a node says that something went wrong although it took the bytes. */
  readonly lyingError: number
  /** That an answer does not come, or comes after everything else. */
  readonly silence: number
  readonly late: number
  /** That a transaction fails, or is in a block without having run. */
  readonly fail: number
  readonly unexecuted: number
  /** That a transaction that waits gets into the next block, and that it waits on although it did. */
  readonly land: number
  readonly again: number
  readonly skip: number
  readonly fork: number
  /** That a node changes its ways, per step: it goes away, comes back, falls behind, loses its history. */
  readonly change: number
  /** What two of the three nodes are like from the beginning; the third comes and goes then. */
  readonly nodes: 'fair' | 'lagging' | 'forgetful'
  /** Blocks that pass at once, at most, while the process lives and while it is down. */
  readonly blocksMax: number
  readonly downBlocksMax: number
  /** That a payment is to live by a nonce, and that somebody else advances one, per step. */
  readonly nonce: number
  readonly foreignAdvance: number
}

/** Each history has its own: some of everything, and a lot of something. */
export function chooseWeather(random: Random): Weather {
  const nodes = random.pick(['fair', 'fair', 'lagging', 'forgetful'] as const)
  const often = (few: number, many: number) => random.pick([0, few, few, many])
  return {
    kill: often(0.002, 0.015),
    drop: often(0.2, 0.8),
    lyingError: often(0.1, 0.5),
    silence: often(0.02, 0.15),
    late: often(0.1, 0.4),
    fail: often(0.1, 0.4),
    unexecuted: often(0.05, 0.3),
    land: random.pick([0.05, 0.3, 0.9]),
    again: often(0.3, 0.9),
    skip: often(0.1, 0.5),
    fork: often(0.05, 0.3),
    change: nodes === 'fair' ? often(0.01, 0.04) : 0.02,
    nodes,
    blocksMax: random.pick([3, 20, 60]),
    downBlocksMax: random.pick([3, 60, 250]),
    nonce: random.pick([0, 0.4, 0.9]),
    foreignAdvance: often(0.001, 0.004),
  }
}

/** Nothing goes wrong any more: everything that was begun must end. */
export const FAIR: Weather = {
  kill: 0,
  drop: 0,
  lyingError: 0,
  silence: 0,
  late: 0,
  fail: 0,
  unexecuted: 0,
  land: 1,
  again: 0,
  skip: 0.1,
  fork: 0,
  change: 0,
  nodes: 'fair',
  blocksMax: 60,
  downBlocksMax: 20,
  nonce: 0,
  foreignAdvance: 0,
}
