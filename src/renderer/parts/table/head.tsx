import { spoken } from '../../language/words.ts'
import { Glyph } from '../glyph.tsx'
import { TEXT_SCALE, useLook } from '../look.ts'
import { type Column, cellClasses } from './column.ts'

/** The head row, with a button in each column that the list can be ordered by. */
export function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead className="sticky">
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={cellClasses(column)} aria-sort={column.order ?? undefined}>
            <HeadWords column={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function HeadWords<Row>({ column: { head, headUnseen, order, onOrder } }: { readonly column: Column<Row> }) {
  if (headUnseen) return <span className="vh">{spoken(head)}</span>
  if (order === undefined || onOrder === undefined) return spoken(head)
  return (
    <button type="button" className="sort" onClick={onOrder}>
      {spoken(head)}
      <Glyph name={order === 'descending' ? 'down' : order === 'ascending' ? 'up' : 'unordered'} />
    </button>
  )
}

/** Given widths, so that rows coming and going move nothing; wider for a larger text. */
export function Widths<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const scale = TEXT_SCALE[useLook().textSize]
  return (
    <colgroup>
      {columns.map(({ id, width, dropsOut, sharesSlack }) => (
        <col
          key={id}
          width={typeof width === 'number' ? width * scale : width}
          className={[dropsOut, sharesSlack && 'shares'].filter(Boolean).join(' ') || undefined}
        />
      ))}
    </colgroup>
  )
}
