import { quotedCommandOf } from '../../contract/command-name.ts'
import { explainError, isStrongroomError, sayError, type StrongroomError } from '../../core/error/error.ts'
import { Interrupted } from './interrupt.ts'
import { toJson } from './output/json.ts'
import { type ListedTokens, NO_TOKENS, sentenceText } from './output/unit.ts'
import { asOurs } from './refusal.ts'

/**
 * 0: done. 1: refused, or what was decided has ended without having been made, with a code and its words. 2: the command itself cannot be
 * understood. 3: whoever was asked went away before the answer, or it could not be followed to its end: what was asked for may have been done.
 * 4: it ended, and nobody can tell whether it was made: it may have been. 70: a defect. 130: ended by the person before it was done.
 */
export const EXIT = { done: 0, refused: 1, misunderstood: 2, unknown: 3, notKnown: 4, defect: 70, interrupted: 130 } as const

const NOT_FOLLOWED = [
  'IPC_LOST',
  'IPC_LOST_DECIDED',
  'IPC_LOST_WATCHED',
  'DECISION_NOT_FOLLOWED',
  'CONFIDENTIAL_SWEEP_NOT_FOLLOWED',
] as const

type Told = {
  readonly out: (text: string) => void
  readonly say: (line: string) => void
  readonly json: boolean
  /** How amounts of listed tokens are written; of others stand the smallest units of their whole mint. */
  readonly tokens?: ListedTokens
}

/** Tells what went wrong, in words and, where asked for, as one JSON document, and gives the exit code for it. */
export function tellFailure(thrown: unknown, { out, say, json, tokens = NO_TOKENS }: Told): number {
  if (thrown instanceof Interrupted) {
    say(thrown.message)
    return EXIT.interrupted
  }
  const error = asOurs(thrown)
  const { happened, money, next } = sayError(error, quotedCommandOf)
  if (json) out(toJson({ error: failureDocument(error) }))
  say(`${[happened, money, next].map((sentence) => sentenceText(sentence, { tokens })).join('\n')}\n(${error.code})`)
  const code = exitCodeOf(error)
  if (code === EXIT.defect && error.cause instanceof Error) say(`\n${error.cause.stack ?? error.cause.message}`)
  return code
}

/** Whether an amount of a token is told of, which is written as that token is listed. */
export function tellsOfTokens(thrown: unknown): boolean {
  if (thrown instanceof Interrupted) return false
  return sayError(asOurs(thrown)).happened.some((part) => part.part === 'units' && part.mint !== null)
}

/** An error as it stands in a JSON document. */
export function failureDocument(error: StrongroomError) {
  return { code: error.code, context: error.context, ...explainError(error, quotedCommandOf) }
}

function exitCodeOf(error: StrongroomError): number {
  if (isStrongroomError(error, 'OPERATION_DEFECT') || isStrongroomError(error, 'SIGNER_DEFECT')) return EXIT.defect
  if (isStrongroomError(error, 'PAYMENT_NOT_KNOWN')) return EXIT.notKnown
  if (NOT_FOLLOWED.some((code) => code === error.code)) return EXIT.unknown
  return isStrongroomError(error, 'OPERATION_UNKNOWN') || isStrongroomError(error, 'OPERATION_ARGUMENT') ? EXIT.misunderstood : EXIT.refused
}
