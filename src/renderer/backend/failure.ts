import { ORPCError } from '@orpc/client'
import { type ErrorCode, type ErrorContext, errorTable } from '../../core/error/codes.ts'
import { isStrongroomError, sayError } from '../../core/error/error.ts'
import { ACTION_NAMES } from './action-names.ts'
import type { ErrorWords } from '../../core/error/words.ts'
import { plain, say, type Sentence } from '../../core/text/sentence.ts'

/** An error as the window shows it: a code for ever, the three sentences, and the first of them by its parts. */
export type Failure = { readonly code: string; readonly words: ErrorWords; readonly said: Sentence }

/** What only a window can meet: the backend is another process, and may not answer. */
const WINDOW_FAILURES = {
  WINDOW_BACKEND_SILENT: {
    happened: 'This window cannot reach Strongroom.',
    money: 'What was signed and sent is in the journal and goes on; nothing new was sent from here.',
    next: 'The window keeps asking. If it stays silent, start Strongroom again.',
  },
  WINDOW_LINK_SPENT: {
    happened: 'This link has already been used.',
    money: 'Nothing was done from here.',
    next: 'Close this window, and start Strongroom again for a new one.',
  },
  WINDOW_ANSWER_STRANGE: {
    happened: 'Strongroom gave an answer that this window does not understand.',
    money: 'What was sent before is in the journal and is followed; nothing new was sent.',
    next: 'Reload the window. If it happens again, report it with the journal’s last events.',
  },
} satisfies Record<string, ErrorWords>

const windowFailure = (code: keyof typeof WINDOW_FAILURES): Failure => {
  const words = WINDOW_FAILURES[code]
  return { code, words, said: say`${words.happened}` }
}

/** What a call that did not succeed means, whatever it threw. */
export function failureOf(error: unknown): Failure {
  if (isStrongroomError(error)) return explained({ code: error.code, context: error.context })
  if (!(error instanceof ORPCError)) return windowFailure('WINDOW_BACKEND_SILENT')
  if (error.status === 401) return windowFailure('WINDOW_LINK_SPENT')
  return explained(error.data) ?? windowFailure('WINDOW_ANSWER_STRANGE')
}

/** The failure that an answer carries as a value: a node's trouble, a task's error. */
export function failureOfValue(value: { readonly code: string; readonly context: object }): Failure {
  return explained(value) ?? windowFailure('WINDOW_ANSWER_STRANGE')
}

function explained(value: { readonly code: ErrorCode; readonly context: object }): Failure
function explained(value: unknown): Failure | null
function explained(value: unknown): Failure | null {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('context' in value)) return null
  const { code, context } = value
  if (typeof code !== 'string' || !isErrorCode(code)) return null
  const said = sayError({ code, context: context as ErrorContext<typeof code> }, (action) => ACTION_NAMES[action])
  return { code, said: said.happened, words: { happened: plain(said.happened), money: plain(said.money), next: plain(said.next) } }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code)
