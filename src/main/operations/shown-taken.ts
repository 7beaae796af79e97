import type { TakenBack } from '../carry/index.ts'
import { sayWhole } from './say-whole.ts'

/** What came of signatures that were brought back, with all that is said of what is not sent now. */
export function shownTaken({ held, ...taken }: TakenBack) {
  return { ...taken, held: held.map((one) => ({ number: one.context.number, code: one.code, why: sayWhole(one) })) }
}
