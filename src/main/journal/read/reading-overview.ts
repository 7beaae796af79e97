import type { DecidedSumReader } from '../decided-sums.ts'
import type { OverviewReader } from '../overview-records.ts'
import type { Snapshot } from '../shapes.ts'
import { createBalanceSums } from './balance-sums.ts'
import { readDaily } from './daily.ts'
import { readingDecidedSums } from './decided-sums.ts'
import { readLastNoted } from './events.ts'
import { readMatters } from './matters.ts'
import { readPeriod } from './period.ts'
import { createOverview } from './overview.ts'

/** What the first screen asks: its figures, what waits for a person, what was decided, and what was held and paid in by day. */
export function readingOverview(snapshot: Snapshot): OverviewReader & DecidedSumReader {
  const sums = createBalanceSums()
  const readOverview = createOverview(sums)
  return {
    overview: (of) => snapshot((db) => readOverview(db, of)),
    matters: (of) => snapshot((db) => readMatters(db, of)),
    daily: (of) => snapshot((db, shapes) => readDaily({ db, shapes, sums }, of)),
    period: (of) => snapshot((db, shapes) => readPeriod({ db, shapes, sums }, of)),
    lastNoted: (kind) => snapshot((db) => readLastNoted(db, kind)),
    ...readingDecidedSums(snapshot),
  }
}
