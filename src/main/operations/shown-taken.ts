import { sayError } from '../../core/error/error.ts'
import type { TakenBack } from '../carry/index.ts'

/** What came of signatures that were brought back, with why some are not sent now. */
export function shownTaken({ held, ...taken }: TakenBack) {
  return { ...taken, held: held.map((one) => ({ number: one.context.number, code: one.code, why: sayError(one).happened })) }
}
