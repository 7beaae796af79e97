import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useMints } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Link } from 'wouter'
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
  const mints = useMints()
  const labels = new Map(mints.value?.map(({ mint, label }) => [String(mint), label]))
  return (
    <Sheet
      title={t`Recent deposits`}
      padded={false}
      aside={
        <Link className="link" to="/deposits">
          <Trans>All deposits</Trans>
        </Link>
      }
    >
      <QueryResult query={lately}>
        {({ deposits }) =>
          deposits.length === 0 ? (
            <Empty glyph="credit" say={t`No deposits yet.`} hint={t`Hand out an address from Accounts.`}>
              <LinkButton to="/accounts">
                <Trans>Show addresses</Trans>
              </LinkButton>
            </Empty>
          ) : (
            <Table label={t`Newest deposits`} columns={columnsWith(labels)} rows={deposits} keyOf={({ id }) => String(id)} tall />
          )
        }
      </QueryResult>
    </Sheet>
  )
}

const columnsWith = (labels: ReadonlyMap<string, string>): readonly Column<Arrival>[] => [
  { id: 'verdict', head: t`What`, cell: ({ verdict }) => <Verdict verdict={verdict} /> },
  { id: 'owner', head: t`Account`, dropsOut: 'mid', cell: ({ owner }) => <Address address={owner} /> },
  { id: 'slot', head: t`Slot`, end: true, dropsOut: 'lo', cell: ({ slot }) => <Slot slot={slot} /> },
  {
    id: 'change',
    head: t({ message: 'Change', context: 'difference' }),
    end: true,
    cell: ({ before, after, asset }) => (
      <AssetAmount amount={after - before} asset={asset} label={asset.kind === 'native' ? null : (labels.get(asset.mint) ?? null)} none />
    ),
  },
]
