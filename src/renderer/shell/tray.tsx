import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../backend/query.ts'
import { useApi, useLive } from '../backend/backend.tsx'
import { failureOfValue } from '../backend/failure.ts'
import type { Live } from '../backend/live.ts'
import type { Answers } from '../client.ts'
import { Glyph } from '../parts/glyph.tsx'
import { progressWords } from '../parts/progress.tsx'
import { watchWords } from '../parts/watch-words.ts'
import { type UnderWay, useUnderWay } from './under-way.ts'

/** Long work at the foot of the window: what, how many of how many. */
export function Tray() {
  const live = useLive()
  const running = live.tasks.filter(({ state }) => state === 'running')
  const [task] = running
  const underWay = useUnderWay()
  return (
    <footer className="tray" aria-label={t`Work in progress`}>
      <Glyph name="continuous" />
      {task !== undefined ? (
        <Work what={task.what} done={task.done} total={task.total} />
      ) : underWay !== null ? (
        <Work {...underWay} />
      ) : (
        <Resting live={live} />
      )}
      <span>{running.length > 1 ? t`and ${running.length - 1} more` : connectionWords(live)}</span>
    </footer>
  )
}

function Work({ what, done, total }: UnderWay) {
  return (
    <>
      <b>{what}</b>
      <progress className="bar" value={done} max={Math.max(total, 1)} aria-label={what} />
      <span className="amt">{progressWords({ done, total })}</span>
    </>
  )
}

/** Nothing runs; long work that was refused last stays said until other work runs. */
function Resting({ live }: { readonly live: Live }) {
  // The stream tells only of changes: how reading stands is asked for first.
  const { value, failure } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  const last = live.tasks.at(-1)
  const watched = live.watcher ?? value?.watcher ?? null
  if (last?.state === 'refused') {
    return (
      <span>
        <b>
          <Trans>{last.what} was refused.</Trans>
        </b>{' '}
        <span className="wide">{last.error === null ? '' : failureOfValue(last.error).words.happened}</span>
      </span>
    )
  }
  // Said at once and whole: a sentence that comes later would move the one before it.
  if (live.watcher === null && value === undefined && failure === null) return null
  return (
    <span>
      <b>
        <Trans>Nothing running.</Trans>
      </b>{' '}
      <span className="wide">{waitingWords(value) ?? (watched === null ? '' : watchWords(watched))}</span>
    </span>
  )
}

type Waiting = Pick<Answers['overview']['show'], 'unconfirmed' | 'awaitingApproval'>

/** What goes on only once a person has said so; null where nothing waits for one. */
function waitingWords({ unconfirmed, awaitingApproval }: Waiting = { unconfirmed: 0, awaitingApproval: 0 }): string | null {
  const asked =
    unconfirmed === 0 ? [] : [plural(unconfirmed, { one: '# decision waits for your word', other: '# decisions wait for your word' })]
  const held =
    awaitingApproval === 0
      ? []
      : [plural(awaitingApproval, { one: '# transaction waits for a second person', other: '# transactions wait for a second person' })]
  return asked.length + held.length === 0 ? null : `${[...asked, ...held].join(', ')}.`
}

const connectionWords = ({ connected }: Live): string => (connected ? '' : t`Strongroom does not answer; asking again`)
