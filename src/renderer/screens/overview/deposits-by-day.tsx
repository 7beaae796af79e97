import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { AssetAmount, Count, unitOf } from '../../parts/amount.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { Chart } from '../../parts/chart/chart.tsx'
import { ChartTable } from '../../parts/chart/chart-table.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Day as DayName } from '../../parts/time.tsx'
import { amountWords, type Asked, whyWords } from './by-day.ts'

type Deposits = Answers['daily']['deposits']
type Day = Deposits['days'][number]

/** How many deposits of customers were credited on each day, and how much they were. */
export function DepositsByDay({ asked }: { readonly asked: Asked }) {
  const deposits = useBackendQuery({ ...useApi().daily.deposits.queryOptions({ input: asked }), refetchInterval: behindEveryMs })
  return (
    <section className="chart-of" aria-label={t`Deposits by day`}>
      <h3 className="label">{t`Finalized deposits of each day`}</h3>
      <QueryResult query={deposits}>{(answer) => <DepositsChart deposits={answer} />}</QueryResult>
    </section>
  )
}

function DepositsChart({ deposits }: { readonly deposits: Deposits }) {
  const { asset, label, days } = deposits
  const wordsOf = ({ deposits: count, amount, whole, why }: Day) => {
    if (count === null || amount === null) return whyWords(why)
    const sum = amountWords(amount, { asset, label })
    const counted = plural(count, { one: '# deposit', other: '# deposits' })
    return whole ? t`${counted}, ${sum}` : t`${counted}, ${sum} so far`
  }
  const points = days.map((day) => ({
    day: day.day,
    value: day.deposits === null ? null : BigInt(day.deposits),
    words: wordsOf(day),
  }))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const unit = unitOf(asset, label)
  return (
    <>
      <Chart
        label={
          <Trans>
            Deposits of {unit}, <DayName day={first.day} /> to <DayName day={last.day} />; today: {last.words}
          </Trans>
        }
        kind="bars"
        points={points}
      />
      <ChartTable label={t`Deposits of ${unit} by day`} columns={columnsOf(deposits)} rows={days} keyOf={({ day }) => day} />
    </>
  )
}

const columnsOf = ({ asset, label }: Deposits): readonly Column<Day>[] => [
  { id: 'day', head: msg`Day`, cell: ({ day }) => <DayName day={day} /> },
  {
    id: 'deposits',
    head: msg`Deposits`,
    end: true,
    cell: ({ deposits }) => (deposits === null ? null : <Count of={deposits} />),
  },
  {
    id: 'amount',
    head: msg`Amount`,
    end: true,
    cell: ({ amount, why }) =>
      amount === null ? <span className="faint">{whyWords(why)}</span> : <AssetAmount amount={amount} asset={asset} label={label} none />,
  },
]
