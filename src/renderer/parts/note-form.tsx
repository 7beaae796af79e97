import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { FailureNote } from './failure-note.tsx'
import { Note } from './note.tsx'

type NoteFormProps = {
  /** What is ended: gap 3, case 2. */
  readonly what: string
  /** The shortest note that is taken. */
  readonly least: number
  readonly hint: string
  readonly busy: boolean
  readonly failure: Failure | null
  /** What is said of it once it is closed, by whomever; null while it is open. */
  readonly closed: ReactNode | null
  /** `onDone` once it is closed with this note. */
  readonly onNote: (note: string, onDone: () => void) => void
}

/**
 * Ends something by a person's written note: opened first, so that nothing is closed in passing. A note that is being written stays to be read
 * where somebody else closes the same.
 */
export function NoteForm({ what, least, hint, busy, failure, closed, onNote }: NoteFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const note = text.trim()
  const close = () => setOpen(false)
  const tooShort = note.length < least ? t`A note of ${least} characters or more is needed.` : null
  const missing = closed === null ? tooShort : t`It is closed already.`
  return (
    <>
      {closed ?? (
        <div className="btns">
          <Button onPress={() => setOpen(true)}>
            <Trans>Close {what} with a note</Trans>
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        title={t`Close ${what} with a note`}
        actions={
          <>
            <Button kind="quiet" onPress={close}>
              <Trans>Leave it open</Trans>
            </Button>
            <Button kind="stop" onPress={() => onNote(note, close)} missing={missing} busy={busy ? t`Writing it down…` : null}>
              <Trans>Close {what}</Trans>
            </Button>
          </>
        }
      >
        <TextArea label={t`Note`} value={text} onChange={setText} hint={hint} />
        {closed === null || busy ? null : (
          <Note kind="warning" glyph="warn" title={t`It is closed already.`} role="status">
            {closed}
          </Note>
        )}
        <FailureNote failure={failure} />
      </Dialog>
    </>
  )
}
