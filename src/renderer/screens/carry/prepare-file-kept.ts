import { createKept } from '../../parts/create-kept.ts'
import { type CheckedCarry, EMPTY_FILE, NOTHING_SAID, type PayoutForm, type Said } from './prepare-file-request.ts'

type Kept = {
  readonly form: PayoutForm
  readonly checked: CheckedCarry | null
  readonly said: Said
}

/** Kept as long as the page lives: a vault may lock itself between plan and bundle. */
export const {
  read: keptPreparingFile,
  keep: keepPreparingFile,
  forget: forgetPreparingFile,
} = createKept<Kept>({ form: EMPTY_FILE, checked: null, said: NOTHING_SAID })
