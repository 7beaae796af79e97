import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Glyph } from '../glyph.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

type ChartTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Oldest first, as the picture has them; the table begins with the newest. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** The figures of a picture for those who read: drawn once somebody opens it. */
export function ChartTable<Row>({ label, columns, rows, keyOf }: ChartTableProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="fold fold-plain chart-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t`Figures: ${label}`}>
        <Glyph name="right" />
        <Trans>Figures</Trans>
      </summary>
      {isOpen ? <Table label={label} columns={columns} rows={rows.toReversed()} keyOf={keyOf} /> : null}
    </details>
  )
}
