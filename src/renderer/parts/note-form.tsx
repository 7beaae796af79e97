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
  const tooShort = note.length < least ? `A note of ${least} characters or more is needed.` : null
  const missing = closed === null ? tooShort : 'It is closed already.'
  return (
    <>
      {closed ?? (
        <div className="btns">
          <Button onPress={() => setOpen(true)}>Close {what} with a note</Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Close ${what} with a note`}
        actions={
          <>
            <Button kind="quiet" onPress={close}>
              Leave it open
            </Button>
            <Button kind="stop" onPress={() => onNote(note, close)} missing={missing} busy={busy ? 'Writing it down…' : null}>
              Close {what}
            </Button>
          </>
        }
      >
        <TextArea label="Note" value={text} onChange={setText} hint={hint} />
        {closed === null || busy ? null : (
          <Note kind="warning" glyph="warn" title="It is closed already." role="status">
            {closed}
          </Note>
        )}
        <FailureNote failure={failure} />
      </Dialog>
    </>
  )
}
