import { useState } from 'react'
import type { Failure } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { FailureNote } from './failure-note.tsx'

type NoteFormProps = {
  /** What is ended: gap 3, case 2. */
  readonly what: string
  /** The shortest note that is taken. */
  readonly least: number
  readonly hint: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onNote: (note: string) => void
}

/** Ends something by a person's written note: opened first, so that nothing is closed in passing. */
export function NoteForm({ what, least, hint, busy, failure, onNote }: NoteFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const note = text.trim()
  const close = () => setOpen(false)
  const missing = note.length < least ? `A note of ${least} characters or more is needed.` : null
  return (
    <div className="btns">
      <Button onPress={() => setOpen(true)}>Close {what} with a note</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Close ${what} with a note`}
        actions={
          <>
            <Button kind="quiet" onPress={close}>
              Leave it open
            </Button>
            <Button kind="stop" onPress={() => onNote(note)} missing={missing} busy={busy ? 'Writing it down…' : null}>
              Close {what}
            </Button>
          </>
        }
      >
        <TextArea label="Note" value={text} onChange={setText} hint={hint} />
        <FailureNote failure={failure} />
      </Dialog>
    </div>
  )
}
