import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { formatCount } from '../../parts/figure.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { UnsettledTable } from '../../parts/unsettled-table.tsx'

const SHOWN = 5

/** What was decided and is not settled, the most dangerous first. What it is of stands in the balances until it has left: no sum is made of it. */
export function UnsettledSheet() {
  const unsettled = useBackendQuery(useApi().activity.unsettled.queryOptions({ input: { limit: SHOWN } }))
  const total = unsettled.value?.total ?? 0
  return (
    <Sheet
      title={t`Not settled`}
      padded={false}
      aside={
        <Link className="link" to="/activity/unsettled">
          {total > SHOWN ? <Trans>All {formatCount(total)}</Trans> : <Trans>Activity</Trans>}
        </Link>
      }
    >
      <QueryResult query={unsettled}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <p className="empty">
              <Trans>Everything that was decided is settled.</Trans>
            </p>
          ) : (
            <UnsettledTable of={decisions} label={t`What is decided and not settled`} />
          )
        }
      </QueryResult>
    </Sheet>
  )
}
