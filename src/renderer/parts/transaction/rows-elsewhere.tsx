import type { AssetName } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { Address, SignatureText } from '../address.tsx'
import { Amount } from '../amount.tsx'
import { Sheet } from '../sheet.tsx'
import { Badge } from '../state.tsx'
import type { Column } from '../table/column.ts'
import { PagedTable } from '../table/paged-table.tsx'
import { rowsAsPages } from '../table/rows-as-pages.ts'

type Payment = Answers['activity']['payment']
export type Elsewhere = NonNullable<Payment['elsewhere']>
/** A transaction, with what of it was done elsewhere. */
type Partly = Pick<Payment, 'state' | 'elsewhere'>
type Row = Elsewhere['rows'][number] & { readonly isKnown: boolean }

const TITLE = 'Rows of what was paid in part'

/** Of transactions of which other transactions paid some rows: each row, and what paid it. Nothing where there is none. */
export function RowsElsewhere({ of, asset }: { readonly of: readonly Partly[]; readonly asset: AssetName }) {
  const rows = of.flatMap(rowsOf)
  if (rows.length === 0) return null
  return (
    <Sheet
      title={TITLE}
      padded={false}
      foot={
        <span className="tiny dim">
          {rows.some(({ isKnown }) => !isKnown)
            ? 'Of rows marked “not known” nobody can tell whether they were paid: their references stay taken. '
            : ''}
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

/** What ended without anybody knowing how keeps the references of the rest: it may have been paid too. */
const rowsOf = ({ state, elsewhere }: Partly): readonly Row[] =>
  elsewhere === null || elsewhere.whole
    ? []
    : elsewhere.rows.map((row) => ({ ...row, isKnown: row.signature !== null || state !== 'not-known' }))

const columnsOf = ({ decimals, unit }: AssetName): readonly Column<Row>[] => [
  { id: 'reference', head: 'Reference', width: 104, cell: ({ reference }) => reference },
  { id: 'state', head: 'State', width: 136, cell: (row) => <Paid of={row} /> },
  { id: 'to', head: 'To', dropsOut: 'mid', width: 424, cell: ({ recipient }) => <Address address={recipient} form="whole" /> },
  { id: 'amount', head: unit, end: true, width: 140, cell: ({ amount }) => <Amount amount={amount} decimals={decimals} /> },
  { id: 'signature', head: 'Paid by', dropsOut: 'lo', width: 176, cell: ({ signature }) => <SignatureText signature={signature} /> },
]

function Paid({ of: { signature, isKnown } }: { readonly of: Row }) {
  const isPaid = signature !== null
  if (!isKnown)
    return (
      <Badge kind="warning" glyph="unknown">
        not known
      </Badge>
    )
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
