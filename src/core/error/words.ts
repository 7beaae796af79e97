import type { Sentence } from '../text/sentence.ts'

/**
 * What a person reads when something went wrong, one sentence each:
 * what happened, what it means for the money, what to do next.
 */
export type ErrorWords = { readonly happened: string; readonly money: string; readonly next: string }

/** The same as a table holds it: what happened with its addresses and amounts as parts, where it names any. */
export type ErrorSentences = Omit<ErrorWords, 'happened'> & { readonly happened: string | Sentence }

/** Codes of one subject. A code is never reused, and its meaning never changes. */
// biome-ignore format: one line shows the shape
export type ErrorTable = { readonly [code: string]: (context: never) => ErrorSentences }

/** The errors of one subject in another language: a row for each code, for the same context, and for no other. */
export type SameErrors<Table extends ErrorTable> = {
  readonly [Code in keyof Table]: (context: Parameters<Table[Code]>[0]) => ErrorSentences
}
