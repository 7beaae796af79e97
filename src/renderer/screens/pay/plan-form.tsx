import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'

export type Planning = {
  readonly onPlan: () => void
  /** What must still be filled in; null where nothing is. */
  readonly missing: string | null
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

type PlanFormProps = Planning & {
  readonly children: ReactNode
  readonly howPaid: ReactNode
  /** Where it is no payment. */
  readonly title?: string
  /** What the button does, and what the plan reads. */
  readonly name: ReactNode
  readonly says: ReactNode
}

/** What is filled in, how it is paid, and the plan of it. */
export function PlanForm({ onPlan, missing, planning, children, howPaid, title = t`How it is paid`, name, says }: PlanFormProps) {
  return (
    <form
      className="cols"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null && !planning.busy && !isSearching()) onPlan()
      }}
    >
      <div className="c-8 stack">{children}</div>
      <div className="c-4 stack">
        <Sheet title={title}>{howPaid}</Sheet>
        <Sheet title={t`Then`}>
          <FailureNote failure={planning.failure} />
          <Button kind="main" big full submit missing={missing} busy={planning.busy ? t`Asking your nodes…` : null}>
            {name}
          </Button>
          <p className="hint">{says}</p>
        </Sheet>
      </div>
    </form>
  )
}

/** Enter in a search asks for what was searched, and not for a payment from whoever was chosen before. */
const isSearching = (): boolean => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'
