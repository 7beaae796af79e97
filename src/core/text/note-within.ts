import { say, type Sentence } from './sentence.ts'
import { slotsWithin } from './slots-within.ts'

/** What Strongroom itself writes, or wrote once, as the note with which something is closed. */
const OURS: readonly RegExp[] = [
  /^The blocks after slot \d+ are read again\.$/,
  /^Chain and journal agree again: -?\d+ at slot \d+\.$/,
  /^It has room again at slot \d+: \d+ of \d+ wait\.$/,
]

/** A note or a reason as a sentence. A person’s stands as it was written; of one of Strongroom’s own, slots are parts and heights are grouped. */
export function noteWithin(note: string): Sentence {
  return OURS.some((ours) => ours.test(note)) ? slotsWithin(note) : say`${note}`
}
