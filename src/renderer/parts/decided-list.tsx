import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { QueryState } from '../backend/query.ts'
import { formatCount } from './figure.ts'
import { Sheet } from './sheet.tsx'
import { QueryResult } from './query-result.tsx'
import { type Outcome, OutcomeBadge } from './outcome.tsx'
import type { Column } from './table/column.ts'
import { Table } from './table/table.tsx'
import { Time } from './time.tsx'

/** How many of those decided before a page of their own lists. */
export const DECIDED_SHOWN = 200
/** How many beside a form, which is what its page is for. */
export const DECIDED_RECENT = 5

/** Where those before the recent ones are listed. */
export type Earlier = { readonly to: string; readonly words: string }

type Decided = { readonly id: string; readonly at: Date; readonly outcome: Outcome }

type DecidedListProps<Row> = {
  /** What they are, in the plural: Sweeps. */
  readonly title: string
  /** What the table is called: Sweeps decided before. */
  readonly name: string
  readonly shown: number
  readonly earlier?: Earlier | undefined
  readonly answer: QueryState<readonly Row[]>
  /** Where one is followed. */
  readonly pathOf: (row: Row) => string
  /** What stands between the moment and the state. */
  readonly columns: readonly Column<Row>[]
  /** What is true where there are none. */
  readonly none: string
}

/** What was decided here before, newest first: when, what, and what became of it. */
export function DecidedList<Row extends Decided>({ title, name, shown, earlier, answer, pathOf, columns, none }: DecidedListProps<Row>) {
  const decided: Column<Row> = {
    id: 'at',
    head: t`Decided`,
    cell: (row) => (
      <Link className="link" to={pathOf(row)}>
        <Time at={row.at} />
      </Link>
    ),
  }
  const state: Column<Row> = { id: 'state', head: t`State`, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> }
  return (
    <Sheet
      title={title}
      aside={
        earlier === undefined ? (
          <span className="tiny faint">
            <Trans>the last {formatCount(shown)}</Trans>
          </span>
        ) : (
          <Link className="link" to={earlier.to}>
            {earlier.words}
          </Link>
        )
      }
      padded={false}
    >
      <QueryResult query={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty">{none}</p>
          ) : (
            <Table label={name} columns={[decided, ...columns, state]} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </QueryResult>
    </Sheet>
  )
}
