import { createKept } from '../../parts/create-kept.ts'
import { EMPTY_SWEEP, type PlannedSweep, type SweepForm } from './prepare-sweep-request.ts'

type Kept = { readonly form: SweepForm; readonly planned: PlannedSweep | null }

/** Kept as long as the page lives: a vault may lock itself between plan and bundle. */
export const {
  read: keptPreparingSweep,
  keep: keepPreparingSweep,
  forget: forgetPreparingSweep,
} = createKept<Kept>({ form: EMPTY_SWEEP, planned: null })
