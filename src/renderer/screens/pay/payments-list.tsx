import { Link } from 'wouter'
import { useAnswer } from '../../backend/answer.ts'
import { assetNameOf, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Time } from '../../parts/time.tsx'

const PAYMENTS_SHOWN = 50

type Listed = Answers['payments']['list'][number]

/** Payments signed before, newest first. */
export function PaymentsList() {
  const payments = useAnswer(useAsk().payments.list.queryOptions({ input: { limit: PAYMENTS_SHOWN } }))
  const assets = useListedAssets() ?? []
  const columns: readonly Column<Listed>[] = [
    {
      id: 'at',
      head: 'Signed',
      cell: ({ id, at, recipient }) => (
        <Link className="link" to={recipient === null ? `/pay-many/${id}` : `/pay/${id}`}>
          <Time at={at} />
        </Link>
      ),
    },
    {
      id: 'recipient',
      head: 'To',
      leaves: 'mid',
      cell: ({ recipient, payments: count }) => (recipient === null ? `${formatCount(count)} payments` : <Address address={recipient} />),
    },
    {
      id: 'amount',
      head: 'Amount',
      end: true,
      cell: ({ amount, asset }) => {
        const { decimals, unit } = assetNameOf(assets, asset)
        return <Amount amount={amount} decimals={decimals} unit={unit} as="sentence" />
      },
    },
    { id: 'state', head: 'State', cell: ({ settled }) => <Standing settled={settled} /> },
  ]
  return (
    <Sheet title="Payments" aside={<span className="tiny faint">the last {PAYMENTS_SHOWN}</span>} padded={false}>
      <Shown answer={payments}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty">Nothing was paid yet.</p>
          ) : (
            <Table label="Payments signed before" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Shown>
    </Sheet>
  )
}

function Standing({ settled }: { readonly settled: boolean }) {
  return settled ? (
    <Badge kind="idle" glyph="ok">
      settled
    </Badge>
  ) : (
    <Badge kind="act" glyph="processed">
      on its way
    </Badge>
  )
}
