import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
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

/** A question to the signer: fields, one button, and what came of it. Whatever shows the policy or what waits asks again afterwards. */
export function AskDialog<Input, Value>({ title, press, missing, act, input, onClose, children }: AskDialogProps<Input, Value>) {
  const ask = useApi()
  const queries = useQueryClient()
  const start = () =>
    act.start(input(), () => {
      for (const queryKey of [ask.policy.key(), ask.approvals.key()]) void queries.invalidateQueries({ queryKey })
      onClose()
    })
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
