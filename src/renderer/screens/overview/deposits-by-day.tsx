import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Count, unitOf } from '../../parts/amount.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Day as DayName } from '../../parts/time.tsx'
import { AmountOfDay, amountWords, type Asked, DayPicture, whyWords } from './by-day.tsx'

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
  const unit = unitOf(asset, label)
  return (
    <DayPicture
      kind="bars"
      points={points}
      label={({ first, last }) => (
        <Trans>
          Deposits of {unit}, <DayName day={first.day} /> to <DayName day={last.day} />; today: {last.words}
        </Trans>
      )}
      table={{ label: t`Deposits of ${unit} by day`, columns: columnsOf(deposits), rows: days }}
    />
  )
}

const columnsOf = (of: Deposits): readonly Column<Day>[] => [
  {
    id: 'deposits',
    head: msg`Deposits`,
    end: true,
    cell: ({ deposits }) => (deposits === null ? null : <Count of={deposits} />),
  },
  { id: 'amount', head: msg`Amount`, end: true, cell: ({ amount, why }) => <AmountOfDay amount={amount} why={why} of={of} none /> },
]
