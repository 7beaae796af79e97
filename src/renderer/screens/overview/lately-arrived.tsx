import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'
import { Verdict, type VerdictLike } from '../../parts/verdict.tsx'

const SHOWN = 6

type Arrival = {
  readonly id: number
  readonly owner: string
  readonly slot: bigint
  readonly before: bigint
  readonly after: bigint
  readonly asset: { readonly kind: 'native' } | { readonly kind: 'token'; readonly mint: string; readonly decimals: number }
  readonly verdict: VerdictLike
}

/** The newest changes on watched accounts, as their blocks are finalized. */
export function LatelyArrived() {
  const ask = useApi()
  const lately = useBackendQuery(ask.deposits.list.queryOptions({ input: { limit: SHOWN } }))
  const mints = useBackendQuery(ask.mints.list.queryOptions({ input: {} }))
  const labels = new Map(mints.value?.map(({ mint, label }) => [String(mint), label]))
  return (
    <Sheet
      title="Recent deposits"
      padded={false}
      aside={
        <LinkButton to="/deposits" kind="quiet">
          All deposits
        </LinkButton>
      }
    >
      <QueryResult query={lately}>
        {({ deposits }) =>
          deposits.length === 0 ? (
            <Empty glyph="credit" say="No deposits yet." hint="Hand out an address from Accounts.">
              <LinkButton to="/accounts">Show addresses</LinkButton>
            </Empty>
          ) : (
            <Table label="Newest deposits" columns={columnsWith(labels)} rows={deposits} keyOf={({ id }) => String(id)} tall />
          )
        }
      </QueryResult>
    </Sheet>
  )
}

const columnsWith = (labels: ReadonlyMap<string, string>): readonly Column<Arrival>[] => [
  { id: 'verdict', head: 'What', cell: ({ verdict }) => <Verdict verdict={verdict} /> },
  { id: 'owner', head: 'Account', dropsOut: 'mid', cell: ({ owner }) => <Address address={owner} /> },
  { id: 'slot', head: 'Slot', end: true, dropsOut: 'lo', cell: ({ slot }) => <Slot slot={slot} /> },
  {
    id: 'change',
    head: 'Change',
    end: true,
    cell: ({ before, after, asset }) => (
      <AssetAmount amount={after - before} asset={asset} label={asset.kind === 'native' ? null : (labels.get(asset.mint) ?? null)} none />
    ),
  },
]
