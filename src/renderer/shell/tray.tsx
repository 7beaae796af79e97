import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi, useLive } from '../backend/backend.tsx'
import { failureOfValue } from '../backend/failure.ts'
import type { Live } from '../backend/live.ts'
import type { Answers } from '../client.ts'
import { Glyph } from '../parts/glyph.tsx'
import { doneWords, type Running, taskWords, useRunning } from '../parts/running.ts'
import { StopSweepDialog } from '../parts/stop-sweep-dialog.tsx'
import { watchWords } from '../parts/watch-words.ts'
import { RunningList } from './running-list.tsx'
import { StopTask } from './stop-task.tsx'

/** What was opened from the foot: the list, or the question whether a confidential sweep is to be stopped. */
type Opened = { readonly kind: 'list' } | { readonly kind: 'stop'; readonly id: string } | null

/** The foot of the window: the most important thing that goes on, how far it is, and what else has not ended. */
export function Tray() {
  const live = useLive()
  const running = useRunning()
  const [opened, setOpened] = useState<Opened>(null)
  const { going, waiting, first, isUnread } = running
  const close = () => setOpened(null)
  return (
    <footer className="tray" aria-label={t`Work in progress`}>
      <Glyph name="continuous" />
      {first === undefined ? isUnread ? <Unread /> : <Resting live={live} /> : <Work of={first} />}
      <span>
        {live.connected ? null : t`Strongroom does not answer; asking again`}
        <More
          others={going.length + waiting.length - (first === undefined ? 0 : 1)}
          onOpen={() => setOpened({ kind: 'list' })}
          first={first}
        />
      </span>
      {opened?.kind === 'list' ? <RunningList {...running} onClose={close} onStop={({ id }) => setOpened({ kind: 'stop', id })} /> : null}
      {opened?.kind === 'stop' ? <StopSweepDialog id={opened.id} onClose={close} /> : null}
    </footer>
  )
}

type MoreProps = { readonly others: number; readonly onOpen: () => void; readonly first: Running | undefined }

/** Opens the list of everything, where there is more than the foot shows. */
function More({ others, onOpen, first }: MoreProps) {
  if (others <= 0) return null
  return (
    <button type="button" className="btn btn-quiet btn-foot" aria-haspopup="dialog" onClick={onOpen}>
      {first === undefined ? t`See what waits` : t`and ${others} more`}
    </button>
  )
}

function Work({ of }: { readonly of: Running }) {
  const { what, path, progress, canStop } = of
  return (
    <>
      {path === null ? (
        <b>{what}</b>
      ) : (
        <Link className="link" to={path}>
          {what}
        </Link>
      )}
      {progress === null ? null : <progress className="bar" value={progress.done} max={Math.max(progress.total, 1)} aria-label={what} />}
      <span className="amt">{doneWords(of)}</span>
      {canStop ? <StopTask of={of} /> : null}
    </>
  )
}

const Unread = () => (
  <span>
    <Trans>What runs could not be read.</Trans>
  </span>
)

/** Nothing runs; long work that was refused last stays said until other work runs. */
function Resting({ live }: { readonly live: Live }) {
  // The stream tells only of changes: how reading stands is asked for first.
  const { value, failure } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  const last = live.tasks.at(-1)
  const watched = live.watcher ?? value?.watcher ?? null
  if (last?.state === 'refused') {
    const what = taskWords(last)
    return (
      <span>
        <b>
          <Trans>{what} was refused.</Trans>
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
