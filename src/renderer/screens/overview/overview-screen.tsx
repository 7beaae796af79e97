import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useTitle } from '../../parts/page.tsx'
import { OverviewBody } from './overview-body.tsx'

/** Is everything all right? Answered in one look, and never with a figure that is older than it says. */
export function OverviewScreen() {
  useTitle(t`Overview`)
  const overview = useBackendQuery({ ...useApi().overview.show.queryOptions({ input: {} }), refetchInterval: behindEveryMs })
  return (
    <div className="page">
      <QueryResult query={overview}>{(value) => <OverviewBody overview={value} stale={overview.failure !== null} />}</QueryResult>
    </div>
  )
}
