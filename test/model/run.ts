import { type History, type HistoryOptions, tellHistory } from './history.ts'
import type { Violation } from './judge.ts'
import { LIE_KINDS } from './lies.ts'
import type { LiesTold } from './network.ts'
import { makeTemplate } from './life.ts'

export type ModelOptions = Pick<HistoryOptions, 'fault' | 'rules' | 'powers' | 'weather' | 'seed'> & {
  /** Histories are told until there were so many steps. */
  readonly steps: number
  /** What they have to meet, to be worth telling: they go on until this holds, for ten times the steps at most. */
  readonly until?: (met: Counts) => boolean
}

type Counts = ReturnType<typeof countAll>

export type ModelReport = {
  readonly seed: number
  readonly steps: number
  readonly stepsPerSecond: number
  readonly histories: number
  readonly kills: number
  readonly decisions: number
  /** Old copies of the journal put back. */
  readonly oldJournals: number
  /** Comparisons with the chain, how often sending was opened again, and vaults made again of their words. */
  readonly compared: number
  readonly reopened: number
  readonly madeAgain: number
  /** Messages signed for somebody else who spoke for the backend. */
  readonly asked: number
  /** Approvals given, and payments declined. */
  readonly approved: number
  readonly declined: number
  /** Transactions of ours in finalized blocks. */
  readonly landed: number
  /** Attempts by how they ended. */
  readonly ended: Readonly<Record<string, number>>
  /** How often each kind of lie was begun, and how many answers were made of it. */
  readonly lies: LiesTold
  /** The first thing that must never be; telling that history alone from its seed shows it again, in as many steps. */
  readonly failure: (Violation & Pick<History, 'steps' | 'trace' | 'weather'> & { readonly historySeed: number }) | null
  readonly lines: readonly string[]
}

/** Seeds of histories are far apart, so that runs of neighbouring seeds share none. */
const SEED_STRIDE = 1_000_003
const MORE_STEPS = 10

/** Tells random histories until one shows what must never be, or there were enough steps. */
export async function runModel({ steps: wanted, seed, until = () => true, ...telling }: ModelOptions): Promise<ModelReport> {
  const template = await makeTemplate()
  const begunMs = performance.now()
  const told: History[] = []
  let steps = 0
  let failure: ModelReport['failure'] = null
  try {
    const goesOn = () => steps < wanted || (steps < MORE_STEPS * wanted && !until(countAll(told)))
    for (let number = 0; failure === null && goesOn(); number += 1) {
      const historySeed = seed * SEED_STRIDE + number
      const history = await tellHistory({ ...telling, seed: historySeed, template })
      told.push(history)
      steps += history.steps
      const { violation, weather, trace } = history
      if (violation !== null) failure = { ...violation, historySeed, steps: history.steps, weather, trace }
    }
  } finally {
    template.close()
  }
  const stepsPerSecond = Math.round(steps / ((performance.now() - begunMs) / 1_000))
  const report = { seed, steps, stepsPerSecond, histories: told.length, ...countAll(told), failure }
  return { ...report, lines: linesOf(report) }
}

function countAll(told: readonly History[]) {
  const total = (count: (history: History) => number) => told.reduce((sum, history) => sum + count(history), 0)
  const ended: Record<string, number> = {}
  for (const history of told) for (const [state, count] of Object.entries(history.ended)) ended[state] = (ended[state] ?? 0) + count
  return {
    kills: total(({ kills }) => kills),
    oldJournals: total(({ oldJournals }) => oldJournals),
    compared: total(({ compared }) => compared),
    reopened: total(({ reopened }) => reopened),
    madeAgain: total(({ madeAgain }) => madeAgain),
    asked: total(({ asked }) => asked),
    approved: total(({ approved }) => approved),
    declined: total(({ declined }) => declined),
    decisions: total(({ decisions }) => decisions),
    landed: total(({ landed }) => landed),
    ended,
    lies: Object.fromEntries(
      LIE_KINDS.map((kind) => [kind, { told: total(({ lies }) => lies[kind].told), answers: total(({ lies }) => lies[kind].answers) }]),
    ) as LiesTold,
  }
}

function linesOf(report: Omit<ModelReport, 'lines'>): string[] {
  const {
    seed,
    steps,
    stepsPerSecond,
    histories,
    kills,
    oldJournals,
    compared,
    reopened,
    madeAgain,
    asked,
    approved,
    declined,
    decisions,
    landed,
    ended,
    lies,
    failure,
  } = report
  const lines = [
    `seed ${seed}: ${steps} steps in ${histories} histories, ${stepsPerSecond} a second`,
    `${decisions} decisions, ${kills} kills, ${oldJournals} old journals put back, ${landed} transactions finalized`,
    `${compared} comparisons, ${reopened} times opened again, ${madeAgain} vaults made again`,
    `${asked} messages signed for somebody else who asked`,
    `${approved} approvals given, ${declined} payments declined`,
    `attempts: ${Object.entries(ended)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ')}`,
    ...LIE_KINDS.map((kind) => `lies of ${kind}: ${lies[kind].told}, in ${lies[kind].answers} answers`),
  ]
  if (failure === null) return [...lines, 'Nothing was seen that must never be.']
  const head = `${failure.rule}: ${failure.what}`
  return [
    ...lines,
    head,
    `Its world: ${JSON.stringify(failure.weather)}`,
    `The shortest prefix that shows it: history ${failure.historySeed}, its first ${failure.steps} steps. The last:`,
    ...failure.trace,
  ]
}
