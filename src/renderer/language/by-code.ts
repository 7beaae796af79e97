import type { Errors } from '../../core/error/codes.ts'

type ByCode = Readonly<Record<string, string>>

export type NodeWarning = { readonly code: string; readonly context: Readonly<Record<string, unknown>> }
export type Landing = { readonly observed: number; readonly slots: number | null; readonly aboutMs: number | null }
export type Movement = {
  readonly verdict: { readonly kind: 'credit' | 'no-credit' | 'outgoing'; readonly class?: string; readonly reason?: string }
  readonly onlyNode: boolean | null
  readonly hiddenWhy: string | null
}

/** What the backend says in English beside a code, in another language: by that code, or by all that the sentence is made of. */
export type Reasons = {
  readonly leftOut: ByCode
  readonly unpayable: ByCode
  readonly taken: ByCode
  readonly upkeep: ByCode
  readonly notReclaimed: ByCode
  readonly leftAlone: ByCode
  readonly leftOfConfidentialSweep: ByCode
  readonly elsewhere: ByCode
  readonly closing: ByCode
  readonly offline: ByCode
  readonly nested: ByCode
  readonly recipientWarning: ByCode
  readonly recipientRefused: ByCode
  readonly rowReason: ByCode
  readonly mintExtension: ByCode
  readonly confidential: ByCode
  readonly onlyNode: ByCode
  readonly sayNodeWarning: (of: NodeWarning) => string | undefined
  readonly sayLanding: (of: Landing) => string
  readonly sayMovement: (of: Movement) => string | undefined
}

/** What comes by its code alone. */
export type Subject = { [Key in keyof Reasons]: Reasons[Key] extends ByCode ? Key : never }[keyof Reasons]

/** What another language says of the backend's codes. */
export type ByCodes = { readonly errors: Errors; readonly reasons: Reasons }

/** The words for a code that came from outside; a code that the table has no words for may be any text. */
export const byCode = (table: ByCode, code: string): string | undefined => (Object.hasOwn(table, code) ? table[code] : undefined)
