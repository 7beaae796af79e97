import { createKept } from '../../parts/create-kept.ts'
import { type CarryForm, EMPTY_CARRY, type PlannedCarry } from './prepare-request.ts'

type Kept = {
  readonly form: CarryForm
  readonly planned: PlannedCarry | null
  /** The reference of the request to prepare; null before the request. The window need not know its outcome. */
  readonly asked: string | null
}

/** Kept as long as the page lives: a vault may lock itself between plan and bundle. */
export const {
  read: keptPreparing,
  keep: keepPreparing,
  forget: forgetPreparing,
} = createKept<Kept>({ form: EMPTY_CARRY, planned: null, asked: null })
