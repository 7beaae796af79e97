import type { AssetName } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { Address, SignatureText } from '../address.tsx'
import { Amount } from '../amount.tsx'
import { Sheet } from '../sheet.tsx'
import { Badge } from '../state.tsx'
import type { Column } from '../table/column.ts'
import { PagedTable } from '../table/paged-table.tsx'
import { rowsAsPages } from '../table/rows-as-pages.ts'

export type Elsewhere = NonNullable<Answers['activity']['payment']['elsewhere']>
type Row = Elsewhere['rows'][number]

const TITLE = 'Rows of what was paid in part'

/** Of transactions of which other transactions paid some rows: each row, and what paid it. Nothing where there is none. */
export function RowsElsewhere({ of, asset }: { readonly of: readonly (Elsewhere | null)[]; readonly asset: AssetName }) {
  const rows = of.flatMap((elsewhere) => (elsewhere === null || elsewhere.whole ? [] : elsewhere.rows))
  if (rows.length === 0) return null
  return (
    <Sheet
      title={TITLE}
      padded={false}
      foot={
        <span className="tiny dim">
          What was not paid can be decided again under its reference. What was paid elsewhere is not paid again.
        </span>
      }
    >
      <PagedTable
        label={TITLE}
        columns={columnsOf(asset)}
        pages={rowsAsPages(rows)}
        keyOf={({ reference }) => reference}
        tall
        empty={null}
      />
    </Sheet>
  )
}

const columnsOf = ({ decimals, unit }: AssetName): readonly Column<Row>[] => [
  { id: 'reference', head: 'Reference', width: 104, cell: ({ reference }) => reference },
  { id: 'state', head: 'State', width: 136, cell: ({ signature }) => <Paid isPaid={signature !== null} /> },
  { id: 'to', head: 'To', dropsOut: 'mid', width: 424, cell: ({ recipient }) => <Address address={recipient} form="whole" /> },
  { id: 'amount', head: unit, end: true, width: 140, cell: ({ amount }) => <Amount amount={amount} decimals={decimals} /> },
  { id: 'signature', head: 'Paid by', dropsOut: 'lo', width: 176, cell: ({ signature }) => <SignatureText signature={signature} /> },
]

function Paid({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <Badge kind={isPaid ? 'sure' : 'idle'} glyph={isPaid ? 'finalized' : 'revoked'}>
      {isPaid ? 'paid elsewhere' : 'not paid'}
    </Badge>
  )
}

/** By what else it was paid: `transactions outside this journal`. */
export const HOW_WORDS: Record<Elsewhere['how'], { readonly one: string; readonly many: string }> = {
  outside: { one: 'a transaction outside this journal', many: 'transactions outside this journal' },
  'called-dead': { one: 'a message that this journal had called dead', many: 'messages that this journal had called dead' },
}
