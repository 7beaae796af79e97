import { EMPTY_FORM, type Form } from './form.ts'
import type { Planned } from './request.ts'

type Kept = {
  readonly form: Form
  readonly planned: Planned | null
  /** The reference of the request to sign; null before the request. The window need not know its outcome. */
  readonly asked: string | null
}

/** Kept as long as the page lives, so that a vault that locks itself between plan and signature does not send a person back to the start. */
let kept: Kept = { form: EMPTY_FORM, planned: null, asked: null }

export const keep = (now: Partial<Kept>): void => {
  kept = { ...kept, ...now }
}

/** Once it is signed, the next payment begins empty. */
export const forgetKept = (): void => keep({ form: EMPTY_FORM, planned: null, asked: null })

export const keptForm = (): Form => kept.form
export const keptPlan = (): Planned | null => kept.planned
export const keptReference = (): string | null => kept.asked
