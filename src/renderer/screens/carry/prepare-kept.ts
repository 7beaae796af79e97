import { type CarryForm, EMPTY_CARRY, type PlannedCarry } from './prepare-request.ts'

type Kept = {
  readonly form: CarryForm
  readonly planned: PlannedCarry | null
  /** The reference of the request to prepare; null before the request. The window need not know its outcome. */
  readonly asked: string | null
}

const NOTHING: Kept = { form: EMPTY_CARRY, planned: null, asked: null }

/** Kept as long as the page lives, so that a vault that locks itself between plan and bundle does not send a person back to the start. */
let kept = NOTHING

export const keepPreparing = (now: Partial<Kept>): void => {
  kept = { ...kept, ...now }
}

/** Once it is prepared, the next one begins empty. */
export const forgetPreparing = (): void => keepPreparing(NOTHING)

export const keptPreparing = (): Kept => kept
