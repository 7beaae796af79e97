import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { DialogFrame } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'

type FormDialogProps = {
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  /** The verb of its button, with its object. */
  readonly press: string
  /** Why it cannot be asked for yet. */
  readonly missing: string | null
  /** What goes on, while it does. */
  readonly busy: string | null
  readonly onSubmit: () => void
  readonly failure: Failure | null
  /** Another answer than the form's, where there is one. */
  readonly other?: ReactNode
  /** Fields, and what must be known beside them. */
  readonly children: ReactNode
}

/**
 * A question that is answered by filling in fields. Enter in a field does what its button does: once, and nothing while something is missing.
 *
 *     <FormDialog open={open} onClose={close} title="…" press="Watch this address" missing={null} busy={null} onSubmit={start} failure={failure}>
 */
export function FormDialog({ open = true, onClose, title, press, missing, busy, onSubmit, failure, other, children }: FormDialogProps) {
  const asked = useRef(false)
  // Two submits can come before the first is drawn as busy. From the next drawing on, the button refuses them.
  useEffect(() => void (asked.current = false))
  const submit = () => {
    if (missing !== null || busy !== null || asked.current) return
    asked.current = true
    onSubmit()
  }
  return (
    <DialogFrame open={open} onClose={onClose} title={title}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <FailureNote failure={failure} />
        <div className="btns">
          <Button kind="main" submit missing={missing} busy={busy}>
            {press}
          </Button>
          {other}
          <Button kind="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
