import { grouped } from './grouped.ts'
import { say, type Sentence, slot, text } from './sentence.ts'

/** A figure after the word for it, one before “at slot”, or one that is all of a text. What begins with a zero is none. */
const FIGURE = /(?<=\b(?:slots?|height) )(?!0\d)\d+|^(?!0\d)\d+(?= at slot \d)|^(?!0\d)\d+$/g
const AFTER_SLOT = /\bslots? $/

/**
 * A text without parts as a sentence, in which its slots are parts, and heights beside them are grouped: “371,000,110 at slot 398,204,087”. For
 * what is a machine’s figure in the context of an error or in the journal, and is read by a person in a sentence.
 */
export function slotsWithin(words: string): Sentence {
  let read = 0
  let sentence: Sentence = []
  for (const { 0: digits, index } of words.matchAll(FIGURE)) {
    const before = words.slice(read, index)
    const figure = BigInt(digits)
    sentence = say`${sentence}${before}${AFTER_SLOT.test(before) ? slot(figure) : text(grouped(figure))}`
    read = index + digits.length
  }
  return say`${sentence}${words.slice(read)}`
}
