import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'

type AskDialogProps<Input, Value> = {
  readonly title: string
  readonly press: string
  /** Why it cannot be asked yet. */
  readonly missing: string | null
  readonly act: MutationState<Input, Value>
  readonly input: () => Input
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question to the signer: fields, one button, and what came of it. */
export function AskDialog<Input, Value>({ title, press, missing, act, input, onClose, children }: AskDialogProps<Input, Value>) {
  const start = () => act.start(input(), onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      press={press}
      missing={missing}
      busy={act.busy ? t`Asking the signer…` : null}
      onSubmit={start}
      failure={act.failure}
    >
      {children}
    </FormDialog>
  )
}
