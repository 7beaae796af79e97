import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Answers } from '../client.ts'
import type { MutationState } from '../backend/query.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { Choose } from './field.tsx'
import { Time } from './time.tsx'
import { Written } from './written.tsx'

/** What a table of the journal can be written as. */
const FORMATS = [
  ['csv', msg`CSV`],
  ['jsonl', msg`JSON lines`],
] as const

type Format = (typeof FORMATS)[number][0]
type Written = Answers['activity']['export']

/** From when on and before when, where days are chosen. */
type Span = { readonly since?: string | undefined; readonly until?: string | undefined }

type ExportDialogProps<Asked> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What its button says. */
  readonly does: string
  readonly exporting: MutationState<Asked & { readonly format: Format }, Written>
  /** What is written, but for its format. */
  readonly asked: Asked
  /** Whether it is of some time, so that its days are said. */
  readonly isOfTime?: boolean
  /** What else must be known before it is written. */
  readonly note?: string
  /** Choices that stand before the format. */
  readonly children?: ReactNode
}

/** Writes a table of the journal into a file and shows the file's path. */
export function ExportDialog<Asked extends Span>({
  open,
  onClose,
  title,
  does,
  exporting,
  asked,
  isOfTime = true,
  note,
  children,
}: ExportDialogProps<Asked>) {
  const [format, setFormat] = useState<Format>('csv')
  const [exported, setExported] = useState<Span>({})
  const { start, busy, value, failure, forget } = exporting
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button
            kind="main"
            onPress={() => start({ ...asked, format }, () => setExported(asked))}
            busy={busy ? t`Writing the file…` : null}
          >
            {does}
          </Button>
          <Button kind="quiet" onPress={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p className="dim">
        <Trans>The file is written into the data folder of this Strongroom. It holds addresses and amounts, and no secrets.</Trans>
        {note === undefined ? null : ` ${note}`}
      </p>
      <div className="btns">
        {children}
        <Choose label={t`Format`} value={format} onChange={setFormat} of={FORMATS} />
      </div>
      <FailureNote failure={failure} />
      {value === undefined ? null : <Written file={value}>{isOfTime ? <p className="tiny dim">{spanOf(exported)}</p> : null}</Written>}
    </Dialog>
  )
}

/** What of all there is the file holds. */
function spanOf({ since, until }: Span): ReactNode {
  const [from, to] = [since, until].map((moment) => (moment === undefined ? null : <Time key={moment} at={new Date(moment)} />))
  if (from === null && to === null) return <Trans>Of any time.</Trans>
  if (to === null) return <Trans>From {from} on.</Trans>
  return from === null ? (
    <Trans>Before {to}.</Trans>
  ) : (
    <Trans>
      From {from} on, and before {to}.
    </Trans>
  )
}
