import { EMPTY_SWEEP, type PlannedSweep, type SweepForm } from './prepare-sweep-request.ts'

type Kept = { readonly form: SweepForm; readonly planned: PlannedSweep | null }

const NOTHING: Kept = { form: EMPTY_SWEEP, planned: null }

/** Kept as long as the page lives, so that a vault that locks itself between plan and bundle does not send a person back to the start. */
let kept = NOTHING

export const keepPreparingSweep = (now: Partial<Kept>): void => {
  kept = { ...kept, ...now }
}

/** Once it is prepared, the next one begins empty. */
export const forgetPreparingSweep = (): void => keepPreparingSweep(NOTHING)

export const keptPreparingSweep = (): Kept => kept
