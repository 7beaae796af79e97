import type { ByCodes } from '../by-code.ts'
import { errorsInGerman } from './errors/errors.ts'
import { reasonsInGerman } from './reasons/reasons.ts'

/** What the backend says by codes, in German. */
export const german: ByCodes = { errors: errorsInGerman, reasons: reasonsInGerman }
