import { type ErrorValue, sayError } from '../../core/error/error.ts'
import { paragraph, type Sentence } from '../../core/text/sentence.ts'

/** All that is said of an error. */
export function sayWhole(error: ErrorValue): Sentence {
  const { happened, money, next } = sayError(error)
  return paragraph([happened, money, next])
}
