import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Address } from '../../parts/address.tsx'
import { Choose } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Said } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { amountWords, type Mints } from './amount-words.ts'
import { isComplete, isRefused, isWarned, recipientsOf, type Shown, type ShownTransaction, totalsOf } from './bundle.ts'
import { TransactionBody } from './transaction-body.tsx'

/** As many as are read one below the other. More are rows of a table, each of which opens. */
const WHOLE_MAX = 20

/** Every transaction of the bundle. */
export function Transactions({ of: { transactions: of, mints } }: { readonly of: Pick<Shown, 'transactions' | 'mints'> }) {
  if (of.length > WHOLE_MAX) return <TransactionTable of={of} mints={mints} />
  return of.map((transaction) => (
    <Sheet key={transaction.number} title={t`Transaction ${transaction.number} of ${of.length}`} aside={<StandingBadge of={transaction} />}>
      <TransactionBody of={transaction} mints={mints} />
    </Sheet>
  ))
}

/** How one stands, in a word: refused, with something to read beside it, signed, or neither. */
function StandingBadge({ of }: { readonly of: ShownTransaction }) {
  if (isRefused(of))
    return (
      <Badge kind="stop" glyph="refused">
        <Trans>refused</Trans>
      </Badge>
    )
  if (isWarned(of))
    return (
      <Badge kind="warning" glyph="warn">
        <Trans>read its warnings</Trans>
      </Badge>
    )
  return isComplete(of) ? (
    <Badge kind="sure" glyph="signed">
      <Trans>signed</Trans>
    </Badge>
  ) : (
    <Badge kind="idle" glyph="draft">
      <Trans>not signed</Trans>
    </Badge>
  )
}

type Filter = 'all' | 'refused' | 'warned' | 'rest'

const filterOf = (of: ShownTransaction): Filter => (isRefused(of) ? 'refused' : isWarned(of) ? 'warned' : 'rest')

function TransactionTable({ of, mints }: { readonly of: readonly ShownTransaction[]; readonly mints: Mints }) {
  const [filter, setFilter] = useState<Filter>('all')
  const found = of.filter((transaction) => filter === 'all' || filterOf(transaction) === filter)
  const count = (wanted: Filter) => formatCount(of.filter((transaction) => filterOf(transaction) === wanted).length)
  return (
    <div className="stack">
      <div className="tools">
        <Choose
          label={t`Show transactions`}
          value={filter}
          onChange={setFilter}
          of={[
            ['all', t`All ${formatCount(of.length)}`],
            ['refused', t`Refused ${count('refused')}`],
            ['warned', t`With warnings ${count('warned')}`],
            ['rest', t`Others ${count('rest')}`],
          ]}
        />
      </div>
      <section className="sheet" aria-label={t`Transactions`}>
        <PagedTable
          key={filter}
          label={t`Transactions`}
          columns={columnsOf(mints)}
          pages={rowsAsPages(found)}
          keyOf={({ number }) => String(number)}
          detail={(transaction) => (
            <div className="unfolded">
              <TransactionBody of={transaction} mints={mints} />
            </div>
          )}
          tall
          empty={
            <p className="empty">
              <Trans>No transaction is of this kind.</Trans>
            </p>
          }
        />
        <p className="sheet-foot tiny dim">
          <Trans>Open a row to read all of its transaction.</Trans>
        </p>
      </section>
    </div>
  )
}

const columnsOf = (mints: Mints): readonly Column<ShownTransaction>[] => [
  { id: 'number', head: t`No.`, end: true, width: 64, cell: ({ number }) => <span className="dim">{formatCount(number)}</span> },
  { id: 'standing', head: t`State`, width: 164, cell: (of) => <StandingBadge of={of} /> },
  { id: 'recipient', head: t({ message: 'Pays', context: 'whom' }), width: 456, cell: (of) => <Recipient of={of} /> },
  { id: 'amount', head: t`Amount`, end: true, width: 200, cell: (of) => <Amounts of={of} mints={mints} /> },
  {
    id: 'intent',
    head: t`As the bundle says`,
    dropsOut: 'wide',
    cell: ({ intent }) => (
      <span className="dim tiny">
        “<bdi>{intent.words}</bdi>”
      </span>
    ),
  },
]

/** Where nothing is refused, whom it pays by its bytes. */
function Recipient({ of }: { readonly of: ShownTransaction }) {
  const [only, ...others] = recipientsOf([of])
  if (isRefused(of) || only === undefined)
    return (
      <span className="dim">
        <Trans>open it to read what it does</Trans>
      </span>
    )
  if (others.length > 0) return plural(others.length + 1, { one: '# recipient', other: '# recipients' })
  return <Address address={only} form="whole" />
}

function Amounts({ of, mints }: { readonly of: ShownTransaction; readonly mints: Mints }) {
  const totals = totalsOf([of])
  const [only] = totals
  if (isRefused(of) || only === undefined) return null
  if (totals.length > 1) return plural(totals.length, { one: '# asset', other: '# assets' })
  return <Said of={amountWords(only, mints)} />
}
