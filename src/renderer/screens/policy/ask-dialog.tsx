import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Act } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/note.tsx'

type AskDialogProps<Input, Value> = {
  readonly title: string
  readonly press: string
  /** Why it cannot be asked yet. */
  readonly missing: string | null
  readonly act: Act<Input, Value>
  readonly input: () => Input
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question to the signer: fields, one button, and what came of it. Whatever shows the policy or what waits asks anew afterwards. */
export function AskDialog<Input, Value>({ title, press, missing, act, input, onClose, children }: AskDialogProps<Input, Value>) {
  const ask = useAsk()
  const queries = useQueryClient()
  const start = () =>
    act.start(input(), () => {
      for (const queryKey of [ask.policy.key(), ask.approvals.key()]) void queries.invalidateQueries({ queryKey })
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="main" onPress={start} missing={missing} busy={act.busy ? 'Asking the signer…' : null}>
            {press}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null && !act.busy) start()
        }}
      >
        {children}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      </form>
      <FailureNote failure={act.failure} />
    </Dialog>
  )
}
