import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { spoken } from '../../language/words.ts'
import { Button } from '../button.tsx'
import { Drop } from '../drop.tsx'
import { Check } from '../field.tsx'
import { changeKept, useKept } from '../kept-at-desk.ts'
import type { Column } from './column.ts'
import { hiddenIn, mayHide, splitColumns, type TableName, toggled } from './hidden-columns.ts'

/** The columns of a table as a person at this desk wants them. */
export function useColumns<Row>(table: TableName, columns: readonly Column<Row>[]) {
  return splitColumns(columns, useKept(hiddenIn(table)))
}

type ColumnChoiceProps<Row> = { readonly table: TableName; readonly columns: readonly Column<Row>[] }

/** Shows and hides columns. A narrow page has none, and a column that has left has no box. */
export function ColumnChoice<Row>({ table, columns }: ColumnChoiceProps<Row>) {
  const { shown, hidden } = useColumns(table, columns)
  const kept = hiddenIn(table)
  return (
    <div className="at-wide end-of-tools">
      <Drop button={hidden.length === 0 ? t`Columns` : t`Columns: ${shown.length} of ${columns.length}`}>
        {() => (
          <div className="column-choice" role="group" aria-label={t`Columns`}>
            {columns.map((column) => (
              <div key={column.id} className={column.dropsOut}>
                {mayHide(column) ? (
                  <Check checked={shown.includes(column)} onChange={() => changeKept(kept, (now) => toggled(now, column.id))}>
                    {spoken(column.head)}
                  </Check>
                ) : (
                  <span className="dim">
                    <Trans>{spoken(column.head)}, always shown</Trans>
                  </span>
                )}
              </div>
            ))}
            <Button onPress={() => changeKept(kept, () => [])} missing={hidden.length === 0 ? t`All are shown.` : null}>
              <Trans>All columns</Trans>
            </Button>
          </div>
        )}
      </Drop>
    </div>
  )
}

/** Says which columns are hidden, below the table and on paper; nothing where none is. */
export function HiddenColumns<Row>({ of }: { readonly of: readonly Column<Row>[] }) {
  if (of.length === 0) return null
  return <span className="at-wide">{hiddenWords(of)}</span>
}

export const hiddenWords = <Row,>(hidden: readonly Column<Row>[]): string =>
  t`Hidden columns: ${hidden.map(({ head }) => spoken(head)).join(', ')}`
