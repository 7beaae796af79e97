import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
/** A transaction, with whom it was to pay and what of it was done elsewhere. */
type Ended = Pick<Payment, 'state' | 'elsewhere'> & { readonly payees: readonly Omit<Payment['payees'][number], 'label'>[] }
type Row = Elsewhere['rows'][number] & { readonly isKnown: boolean }

/**
 * The rows of transactions of which other transactions paid some, and of those of which nobody can tell: each with its recipient, and what paid it.
 * Nothing where there is none.
 */
export function RowByRow({ of, asset }: { readonly of: readonly Ended[]; readonly asset: AssetName }) {
  const apart = of.filter((one) => isPartly(one) || isNotKnown(one))
  const rows = apart.flatMap(rowsOf)
  if (rows.length === 0) return null
  const title = titleOf(apart)
  return (
    <Sheet title={title} padded={false} foot={<span className="tiny dim">{footWords(rows)}</span>}>
      <PagedTable
        label={title}
        columns={columnsOf(asset, rows)}
        pages={rowsAsPages(rows)}
        keyOf={({ reference }) => reference}
        tall
        empty={null}
      />
    </Sheet>
  )
}

const isPartly = ({ elsewhere }: Ended): boolean => elsewhere !== null && !elsewhere.whole
const isNotKnown = ({ state }: Ended): boolean => state === 'not-known'

function titleOf(apart: readonly Ended[]): string {
  if (!apart.some(isNotKnown)) return t`Rows of what was paid in part`
  return apart.some(isPartly) ? t`Rows paid in part, or not known` : t`Rows of which nobody can tell`
}

/** What ended without anybody knowing how keeps the references of all that is not proved paid: it may have been paid too. */
function rowsOf({ state, elsewhere, payees }: Ended): readonly Row[] {
  const rows = elsewhere?.rows ?? payees.map((payee) => ({ ...payee, signature: null, another: false }))
  return rows.map((row) => ({ ...row, isKnown: !row.another && (row.signature !== null || state !== 'not-known') }))
}

function footWords(rows: readonly Row[]): string {
  const words = [
    rows.some(({ isKnown, another }) => !isKnown && !another)
      ? t`Of rows marked “not known” nobody can tell whether they were paid: ask their recipients. Their references stay taken.`
      : '',
    rows.some(({ another }) => another)
      ? t`A reference was paid, maybe to somebody else or in another amount than its row says: see whom the transaction of its signature paid.`
      : '',
    rows.some(({ isKnown, signature }) => isKnown && signature === null)
      ? t`What was not paid can be decided again under its reference.`
      : '',
    rows.some(({ signature, another }) => signature !== null && !another) ? t`What was paid elsewhere is not paid again.` : '',
  ]
  return words.filter((one) => one !== '').join(' ')
}

/** What paid a row has a column only where something did. */
function columnsOf({ decimals, unit }: AssetName, rows: readonly Row[]): readonly Column<Row>[] {
  const columns: readonly Column<Row>[] = [
    { id: 'reference', head: t`Reference`, width: 104, cell: ({ reference }) => reference },
    { id: 'state', head: t`State`, width: 136, cell: (row) => <Paid of={row} /> },
    { id: 'to', head: t`To`, width: 440, cell: ({ recipient }) => <Address address={recipient} form="whole" /> },
    { id: 'amount', head: unit, end: true, width: 140, cell: ({ amount }) => <Amount amount={amount} decimals={decimals} /> },
  ]
  if (rows.every(({ signature }) => signature === null)) return columns
  const signature = ({ signature: by }: Row) => <SignatureText signature={by} />
  return [
    ...columns,
    {
      id: 'signature',
      head: rows.some(({ another }) => another) ? t`Reference paid by` : t`Paid by`,
      dropsOut: 'lo',
      width: 176,
      cell: signature,
    },
  ]
}

function Paid({ of: { signature, isKnown } }: { readonly of: Row }) {
  const isPaid = signature !== null
  if (!isKnown)
    return (
      <Badge kind="warning" glyph="unknown">
        <Trans>not known</Trans>
      </Badge>
    )
  return (
    <Badge kind={isPaid ? 'sure' : 'idle'} glyph={isPaid ? 'finalized' : 'revoked'}>
      {isPaid ? t`paid elsewhere` : t`not paid`}
    </Badge>
  )
}

/** By what else it was paid: `transactions outside this journal`. */
export const HOW_WORDS: Record<Elsewhere['how'], { readonly one: MessageDescriptor; readonly many: MessageDescriptor }> = {
  outside: { one: msg`a transaction outside this journal`, many: msg`transactions outside this journal` },
  'called-dead': { one: msg`a message that this journal had called dead`, many: msg`messages that this journal had called dead` },
  both: { one: msg`another message than those followed here`, many: msg`other messages than those followed here` },
}
