import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import { Button } from '../parts/button.tsx'
import { DecidedWords } from '../parts/decision-words.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { type AllRunning, doneWords, type Running } from '../parts/running.ts'
import { StopTask } from './stop-task.tsx'

type RunningListProps = AllRunning & {
  readonly onClose: () => void
  /** Asks whether this one is to be stopped. */
  readonly onStop: (running: Running) => void
}

/** Everything that was begun and has not ended, each with how far it is and what it waits for. */
export function RunningList({ going, waiting, more, onClose, onStop }: RunningListProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`What has not ended`}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Part title={t`Running`} none={t`Nothing runs.`} of={going} onClose={onClose} onStop={onStop} />
      {waiting.length === 0 ? null : <Part title={t`Waiting`} none="" of={waiting} onClose={onClose} onStop={onStop} />}
      {more ? (
        <p className="tiny dim">
          <Trans>
            There is more than is listed here:{' '}
            <Link className="link" to="/activity" onClick={onClose}>
              see all of it in Activity
            </Link>
            .
          </Trans>
        </p>
      ) : null}
    </Dialog>
  )
}

type PartProps = Pick<RunningListProps, 'onClose' | 'onStop'> & {
  readonly title: string
  readonly none: string
  readonly of: readonly Running[]
}

function Part({ title, none, of, onClose, onStop }: PartProps) {
  const id = useId()
  return (
    <section className="stack-s" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {of.length === 0 ? (
        <p className="dim">{none}</p>
      ) : (
        <ul className="running">
          {of.map((one) => (
            <Row key={`${one.kind} ${one.id}`} of={one} onClose={onClose} onStop={onStop} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ of, onClose, onStop }: Pick<RunningListProps, 'onClose' | 'onStop'> & { readonly of: Running }) {
  const { kind, stands, waiting, going, progress, canStop } = of
  return (
    <li>
      <div className="split">
        <Name of={of} onFollow={onClose} />
        <span className="amt dim">{doneWords(of)}</span>
      </div>
      {going && progress !== null ? (
        <progress className="bar" value={progress.done} max={Math.max(progress.total, 1)} aria-label={of.what} />
      ) : null}
      <p className="tiny dim">
        {stands}{' '}
        {going && waiting > 0 ? plural(waiting, { one: '# of its transactions waits.', other: '# of its transactions wait.' }) : null}
      </p>
      {kind === 'confidential-sweep' ? (
        <Button kind="quiet" onPress={() => onStop(of)}>
          <Trans>Stop sweeping</Trans>
        </Button>
      ) : null}
      {canStop ? <StopTask of={of} /> : null}
    </li>
  )
}

function Name({ of: { decided, path, what }, onFollow }: { readonly of: Running; readonly onFollow: () => void }) {
  if (decided !== null) return <DecidedWords of={decided} onFollow={onFollow} />
  if (path === null) return <b>{what}</b>
  return (
    <Link className="link" to={path} onClick={onFollow}>
      {what}
    </Link>
  )
}
