import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { NATIVE_NAME } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Count, Sol } from '../../parts/amount.tsx'
import { Chart } from '../../parts/chart/chart.tsx'
import { ChartTable } from '../../parts/chart/chart-table.tsx'
import { figureOf, formatCount } from '../../parts/figure.ts'
import { type TimeZone, useLook } from '../../parts/look.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { aboutWords, momentWords, Time } from '../../parts/time.tsx'
import { KIND_WORDS, paymentPath } from '../../parts/transaction/intent.ts'

type Cost = Answers['activity']['costs']['transactions'][number]

/** What our own transactions cost, and how long they took, one after the other. */
export function CostsSheet() {
  const costs = useBackendQuery(useApi().activity.costs.queryOptions({ input: {} }))
  return (
    <Sheet title={t`Fees and landing`}>
      <QueryResult query={costs} waiting={t`Reading the journal`}>
        {({ transactions }) =>
          transactions.length === 0 ? (
            <p className="dim">
              <Trans>No transaction that was signed here has run yet.</Trans>
            </p>
          ) : (
            <Costs of={transactions.toReversed()} />
          )
        }
      </QueryResult>
    </Sheet>
  )
}

/** Oldest first. */
function Costs({ of }: { readonly of: readonly Cost[] }) {
  const { timeZone } = useLook()
  const count = formatCount(of.length)
  const pointsOf = (value: (cost: Cost) => bigint | null, words: (cost: Cost) => string) =>
    of.map((cost) => ({ name: nameOf(cost, timeZone), value: value(cost), words: words(cost) }))
  const label = t`Fees and landing of the newest ${count} transactions`
  return (
    <>
      <div className="chart-pair">
        <section className="chart-of" aria-label={t`Fee of each transaction`}>
          <h3 className="label">{t`Fee of each transaction`}</h3>
          <Chart
            kind="bars"
            label={<Trans>Fees of the newest {count} transactions that ran</Trans>}
            points={pointsOf(({ feeLamports }) => feeLamports, feeWords)}
          />
        </section>
        <section className="chart-of" aria-label={t`From the first sending to the proof that it is final`}>
          <h3 className="label">{t`From the first sending to the proof that it is final`}</h3>
          <Chart
            kind="bars"
            label={<Trans>Times to final of the newest {count} transactions that ran</Trans>}
            points={pointsOf(({ finalMs }) => (finalMs === null ? null : BigInt(finalMs)), timeWords)}
          />
        </section>
      </div>
      <ChartTable label={label} columns={COLUMNS} rows={of} keyOf={({ intent, at }) => `${intent} ${at.getTime()}`} />
      <p className="tiny faint">
        <Trans>
          Times are by the clock of this computer. A shaded transaction has no figure: move to it to read why. What failed paid its fee as
          well.
        </Trans>
      </p>
    </>
  )
}

const nameOf = ({ kind, at }: Cost, timeZone: TimeZone): string => `${t(KIND_WORDS[kind])}, ${momentWords(at, { today: '', timeZone })}`

function feeWords({ feeLamports, failed }: Cost): string {
  if (feeLamports === null) return t`not known: what was planned cannot be read`
  const { digits } = figureOf({ amount: feeLamports, decimals: NATIVE_NAME.decimals, padded: false })
  return failed ? t`${digits} SOL, and it failed` : t`${digits} SOL`
}

function timeWords({ finalMs, slots }: Cost): string {
  if (finalMs === null) return t`not known: not sent from here, or the clock was set back`
  const about = aboutWords(finalMs)
  return slots === null ? about : t`${about}; in a block after ${formatCount(slots)} slots`
}

const NotKnown = () => (
  <span className="faint">
    <Trans>not known</Trans>
  </span>
)

const COLUMNS: readonly Column<Cost>[] = [
  { id: 'at', head: msg`Time`, names: false, cell: ({ at }) => <Time at={at} /> },
  {
    id: 'what',
    head: msg`Transaction`,
    names: true,
    cell: ({ kind, intent }) => (
      <Link className="link" to={paymentPath(intent)}>
        {t(KIND_WORDS[kind])}
      </Link>
    ),
  },
  { id: 'failed', head: msg`End`, dropsOut: 'mid', cell: ({ failed }) => (failed ? t`failed` : t`finalized`) },
  {
    id: 'fee',
    head: msg`Fee`,
    end: true,
    cell: ({ feeLamports }) => (feeLamports === null ? <NotKnown /> : <Sol lamports={feeLamports} />),
  },
  {
    id: 'slots',
    head: msg`Slots to its block`,
    end: true,
    dropsOut: 'mid',
    cell: ({ slots }) => (slots === null ? <NotKnown /> : <Count of={slots} />),
  },
  { id: 'final', head: msg`Sent to final`, end: true, cell: ({ finalMs }) => (finalMs === null ? <NotKnown /> : aboutWords(finalMs)) },
]
