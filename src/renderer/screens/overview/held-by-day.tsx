import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { unitOf } from '../../parts/amount.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Day as DayName } from '../../parts/time.tsx'
import { AmountOfDay, amountWords, type Asked, DayPicture, whyWords } from './by-day.tsx'

type Held = Answers['daily']['holdings']
type Day = Held['days'][number]

/** What treasury and deposit accounts held at the end of each day; of today, what they hold. */
export function HeldByDay({ asked }: { readonly asked: Asked }) {
  const held = useBackendQuery({ ...useApi().daily.holdings.queryOptions({ input: asked }), refetchInterval: behindEveryMs })
  return (
    <section className="chart-of" aria-label={t`Held by day`}>
      <h3 className="label">{t`Held at the end of each day`}</h3>
      <QueryResult query={held}>{(answer) => <HeldChart held={answer} />}</QueryResult>
    </section>
  )
}

function HeldChart({ held }: { readonly held: Held }) {
  const { asset, label, days } = held
  const wordsOf = ({ held: amount, why }: Day) => (amount === null ? whyWords(why) : amountWords(amount, { asset, label }))
  const points = days.map((day) => ({ day: day.day, value: day.held, words: wordsOf(day) }))
  const unit = unitOf(asset, label)
  return (
    <DayPicture
      kind="steps"
      points={points}
      label={({ first, last }) => (
        <Trans>
          {unit} held, <DayName day={first.day} /> to <DayName day={last.day} />; now: {last.words}
        </Trans>
      )}
      table={{ label: t`${unit} held by day`, columns: columnsOf(held), rows: days }}
    />
  )
}

const columnsOf = (of: Held): readonly Column<Day>[] => [
  { id: 'held', head: msg`Held at its end`, end: true, cell: ({ held, why }) => <AmountOfDay amount={held} why={why} of={of} /> },
]
