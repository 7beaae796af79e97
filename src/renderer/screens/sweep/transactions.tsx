import { Link } from 'wouter'
import type { AssetName } from '../../backend/assets.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { RingTrack, State } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { Expiry } from '../../parts/transaction/expiry.tsx'
import { paymentPath } from '../../parts/transaction/payment-path.ts'
import { shownState, timesWords } from '../../parts/transaction/whereabouts.ts'
import type { Sweep, SweepPart } from './request.ts'

type Row = SweepPart & { readonly number: number }

/** What the transactions of a decision are counted by. */
type Decided = Pick<Sweep, 'parts' | 'blockHeight' | 'msPerSlot'>

type TransactionsProps = {
  readonly sweep: Decided
  readonly asset: AssetName
  /** What a transaction does with the amount. */
  readonly amount?: string
}

/** Every transaction of a sweep, or of a payout, with its state, how long it can still land, and how often it was sent. */
export function Transactions({ sweep, asset, amount = 'Comes home' }: TransactionsProps) {
  const rows = sweep.parts.map((part, at): Row => ({ ...part, number: at + 1 }))
  return (
    <Sheet
      title="Each transaction"
      aside={<span className="tiny faint">the same bytes are sent again until they land</span>}
      padded={false}
    >
      <PagedTable
        label="Each transaction"
        columns={columnsOf(sweep, asset, amount)}
        pages={rowsAsPages(rows)}
        keyOf={({ intent }) => intent}
        tall
        empty={null}
      />
    </Sheet>
  )
}

function columnsOf(sweep: Decided, { decimals, unit }: AssetName, verb: string): readonly Column<Row>[] {
  return [
    {
      id: 'number',
      head: 'No.',
      width: 56,
      cell: ({ number, intent }) => (
        <Link className="link" to={paymentPath(intent)} aria-label={`Story of transaction ${number}`}>
          {number}
        </Link>
      ),
    },
    { id: 'state', head: 'State', width: 116, cell: ({ state }) => <State state={shownState(state)} /> },
    { id: 'way', head: 'Way', leaves: 'mid', width: 168, cell: ({ state }) => <RingTrack state={state} /> },
    {
      id: 'amount',
      head: `${verb}, ${unit}`,
      end: true,
      width: 150,
      cell: ({ amount }) => <Amount amount={amount} decimals={decimals} />,
    },
    { id: 'signature', head: 'Signature', leaves: 'lo', width: 190, cell: ({ signature }) => <SignatureText signature={signature} /> },
    { id: 'expiry', head: 'Can still land for', leaves: 'mid', cell: (row) => <Expiry of={row} clock={sweep} alone /> },
    { id: 'sent', head: 'Sent', end: true, leaves: 'lo', width: 76, cell: ({ broadcasts }) => timesWords(broadcasts) },
  ]
}
