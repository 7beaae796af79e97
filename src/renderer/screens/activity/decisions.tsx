import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Decided } from '../../parts/decision-words.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatCount } from '../../parts/figure.ts'
import { useLook } from '../../parts/look.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { hiddenWords } from '../../parts/table/column-choice.tsx'
import { Table } from '../../parts/table/table.tsx'
import { dayWords } from '../../parts/time.tsx'
import { UnsettledTable } from '../../parts/unsettled-table.tsx'
import { useDecisionColumns } from './decision-columns.tsx'
import { useDayTotals } from './day-totals.tsx'
import { PrintDecisions } from './print-decisions.tsx'
import { useSelection } from './selection.tsx'

export const PAGE_ROWS = 50

/** What a text finds among all that was decided, of every kind. */
export function FoundDecisions({ search }: { readonly search: string }) {
  const found = useBackendQuery(useApi().activity.findDecisions.queryOptions({ input: { search, limit: PAGE_ROWS } }))
  return (
    <QueryResult query={found} waiting={t`Searching the journal`}>
      {({ decisions, more }) =>
        decisions.length === 0 ? (
          <Empty
            glyph="search"
            say={t`No decision matches.`}
            hint={t`A part of a name or of a reference finds it; an amount, an address and a signature must be whole.`}
          />
        ) : (
          <>
            <p className="sheet-body dim" role="status">
              {more ? (
                <Trans>
                  The newest {formatCount(decisions.length)} that match, of every kind. There may be others: search for more of it.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={decisions.length} one="# decision matches" other="# decisions match" />, of every kind.
                </Trans>
              )}
            </p>
            <DecisionTable of={decisions} label={t`Decisions that match`} filter={t`All kinds that match “${search}”, newest first`} />
          </>
        )
      }
    </QueryResult>
  )
}

/** Those of a bounded list, which says how many there are beyond it. */
export function UnsettledDecisions() {
  const unsettled = useBackendQuery(useApi().activity.unsettled.queryOptions({ input: {} }))
  return (
    <QueryResult query={unsettled} waiting={t`Reading the journal`}>
      {({ decisions, total }) =>
        decisions.length === 0 ? (
          <Empty
            glyph="finalized"
            say={t`Everything that was decided is settled.`}
            hint={t`What is decided stands here until it has ended.`}
          />
        ) : (
          <>
            <p className="sheet-body dim">
              {total > decisions.length ? (
                <Trans>
                  The first {formatCount(decisions.length)} of {formatCount(total)} that are not settled, the most dangerous first.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={total} one="# decision is" other="# decisions are" /> not settled, the most dangerous first.
                </Trans>
              )}
            </p>
            <SelectableUnsettled of={decisions} />
          </>
        )
      }
    </QueryResult>
  )
}

type DecisionsProps = { readonly of: readonly Decided[]; readonly totals: boolean; readonly filter: string }

export function Decisions({ of, totals, filter }: DecisionsProps) {
  if (of.length === 0)
    return <Empty glyph="journal" say={t`Nothing was decided.`} hint={t`Sweeps, payments and upkeep stand here once they are signed.`} />
  return <DecisionTable of={of} label={t`What was decided`} totals={totals} filter={filter} />
}

type DecisionTableProps = {
  readonly of: readonly Decided[]
  readonly label: string
  /** By what the rows were chosen, for paper. */
  readonly filter: string
  /** Whether the days say what they come to: all that was decided on them, and not only what is shown. */
  readonly totals?: boolean
}

/** A line each, under the days on which they were decided. */
function DecisionTable({ of, label, filter, totals = false }: DecisionTableProps) {
  const { shown, hidden } = useDecisionColumns()
  const { timeZone } = useLook()
  const { column, foot } = useSelection(of)
  const totalOf = useDayTotals(totals ? of : [])
  return (
    <>
      <Table
        label={label}
        columns={[column, ...shown]}
        rows={of}
        keyOf={({ id }) => id}
        headingOf={({ at }) => dayWords(at, timeZone)}
        belowHeading={({ at }) => totalOf(at)}
        stops
      />
      {foot}
      {hidden.length === 0 ? null : (
        <div className="at-wide">
          <p className="rows-foot tiny dim">{hiddenWords(hidden)}</p>
        </div>
      )}
      <PrintDecisions of={of} filter={filter} hidden={hidden} />
    </>
  )
}

type Unsettled = ComponentProps<typeof UnsettledTable>['of']

function SelectableUnsettled({ of }: { readonly of: Unsettled }) {
  const { column, foot } = useSelection(of)
  return (
    <>
      <UnsettledTable of={of} label={t`What is decided and not settled`} first={column} />
      {foot}
      <PrintDecisions of={of} filter={t`Not settled, the most dangerous first`} />
    </>
  )
}
