import type { Asset } from '../../core/deposit/deposit.ts'
import { WHY_NO_FIGURE } from '../../core/daily/period.ts'
import type { Statement } from './figures.ts'
import { LIMITS, type Report } from './report.ts'

const timeOf = (atMs: number): string => new Date(atMs).toISOString()
export const assetName = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.mint)

/** What a report says, for a program: all but the rows of its tables, and not when it was made. */
export function tellReport(report: Report) {
  const { period, verified, comparison, network } = report
  const { from, to, zone, sinceMs, untilMs, isOver } = period
  return {
    format: 'strongroom-report/1',
    period: { from, to, zone, since: timeOf(sinceMs), until: timeOf(untilMs), isOver },
    network: network === null ? null : { name: network.name, genesisHash: network.genesisHash },
    journal: { entry: verified.events, head: verified.head, intact: verified.intact, problems: verified.problems },
    comparison:
      comparison === null
        ? null
        : {
            at: timeOf(comparison.finishedAtMs ?? comparison.startedAtMs),
            slot: comparison.slot,
            compared: comparison.compared,
            differences: comparison.differences,
          },
    assets: report.statements.map(tellStatement),
    unlistedMints: report.unlistedMints,
    counts: {
      deposits: report.deposits,
      payments: report.payments.count,
      transactions: report.transactions.count,
      inFlight: report.inFlight.count,
      changes: report.changes.count,
      cases: report.cases.count,
      gaps: report.gaps.count,
      endedByOneNode: report.endedByOneNode,
    },
    words: report.words,
    limits: LIMITS,
  }
}

function tellStatement({ asset, label, decimals, opening, hasBegunWithin, added, figures, closing, difference }: Statement) {
  const end = ({ held, why }: Statement['closing']) => ({ held, why: why === null ? null : WHY_NO_FIGURE[why] })
  return {
    asset: assetName(asset),
    label,
    decimals,
    opening: end(opening),
    hasBegunWithin,
    added,
    figures,
    closing: end(closing),
    difference,
  }
}
