import { formatAmount } from '../../amount/format.ts'
import { grouped } from '../../text/grouped.ts'
import { type Leaf, leavesOf, type Sentence } from '../../text/sentence.ts'
import { drawable } from './drawable.ts'

/**
 * A piece of a printed line, of letters that a page can draw.
 * - words: broken at spaces
 * - strong: the same, set apart
 * - figure: an amount or a count, never broken
 * - bytes: an address, a hash, a signature: never broken, in letters that are not taken for others
 */
export type RecordPiece = { readonly kind: 'words' | 'strong' | 'figure' | 'bytes'; readonly text: string }

/** Whose word it is: said from the bytes, only claimed by the bundle, or what refuses it. */
type Voice = 'said' | 'claimed' | 'refused'

/**
 * A part of a record, from top to bottom.
 * - heading: of a part of the record, or of one transaction; what follows it begins on the same page
 * - fact: what is said, beside the word for it and, where it is one of several, its number
 * - words: what is said, without one
 * - aloud: what is read aloud, large
 * - blanks: lines for handwriting side by side, each over the word for it
 */
export type RecordBlock =
  | { readonly kind: 'heading'; readonly level: 'record' | 'part' | 'transaction'; readonly words: string }
  | { readonly kind: 'fact'; readonly label: string; readonly mark: string; readonly of: readonly RecordPiece[] }
  | { readonly kind: 'words'; readonly of: readonly RecordPiece[]; readonly voice: Voice }
  | { readonly kind: 'aloud'; readonly label: string; readonly words: string }
  | { readonly kind: 'blanks'; readonly labels: readonly string[] }

/** What is printed of a bundle, before it is laid out on pages. */
export type BundleRecord = {
  readonly title: string
  /** By the bundle’s own word. */
  readonly preparedAt: string
  /** At the foot of every page, so that the pages of two records are told apart. */
  readonly foot: string
  readonly blocks: readonly RecordBlock[]
  /** The lines for whoever was present, all on one page. */
  readonly present: readonly RecordBlock[]
}

export const fact = (label: string, of: readonly RecordPiece[], mark = ''): RecordBlock => ({ kind: 'fact', label, mark, of })
export const words = (of: readonly RecordPiece[], voice: Voice = 'said'): RecordBlock => ({ kind: 'words', of, voice })
export const strong = (text: string): RecordPiece => ({ kind: 'strong', text })

/** A sentence as it is printed: each character of others’ texts that no page draws stands there by its number. */
export function printed(sentence: Sentence): RecordPiece[] {
  return leavesOf(sentence).flatMap(printedPart)
}

function printedPart(part: Leaf): readonly RecordPiece[] {
  switch (part.part) {
    case 'text':
      return [{ kind: 'words', text: drawable(part.text) }]
    case 'address':
      return [{ kind: 'bytes', text: part.address }]
    case 'amount': {
      const { unit } = part
      const number = formatAmount(part)
      if (unit === 'SOL') return [{ kind: 'figure', text: `${number} SOL` }]
      // Whoever names a token names it as long as they like.
      return [{ kind: 'figure', text: number }, ...(unit === null ? [] : [{ kind: 'words', text: drawable(` ${unit}`) } as const])]
    }
    case 'units':
      return [{ kind: 'figure', text: `${grouped(part.amount)} smallest units` }]
    case 'slot':
      return [{ kind: 'figure', text: grouped(part.slot) }]
  }
}
