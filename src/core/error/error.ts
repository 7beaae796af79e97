import { type Action, nameActions } from './action.ts'
import { type ErrorCode, type ErrorContext, type Errors, errorTable } from './codes.ts'
import { plain, say, type Sentence } from '../text/sentence.ts'
import type { ErrorSentences, ErrorWords } from './words.ts'

/** An error as a value: what crosses the contract, a process border or a file. Bigints in the context stay bigints. */
export type ErrorValue<Code extends ErrorCode = ErrorCode> = { readonly code: Code; readonly context: ErrorContext<Code> }

/**
 * The one error of this product: a code for ever, its context, and words made from both.
 * `message` holds the words for logs and stack traces; screens take them from {@link explainError}.
 */
export class StrongroomError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'StrongroomError'
  readonly code: Code
  readonly context: ErrorContext<Code>

  constructor(code: Code, context: ErrorContext<Code>, options?: ErrorOptions) {
    const words = explainError({ code, context })
    super(`${code}: ${words.happened} ${words.money} ${words.next}`, options)
    this.code = code
    this.context = context
  }
}

/** Whether this is ours, and, where a code is given, whether it is that one. */
export function isStrongroomError<Code extends ErrorCode = ErrorCode>(error: unknown, code?: Code): error is StrongroomError<Code> {
  return error instanceof StrongroomError && (code === undefined || error.code === code)
}

/** The three sentences for a code and its context. `nameOf` says how a shell calls what can be done; without it, as the operations are called. */
export function explainError<Code extends ErrorCode>(
  { code, context }: ErrorValue<Code>,
  nameOf: (action: Action) => string = (action) => action,
): ErrorWords {
  const { happened, money, next } = sentencesOf({ code, context })
  return { happened: plain(happened), money, next: nameActions(next, nameOf) }
}

/** The same by their parts, for a shell that shows an address or an amount as such, and in the language that it speaks. */
export function sayError<Code extends ErrorCode>(
  { code, context }: ErrorValue<Code>,
  nameOf: (action: Action) => string = (action) => action,
  errors: Errors = errorTable,
): { readonly [Which in keyof ErrorWords]: Sentence } {
  const { happened, money, next } = sentencesOf({ code, context }, errors)
  return { happened: say`${happened}`, money: say`${money}`, next: say`${nameActions(next, nameOf)}` }
}

function sentencesOf<Code extends ErrorCode>({ code, context }: ErrorValue<Code>, errors: Errors = errorTable): ErrorSentences {
  return (errors[code] as (context: ErrorContext<Code>) => ErrorSentences)(context)
}

/** The part of an error that may cross a process boundary. */
export function toErrorValue(error: StrongroomError): ErrorValue {
  return { code: error.code, context: error.context }
}

/** The error that a value from our own other process stands for. */
export function fromErrorValue({ code, context }: ErrorValue): StrongroomError {
  return new StrongroomError(code, context)
}
