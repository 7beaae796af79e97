import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { behindEveryMs } from '../../parts/behind.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useTitle } from '../../parts/page.tsx'
import { OverviewBody } from './overview-body.tsx'

/** Is everything all right? Answered in one look, and never with a figure that is older than it says. */
export function OverviewScreen() {
  useTitle('Overview')
  const overview = useAnswer({ ...useAsk().overview.show.queryOptions({ input: {} }), refetchInterval: behindEveryMs })
  return (
    <div className="page">
      <Shown answer={overview}>{(value) => <OverviewBody overview={value} stale={overview.failure !== null} />}</Shown>
    </div>
  )
}
