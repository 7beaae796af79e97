import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Count } from '../../parts/amount.tsx'
import { DECIDED_SHOWN } from '../../parts/decided-list.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Table } from '../../parts/table/table.tsx'
import { Time } from '../../parts/time.tsx'
import { unitOf } from '../token-accounts/token-account.ts'
import { hiddenSweepPath } from './hidden-sweep.ts'

/** Confidential sweeps decided before, newest first; nothing where there are none. */
export function SweepsSheet() {
  const sweeps = useBackendQuery(useApi().confidentialSweeps.list.queryOptions({ input: { limit: DECIDED_SHOWN } }))
  if (sweeps.value === undefined || sweeps.value.length === 0) return null
  return (
    <Sheet
      title={t`Confidential sweeps`}
      padded={false}
      aside={
        <span className="tiny faint">
          <Trans>the last {DECIDED_SHOWN}</Trans>
        </span>
      }
    >
      <Table
        label={t`Confidential sweeps decided before`}
        rows={sweeps.value}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'at',
            head: t`Decided`,
            cell: ({ id, at }) => (
              <Link className="link" to={hiddenSweepPath(id)}>
                <Time at={at} />
              </Link>
            ),
          },
          { id: 'token', head: t`Token`, cell: unitOf },
          { id: 'open', head: t`Go on`, end: true, cell: ({ open }) => <Count of={open} /> },
          { id: 'swept', head: t`Swept`, end: true, cell: ({ swept }) => <Count of={swept} /> },
          { id: 'stopped', head: t`Stopped`, end: true, dropsOut: 'mid', cell: ({ stopped }) => <Count of={stopped} /> },
        ]}
      />
    </Sheet>
  )
}
