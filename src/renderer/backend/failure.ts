import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { i18n } from '../language/i18n.ts'
import { say } from '../language/say.ts'
import { type ErrorCode, type ErrorContext, isErrorCode } from '../../core/error/codes.ts'
import { isStrongroomError, sayError } from '../../core/error/error.ts'
import { ACTION_NAMES } from './action-names.ts'
import type { ErrorWords } from '../../core/error/words.ts'
import { leavesOf, plain, type Sentence } from '../../core/text/sentence.ts'

/** An error as the window shows it: a code for ever, the three sentences, and the first of them by its parts. */
export type Failure = { readonly code: string; readonly words: ErrorWords; readonly said: Sentence }

/** What only a window can meet: the backend is another process, and may not answer. */
const WINDOW_FAILURES = {
  WINDOW_BACKEND_SILENT: {
    happened: msg`This window cannot reach Strongroom.`,
    money: msg`Only a question went unanswered, and a question moves no money. What was decided is in the journal and goes on.`,
    next: msg`The window keeps asking. If it stays silent, start Strongroom again.`,
  },
  WINDOW_LINK_SPENT: {
    happened: msg`The link of this window is no longer valid: it was used before, or Strongroom has given a newer one.`,
    money: msg`What was asked for now was not done.`,
    next: msg`Close this window, and start Strongroom again for a new one.`,
  },
  WINDOW_ANSWER_STRANGE: {
    happened: msg`Strongroom gave an answer that this window does not understand.`,
    money: msg`Only a question was asked, and a question moves no money. What was decided is in the journal and goes on.`,
    next: msg`Reload the window. If it happens again, report it with the journal’s last events.`,
  },
  WINDOW_ACT_LOST: {
    happened: msg`This window got no answer that says whether it was done.`,
    money: msg`Whether it was done is not known: it may have been. What was decided is in the journal and goes on, once.`,
    next: msg`Before you ask for it again, look whether it was done: in Activity, and in the list of payments or sweeps. If Strongroom stays silent, start it again.`,
  },
} satisfies Record<string, Record<keyof ErrorWords, MessageDescriptor>>

const windowFailure = (code: keyof typeof WINDOW_FAILURES): Failure => {
  const { happened, money, next } = WINDOW_FAILURES[code]
  return { code, words: { happened: t(happened), money: t(money), next: t(next) }, said: say(happened) }
}

/** What a question that was not answered means, whatever it threw. */
export function failureOf(error: unknown): Failure {
  return refusalOf(error) ?? windowFailure(error instanceof ORPCError ? 'WINDOW_ANSWER_STRANGE' : 'WINDOW_BACKEND_SILENT')
}

/** The same of an act: without an answer that this window understands, it may have been done. */
export function failureOfAct(error: unknown): Failure {
  return refusalOf(error) ?? windowFailure('WINDOW_ACT_LOST')
}

/** Whether nobody here knows if the act was done. */
export const isLost = ({ code }: Failure): boolean => code === 'WINDOW_ACT_LOST'

/** What the backend, or its door, answered in words of ours; null where nothing of that kind came. */
function refusalOf(error: unknown): Failure | null {
  if (isStrongroomError(error)) return explained({ code: error.code, context: error.context })
  if (!(error instanceof ORPCError)) return null
  return error.status === 401 ? windowFailure('WINDOW_LINK_SPENT') : explained(error.data)
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
  if (!isErrorCode(code)) return null
  const said = sayError({ code, context: context as ErrorContext<typeof code> }, (action) => t(ACTION_NAMES[action]), i18n.errors)
  return { code, said: said.happened, words: { happened: inText(said.happened), money: inText(said.money), next: inText(said.next) } }
}

/** A sentence for what shows a text alone. */
const inText = (sentence: Sentence): string =>
  leavesOf(sentence)
    .map((part) => (part.part === 'units' ? t`${part.amount.toString()} smallest units` : plain([part])))
    .join('')
