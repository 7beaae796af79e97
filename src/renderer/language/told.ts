import { type ErrorContext, isErrorCode } from '../../core/error/codes.ts'
import { sayError } from '../../core/error/error.ts'
import { type Leaf, leavesOf, type Part, type Sentence, sentenceOf } from '../../core/text/sentence.ts'
import { byCode, type Subject } from './by-code.ts'
import { i18n, SOURCE } from './i18n.ts'

/** A piece of a sentence as it is shown. `isForeign`: English that the language of the window has no words for. */
export type Spoken = Leaf & { readonly isForeign: boolean }

/**
 * A sentence of the backend in the language of the window, as far as that has the words: by the code of each part of it, and the facts.
 * `asSaid`: whether what stands in it as mere text is the backend’s English, or is the window’s own.
 */
export function spokenPieces(of: Sentence, { asSaid }: { readonly asSaid: boolean }): Spoken[] {
  return joined(of.flatMap((part) => spokenPart(part, asSaid && i18n.locale !== SOURCE)))
}

/** Texts that touch become one, where both are of one language. */
function joined(pieces: readonly Spoken[]): Spoken[] {
  const found: Spoken[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (piece.part === 'text' && last?.part === 'text' && last.isForeign === piece.isForeign)
      found[found.length - 1] = { ...piece, text: last.text + piece.text }
    else found.push(piece)
  }
  return found
}

function spokenPart(part: Part, isEnglish: boolean): Spoken[] {
  switch (part.part) {
    case 'told': {
      const pieces = i18n.told(part.template, part.values)
      if (pieces === null) return asEnglish([part])
      return pieces.flatMap((piece) =>
        typeof piece === 'string' ? asOurs([{ part: 'text', text: piece }]) : spokenFact(piece as Sentence),
      )
    }
    case 'reason': {
      const words = reasonOf(part)
      return words === undefined ? asEnglish([part]) : asOurs([{ part: 'text', text: words }])
    }
    case 'error': {
      if (!isErrorCode(part.code)) return asEnglish([part])
      const { code, context } = part
      return asOurs(leavesOf(sayError({ code, context: context as ErrorContext<typeof code> }, undefined, i18n.errors).happened))
    }
    case 'text':
    case 'address':
    case 'amount':
    case 'units':
    case 'slot':
      return [{ ...part, isForeign: isEnglish && part.part === 'text' && /\p{L}/u.test(part.text) }]
  }
}

/** What a sentence is told with: a text is a name or a number, of no language. */
const spokenFact = (of: Sentence): Spoken[] => of.flatMap((part) => spokenPart(part, false))

const asOurs = (leaves: readonly Leaf[]): Spoken[] => sentenceOf(leaves).flatMap((part) => spokenPart(part, false))

const asEnglish = (of: Sentence): Spoken[] =>
  leavesOf(of).map((leaf) => ({ ...leaf, isForeign: i18n.locale !== SOURCE && leaf.part === 'text' }))

function reasonOf({ subject, reason, context }: Extract<Part, { part: 'reason' }>): string | undefined {
  const { reasons } = i18n
  if (reasons === null) return undefined
  if (subject === 'nodeWarning') return reasons.sayNodeWarning({ code: reason, context })
  const table = Object.hasOwn(reasons, subject) ? reasons[subject as Subject] : undefined
  return typeof table === 'object' ? byCode(table, reason) : undefined
}
