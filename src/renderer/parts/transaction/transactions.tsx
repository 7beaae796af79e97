import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { AssetName } from '../../backend/assets.ts'
import { SignatureText } from '../address.tsx'
import { Amount, Count } from '../amount.tsx'
import { Sheet } from '../sheet.tsx'
import { RingTrack, State } from '../state.tsx'
import type { Column } from '../table/column.ts'
import { PagedTable } from '../table/paged-table.tsx'
import { rowsAsPages } from '../table/rows-as-pages.ts'
import { type ChainClock, Expiry } from './expiry.tsx'
import { paymentPath } from './intent.ts'
import { partState, timesWords } from './whereabouts.ts'
import type { Part } from './tally.ts'

type Row = Part & { readonly number: number }

type Decided = ChainClock & { readonly parts: readonly Part[] }

type TransactionsProps = {
  readonly of: Decided
  readonly asset: AssetName
  /** What a transaction does with the amount; null where it has none: how many accounts it is for is shown then. */
  readonly amount?: string | null
  /** What it is called where a page has several. */
  readonly title?: string
}

/** Every transaction of a sweep, or of a payout, with its state, how long it can still land, and how often it was sent. */
export function Transactions({ of, asset, amount = t`To treasury`, title = t`Each transaction` }: TransactionsProps) {
  const rows = of.parts.map((part, at): Row => ({ ...part, number: at + 1 }))
  return (
    <Sheet
      title={title}
      aside={
        <span className="tiny faint">
          <Trans>the same bytes are sent again until they land</Trans>
        </span>
      }
      padded={false}
    >
      <PagedTable
        label={title}
        columns={columnsOf(of, asset, amount)}
        pages={rowsAsPages(rows)}
        keyOf={({ intent }) => intent}
        tall
        empty={null}
      />
    </Sheet>
  )
}

function columnsOf(clock: ChainClock, { decimals, unit }: AssetName, verb: string | null): readonly Column<Row>[] {
  return [
    {
      id: 'number',
      head: t`No.`,
      width: 56,
      cell: ({ number, intent }) => (
        <Link className="link" to={paymentPath(intent)} aria-label={t`History of transaction ${number}`}>
          {number}
        </Link>
      ),
    },
    { id: 'state', head: t`State`, width: 116, cell: (row) => <State state={partState(row)} /> },
    { id: 'way', head: t`Progress`, dropsOut: 'mid', width: 168, cell: (row) => <RingTrack state={partState(row)} /> },
    verb === null
      ? { id: 'accounts', head: t`Accounts`, end: true, width: 150, cell: ({ accounts }) => <Count of={accounts} /> }
      : {
          id: 'amount',
          head: `${verb}, ${unit}`,
          end: true,
          width: 150,
          cell: ({ amount }) => <Amount amount={amount} decimals={decimals} />,
        },
    { id: 'signature', head: t`Signature`, dropsOut: 'lo', width: 190, cell: ({ signature }) => <SignatureText signature={signature} /> },
    { id: 'expiry', head: t`Expires or landed`, dropsOut: 'mid', cell: (row) => <Landed of={row} clock={clock} /> },
    { id: 'sent', head: t`Sent`, end: true, dropsOut: 'lo', width: 76, cell: ({ broadcasts }) => timesWords(broadcasts) },
  ]
}

/** What others paid in part landed in as many slots as transactions paid it, whatever became of the rest. */
function Landed({ of, clock }: { readonly of: Row; readonly clock: ChainClock }) {
  return of.elsewhere?.whole === false ? (
    <span className="dim">
      <Trans>see its rows</Trans>
    </span>
  ) : (
    <Expiry of={of} clock={clock} alone />
  )
}
