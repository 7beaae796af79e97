import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { spoken, type Words } from '../../language/words.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { AssetAmount, type AssetLike, decimalsOf, unitOf } from '../../parts/amount.tsx'
import { Chart, type DayPoint } from '../../parts/chart/chart.tsx'
import { ChartTable } from '../../parts/chart/chart-table.tsx'
import { figureOf } from '../../parts/figure.ts'
import type { Column } from '../../parts/table/column.ts'
import { Day as DayName } from '../../parts/time.tsx'

export type Asked = { readonly asset: AssetKey; readonly days: number; readonly zone: string }

type Why = NonNullable<Answers['daily']['holdings']['days'][number]['why']>

const NOT_KNOWN: Record<Why, Words> = {
  'before-journal': msg`not known: before the journal began`,
  'not-read-yet': msg`not known: its blocks are not read yet`,
  gap: msg`not known: blocks were passed over`,
  'time-not-recorded': msg`not known: no time was recorded about midnight`,
  differs: msg`not known: journal and chain did not agree`,
}

export const whyWords = (why: Why | null): string => (why === null ? t`not known` : spoken(NOT_KNOWN[why]))

/** The exact amount with its unit. */
export function amountWords(amount: bigint, { asset, label }: { readonly asset: AssetLike; readonly label: string | null }): string {
  return `${figureOf({ amount, decimals: decimalsOf(asset), padded: false }).digits} ${unitOf(asset, label)}`
}

type AmountOfDayProps = {
  readonly amount: bigint | null
  readonly why: Why | null
  readonly of: { readonly asset: AssetLike; readonly label: string | null }
  /** Whether nothing is said in a word. */
  readonly none?: boolean
}

/** An amount in the table of a picture, or why it is not known. */
export function AmountOfDay({ amount, why, of, none = false }: AmountOfDayProps) {
  return amount === null ? (
    <span className="faint">{whyWords(why)}</span>
  ) : (
    <AssetAmount amount={amount} asset={of.asset} label={of.label} none={none} />
  )
}

type DayPictureProps<Row> = {
  readonly kind: 'steps' | 'bars'
  readonly points: readonly DayPoint[]
  /** What is shown, of which days, and the last figure. */
  readonly label: (ends: { readonly first: DayPoint; readonly last: DayPoint }) => ReactNode
  readonly table: { readonly label: string; readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] }
}

/** Figures by day as a picture, and the same as a table. */
export function DayPicture<Row extends { readonly day: string }>({
  kind,
  points,
  label,
  table: { columns, ...table },
}: DayPictureProps<Row>) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const named: readonly Column<Row>[] = [{ id: 'day', head: msg`Day`, cell: ({ day }) => <DayName day={day} /> }, ...columns]
  return (
    <>
      <Chart label={label({ first, last })} kind={kind} points={points} />
      <ChartTable {...table} columns={named} keyOf={({ day }) => day} />
    </>
  )
}
