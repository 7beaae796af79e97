import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { useMatters } from '../../parts/matters.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { useCountedTitle } from '../../parts/page.tsx'
import { OverviewBody } from './overview-body.tsx'

/** Is everything all right? Answered in one look, and never with a figure that is older than it says. */
export function OverviewScreen() {
  useCountedTitle(t`Overview`)
  const overview = useBackendQuery({ ...useApi().overview.show.queryOptions({ input: {} }), refetchInterval: behindEveryMs })
  const matters = useMatters()
  return (
    <div className="page">
      <QueryResult query={overview}>
        {(value) => (
          <QueryResult query={matters} waiting={null}>
            {(waiting) => <OverviewBody overview={value} matters={waiting} stale={overview.failure !== null || matters.failure !== null} />}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  )
}
