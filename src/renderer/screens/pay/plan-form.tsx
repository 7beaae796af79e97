import './plan-form.css'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'

export type Planning = {
  readonly onPlan: () => void
  /** What must still be filled in; null where nothing is. */
  readonly missing: string | null
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

type PlanFormProps = Planning & {
  readonly children: ReactNode
  /** What the button does, and what the plan reads. */
  readonly name: ReactNode
  readonly says: ReactNode
}

/** What is filled in, and the plan of it, whose button stays in sight. */
export function PlanForm({ onPlan, missing, planning, children, name, says }: PlanFormProps) {
  return (
    <form
      className="plan"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null && !planning.busy && !isSearching()) onPlan()
      }}
    >
      <div className="stack">{children}</div>
      <section className="sheet plan-then" aria-label={t`Then`}>
        <div className="sheet-body stack">
          <FailureNote failure={planning.failure} />
          <Button kind="main" big full submit missing={missing} busy={planning.busy ? t`Asking your nodes…` : null}>
            {name}
          </Button>
          <p className="hint mid">{says}</p>
        </div>
      </section>
    </form>
  )
}

/** Enter in a search asks for what was searched, and not for a payment from whoever was chosen before. */
const isSearching = (): boolean => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'
