import { IS_OLDER_RECORD_NOTICED } from './files.ts'
import { chooseHabit } from './habits.ts'
import { LIE_KINDS, type LieKind } from './lies.ts'
import type { Random } from './random.ts'

/** How bad the world is while one history lasts: chances of one, but where it says otherwise. */
export type Weather = {
  /** The chance that the process is killed instead of going on, per step. */
  readonly kill: number
  /** A node withholds the bytes that it was given. Anybody may bring them to the network later. */
  readonly keep: number
  /** The chance that bytes kept back are brought, instead of something else that happens outside. */
  readonly bring: number
  /** The chance that a node says that something went wrong although it took the bytes. */
  readonly lyingError: number
  /** The chance that a call is not answered, answered with a refusal, or answered after everything else; and how much worse that is for the honest. */
  readonly silence: number
  readonly late: number
  readonly honestSilence: number
  /** The chance that a transaction fails, or is in a block without having run. */
  readonly fail: number
  readonly unexecuted: number
  /** The chance that a transaction that waits gets into the next block, and that it waits on although it did. */
  readonly land: number
  readonly again: number
  readonly skip: number
  readonly fork: number
  /** The chance that a node changes its ways, per step: it goes away, comes back, a machine of it falls behind or loses its history. */
  readonly change: number
  /** How many nodes are configured, and how many machines answer behind the name of one. */
  readonly nodes: number
  readonly machines: number
  /** How far behind a machine is that is behind, in slots; mostly less than what makes it unhealthy. */
  readonly lags: readonly number[]
  /** Whether the first node is up to date and every other one as far behind as any: otherwise each machine draws its own. */
  readonly firstAhead: boolean
  /** How many of them keep no history of transactions: the last ones. */
  readonly forgetful: number
  /** The chance that of all changes it is the first node that goes away or comes back: whoever is left must not be believed for being alone. */
  readonly firstAway: number
  /** Whether nodes respect the slot that an answer about signatures must not be older than; those of today do not know it. */
  readonly heedsSlot: boolean
  /** Which node lies: its place among them; null: none. Only where there are others. */
  readonly liar: number | null
  /** What it lies about, and that it begins another lie, per step; a lie lasts so many blocks. */
  readonly lies: readonly LieKind[]
  readonly lie: number
  readonly lieBlocks: readonly number[]
  /** Whether the product watches blocks, too: then fewer of them pass. */
  readonly watching: boolean
  /** Whether a ledger is at hand that has read whatever is final, as a watcher that is never late: then machines may lose blocks unnoticed. */
  readonly ledger: boolean
  /** The chance that an old copy has replaced the journal at a start. */
  readonly oldJournal: number
  /** The chance that some files of the vault are older ones at a start. */
  readonly oldRecords: number
  /** Whether the policy limits what may leave; and that somebody else speaks for the backend, per step. */
  readonly limited: boolean
  readonly ask: number
  /** The chance that people decide on what waits for a second person, per step; where there is no second person nothing waits for one. */
  readonly people: number
  /** The chance that a payment is one of several equal ones, which their references alone tell apart. */
  readonly equal: number
  /** The chance that the journal is copied while the process works, per step. */
  readonly copy: number
  /** The chance that a person sees to closed sending, per step; where it is 0, nobody opens it again. */
  readonly reopen: number
  /** The chance that at a start the vault and all its records are lost, to be restored from its words. */
  readonly madeAgain: number
  /** Whether what was in a block without being run may be in a later one as well. */
  readonly repeats: boolean
  /** The chance that somebody pays in, instead of something else that happens rarely. */
  readonly payIn: number
  /** The chance that a person decides something, per step, while not too much is open. */
  readonly decide: number
  /** Blocks that pass at once, at most, while the process lives and while it is down. */
  readonly blocksMax: number
  readonly downBlocksMax: number
  /** The chance that a payment is to use a nonce, and that somebody else advances one, per step. */
  readonly nonce: number
  readonly foreignAdvance: number
}

/** What the adversary may do beyond kills, forks and silence: one may be taken from it, to see what the others do. */
export const POWERS = ['machines', 'lies', 'watching', 'files', 'asker', 'people'] as const
export type Power = (typeof POWERS)[number]

