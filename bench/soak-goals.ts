import { type Goal, goalOf, median, type Report } from './measure.ts'
import type { Day, Sample } from './soak-day.ts'
import type { ProcessName } from './soak-house.ts'

/** The last quarter's median against the second quarter's: the first is for caches to fill. */
const FLAT = 1.1
/** Of the data folder, for 1,000 credits, their share of the sweeps and of the blocks between them. */
const JOURNAL_MIB_PER_1000 = 4
const PROCESSES: readonly ProcessName[] = ['practice', 'backend', 'signer']

/** Holds what a soak showed against what it must show. Memory has found its level only after some hours: a short run may miss that goal. */
export function judgeSoak(day: Day): Report {
  const goals = [...PROCESSES.map((name) => flatMemory(day, name)), journalGrowth(day), nothingMissed(day)]
  const { samples, paid, credited, ...rest } = day
  const counts = {
    ...rest,
    paid: { ...paid, lamports: String(paid.lamports) },
    credited: { ...credited, lamports: String(credited.lamports) },
  }
  return { bench: 'soak', goals, figures: [counts, ...samples], lines: [...summaryOf(day), ...goals.map(lineOf)] }
}

function flatMemory({ samples }: Day, name: ProcessName): Goal {
  const of = (part: readonly Sample[]) => median(part.map(({ memory }) => memory[name]))
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [of(samples.slice(quarter, 2 * quarter)), of(samples.slice(3 * quarter))]
  return goalOf({ id: `memory-${name}`, what: `memory of the ${name} process, last quarter to second`, ratio: last / second, goal: FLAT })
}

function journalGrowth({ samples }: Day): Goal {
  // By the second quarter the write-ahead log has its size.
  const [first, last] = [samples[Math.floor(samples.length / 4)], samples.at(-1)]
  const credits = (last?.credits ?? 0) - (first?.credits ?? 0)
  const mib = ((last?.journal ?? 0) - (first?.journal ?? 0)) / 2 ** 20
  const ratio = mib / (credits / 1_000) / JOURNAL_MIB_PER_1000
  return goalOf({ id: 'journal', what: `journal growth per 1,000 credits, of ${JOURNAL_MIB_PER_1000} MiB`, ratio, goal: 1 })
}

function nothingMissed({ wrongAccounts, differences, problems }: Day): Goal {
  const wrong = wrongAccounts + differences + problems
  return goalOf({
    id: 'nothing-missed',
    what: 'accounts miscredited, differences from the chain, problems of the journal',
    ratio: wrong,
    goal: 0,
  })
}

function summaryOf({ slots, seconds, sweeps, paid, credited }: Day): readonly string[] {
  return [
    `${slots} slots in ${Math.round(seconds)} s, ${Math.round(slots / seconds)} a second; ${sweeps} sweeps`,
    `${paid.count} payments of ${paid.lamports} lamports, ${credited.count} credits of ${credited.lamports}`,
  ]
}

function lineOf({ what, ratio, goal, met }: Goal): string {
  return `${met ? 'met   ' : 'MISSED'} ${what}: ${ratio}, at most ${goal}`
}
