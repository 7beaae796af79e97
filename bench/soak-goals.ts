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
  return { bench: 'soak', goals, figures: [counts, ...samples], lines: [...summaryOf(day), ...memoryOf(day), ...goals.map(lineOf)] }
}

function flatMemory(day: Day, name: ProcessName): Goal {
  const [, second = 0, , last = 0] = byQuarter(day, ({ memory }) => memory[name])
  return goalOf({ id: `memory-${name}`, what: `memory of the ${name} process, last quarter to second`, ratio: last / second, goal: FLAT })
}

/** The median of each quarter. */
function byQuarter({ samples }: Day, of: (sample: Sample) => number): readonly number[] {
  const quarter = Math.floor(samples.length / 4)
  return [0, 1, 2, 3].map((part) => median(samples.slice(part * quarter, part === 3 ? undefined : (part + 1) * quarter).map(of)))
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

/** Medians of the quarters, in MiB: of each process, and what of the backend's is values, memory they hold outside, buffers among that. */
function memoryOf(day: Day): readonly string[] {
  const line = (what: string, of: (sample: Sample) => number) =>
    `${what.padEnd(30)}${byQuarter(day, of)
      .map((bytes) => (bytes / 2 ** 20).toFixed(1).padStart(8))
      .join('')}`
  return [
    'memory by quarter, MiB',
    ...PROCESSES.map((name) => line(`  ${name}, resident`, ({ memory }) => memory[name])),
    line('  backend, heap in use', ({ heap }) => heap.used),
    line('  backend, outside the heap', ({ heap }) => heap.external),
    line('  backend, array buffers', ({ heap }) => heap.arrayBuffers),
  ]
}

function lineOf({ what, ratio, goal, met }: Goal): string {
  return `${met ? 'met   ' : 'MISSED'} ${what}: ${ratio}, at most ${goal}`
}