/** Each history has its own: some of everything, and a lot of something. `beside` draws what no draw before is to depend on. */
export function chooseWeather(random: Random, powers: readonly Power[] = POWERS, beside: Random = random): Weather {
  const drawn = chooseWhole(random)
  const isHostile = powers.includes('machines') && powers.includes('lies')
  const whole = isHostile ? { ...drawn, heedsSlot: random.chance(0.5), ...chooseHabit(random) } : drawn
  const machines = powers.includes('machines') ? {} : { machines: 1, lags: [0] }
  // An old journal is told from the present one by reading the chain again.
  const isOld = powers.includes('files') && whole.oldJournal > 0
  const watching = isOld || (powers.includes('watching') && whole.watching)
  const blocks = watching ? { blocksMax: 3, downBlocksMax: Math.min(60, whole.downBlocksMax) } : {}
  // Drawn last, and only where it is given: what else a seed draws stays as it is.
  const people = powers.includes('people') ? random.pick([0, 0.005, 0.02, 0.05]) : 0
  const isReopened = watching && (isOld || whole.ask > 0)
  const reopen = isReopened && powers.includes('files') ? beside.pick([0.005, 0.02, 0.05]) : 0
  // What was signed for others, or counted, or approved, is known to the vault that is lost and to nobody else.
  const isLonely = isOld && people === 0 && !(powers.includes('asker') && (whole.limited || whole.ask > 0))
  const lonely = isLonely ? { madeAgain: beside.pick([0, 0, 0.3]), equal: beside.pick([0, 0.4]) } : { madeAgain: 0, equal: 0 }
  return {
    ...whole,
    ...lonely,
    reopen,
    copy: isOld && reopen > 0 ? 0.005 : 0,
    ...(people > 0 ? { decide: 0.05 } : {}),
    ...machines,
    ...blocks,
    watching,
    ledger: whole.ledger && !watching,
    liar: powers.includes('lies') ? whole.liar : null,
    // Whatever passes while it is down has to be read before anything is compared.
    ...(reopen > 0 ? { downBlocksMax: Math.min(15, whole.downBlocksMax) } : {}),
    ...(isOld ? { kill: 0.002 } : { oldJournal: 0 }),
    ...(IS_OLDER_RECORD_NOTICED && powers.includes('files') ? {} : { oldRecords: 0 }),
    ...(powers.includes('asker') ? {} : { limited: false, ask: 0 }),
    people,
  }
}

function chooseWhole(random: Random): Weather {
  const often = (few: number, many: number) => random.pick([0, few, few, many])
  const nodes = random.pick([1, 2, 2, 2, 3, 3])
  const lies = chooseLies(random)
  return {
    kill: often(0.002, 0.015),
    keep: often(0.3, 0.9),
    bring: random.pick([0, 0.05, 0.3]),
    lyingError: often(0.1, 0.5),
    silence: often(0.02, 0.15),
    late: often(0.1, 0.4),
    honestSilence: random.pick([1, 1, 5]),
    fail: often(0.1, 0.4),
    unexecuted: often(0.05, 0.3),
    land: random.pick([0.05, 0.3, 0.9]),
    again: often(0.3, 0.9),
    skip: often(0.1, 0.5),
    fork: often(0.05, 0.3),
    change: often(0.005, 0.02),
    nodes,
    machines: random.pick([1, 1, 2, 3]),
    lags: random.pick([[0], [0, 5, 40], [0, 40, 100, 127], [0, 127, 300]]),
    forgetful: random.pick([0, 0, 0, nodes - 1]),
    firstAway: random.pick([0, 0.8]),
    heedsSlot: true,
    liar: nodes > 1 && random.chance(0.7) ? random.below(nodes) : null,
    lies,
    lie: random.pick([0.002, 0.01, 0.05]),
    lieBlocks: random.pick([[5, 40], [40, 200], [1_000]]),
    watching: random.chance(0.3),
    ledger: false,
    oldJournal: random.pick([0, 0, 0.5]),
    oldRecords: random.pick([0, 0, 0, 0.3]),
    decide: random.pick([0.005, 0.03]),
    firstAhead: random.chance(0.1),
    limited: random.chance(0.15),
    ask: random.pick([0, 0, 0, 0.002, 0.01]),
    people: 0,
    equal: 0,
    reopen: 0,
    copy: 0,
    madeAgain: 0,
    repeats: random.chance(0.15),
    payIn: random.pick([0.2, 0.6]),
    blocksMax: random.pick([3, 20, 60]),
    downBlocksMax: random.pick([3, 60, 250]),
    nonce: random.pick([0, 0.4, 0.9]),
    foreignAdvance: often(0.001, 0.004),
  }
}

/** All of the grammar, or a few kinds of it, or one alone: what a mixture contradicts, one lie may carry through. */
function chooseLies(random: Random): readonly LieKind[] {
  const count = random.pick([1, 1, 2, 3, LIE_KINDS.length])
  return count === LIE_KINDS.length ? LIE_KINDS : Array.from({ length: count }, () => random.pick(LIE_KINDS))
}

/** Nothing goes wrong any more: everything that was begun must end. */
export const FAIR: Weather = {
  kill: 0,
  keep: 0,
  bring: 0,
  lyingError: 0,
  silence: 0,
  late: 0,
  honestSilence: 1,
  fail: 0,
  unexecuted: 0,
  land: 1,
  again: 0,
  skip: 0.1,
  fork: 0,
  change: 0,
  nodes: 0,
  machines: 1,
  lags: [0],
  firstAhead: false,
  forgetful: 0,
  firstAway: 0,
  heedsSlot: true,
  liar: null,
  lies: [],
  lie: 0,
  lieBlocks: [],
  watching: false,
  ledger: false,
  oldJournal: 0,
  oldRecords: 0,
  decide: 0,
  limited: false,
  ask: 0,
  people: 0,
  equal: 0,
  reopen: 0,
  copy: 0,
  madeAgain: 0,
  repeats: false,
  payIn: 0,
  blocksMax: 20,
  downBlocksMax: 20,
  nonce: 0,
  foreignAdvance: 0,
}
