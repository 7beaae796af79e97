import { say, type Sentence } from '../../core/text/sentence.ts'
import { byCode, type Landing, type Movement, type NodeWarning, type Subject } from './by-code.ts'
import { i18n } from './i18n.ts'

/** A reason in the language of the window, by its code; as the backend says it where the language has no words for that. */
export function reasonWords(subject: Subject, { reason, words }: { readonly reason: string; readonly words: string }): string {
  return spoken(subject, reason) ?? words
}

/** The same of a reason that the backend says by its parts. */
export function saidReason(subject: Subject, { reason, words }: { readonly reason: string; readonly words: Sentence }): Sentence {
  const said = spoken(subject, reason)
  return said === undefined ? words : say`${said}`
}

/** What there is to beware of in whom one pays. */
export const recipientWarningWords = ({ code, words }: { readonly code: string; readonly words: Sentence }): Sentence =>
  saidReason('recipientWarning', { reason: code, words })

/** Why somebody cannot be paid. */
export const recipientRefusedWords = ({ reason, words }: { readonly reason: string | null; readonly words: Sentence }): Sentence =>
  saidReason('recipientRefused', { reason: reason ?? '', words })

const spoken = (subject: Subject, reason: string): string | undefined =>
  i18n.reasons === null ? undefined : byCode(i18n.reasons[subject], reason)

export const nodeWarningWords = (of: NodeWarning & { readonly words: string }): string => i18n.reasons?.sayNodeWarning(of) ?? of.words

export const landingWords = (of: Landing & { readonly words: string }): string => i18n.reasons?.sayLanding(of) ?? of.words

export const movementWords = (of: Movement & { readonly words: string }): string => i18n.reasons?.sayMovement(of) ?? of.words
