import { createKept } from '../../parts/create-kept.ts'
import { EMPTY_FORM, type Form } from './form.ts'
import type { Planned } from './request.ts'

type Kept = {
  readonly form: Form
  readonly planned: Planned | null
  /** The reference of the request to sign; null before the request. The window need not know its outcome. */
  readonly asked: string | null
}

/** Kept as long as the page lives: a vault may lock itself between plan and signature. */
const kept = createKept<Kept>({ form: EMPTY_FORM, planned: null, asked: null })

export const { keep, forget: forgetKept } = kept
export const keptForm = (): Form => kept.read().form
export const keptPlan = (): Planned | null => kept.read().planned
export const keptReference = (): string | null => kept.read().asked
