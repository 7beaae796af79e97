import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Behind } from '../../parts/behind.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot, Time } from '../../parts/time.tsx'

type Pending = Answers['deposits']['pending']['pending'][number]

/** What is not final yet is soon final or gone: no more than these are looked at. */
const SHOWN_MAX = 200

/** What confirmed blocks brought and no finalized block holds yet. Never green, never in a sum. */
export function PendingPage() {
  const pending = useBackendQuery(useApi().deposits.pending.queryOptions({ input: { limit: SHOWN_MAX } }))
  const labelOf = useMintLabel()
  return (
    <Page
      title={t`Not final yet`}
      say={t`Seen in confirmed blocks, not in finalized ones. None of it counts before it is final.`}
      actions={
        <LinkButton to="/deposits">
          <Trans>All deposits</Trans>
        </LinkButton>
      }
    >
      <Behind />
      <section className="sheet" aria-label={t`Not final yet`}>
        <QueryResult query={pending}>
          {({ pending: rows, next }) =>
            rows.length === 0 ? (
              <Empty
                glyph="confirmed"
                say={t`Nothing is on its way.`}
                hint={t`What arrives shows here for the seconds before its block is final.`}
              />
            ) : (
              <>
                <Table
                  label={t`Deposits that are not final yet`}
                  columns={columnsOf(labelOf)}
                  rows={rows}
                  keyOf={({ id }) => String(id)}
                  tall
                />
                {next === null ? null : (
                  <p className="sheet-foot tiny dim">
                    <Trans>The newest {SHOWN_MAX} are shown; the others follow as these become final.</Trans>
                  </p>
                )}
              </>
            )
          }
        </QueryResult>
      </section>
    </Page>
  )
}

function columnsOf(labelOf: (mint: string) => string | null): readonly Column<Pending>[] {
  return [
    { id: 'owner', head: t`Arrives on`, cell: ({ owner }) => <Address address={owner} /> },
    {
      id: 'amount',
      head: t`Amount`,
      end: true,
      cell: ({ amount, asset }) => (
        <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} />
      ),
    },
    { id: 'state', head: t`State`, cell: ({ state }) => <PendingBadge state={state} /> },
    { id: 'words', head: t`What it means`, dropsOut: 'mid', cell: ({ words }) => <span className="pending-words dim">{words}</span> },
    { id: 'slot', head: t`Slot`, end: true, dropsOut: 'mid', cell: ({ slot }) => <Slot slot={slot} /> },
    { id: 'seen', head: t`Seen`, dropsOut: 'lo', cell: ({ seenAt }) => <Time at={seenAt} /> },
  ]
}

function PendingBadge({ state }: { readonly state: Pending['state'] }) {
  return state === 'pending' ? (
    <Badge kind="act" glyph="confirmed">
      <Trans>pending</Trans>
    </Badge>
  ) : (
    <Badge kind="stop" glyph="expired">
      <Trans>vanished</Trans>
    </Badge>
  )
}
