import { type CheckedCarry, EMPTY_FILE, NOTHING_SAID, type PayoutForm, type Said } from './prepare-file-request.ts'

type Kept = {
  readonly form: PayoutForm
  readonly checked: CheckedCarry | null
  readonly said: Said
}

const NOTHING: Kept = { form: EMPTY_FILE, checked: null, said: NOTHING_SAID }

/** Kept as long as the page lives, so that a vault that locks itself between check and bundle does not send a person back to the start. */
let kept = NOTHING

export const keepPreparingFile = (now: Partial<Kept>): void => {
  kept = { ...kept, ...now }
}

/** Once it is prepared, the next one begins empty. */
export const forgetPreparingFile = (): void => keepPreparingFile(NOTHING)

export const keptPreparingFile = (): Kept => kept
