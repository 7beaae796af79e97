/** Why a file is not what this program wrote, or cannot be read by it any more. */
export type Unreadable = { readonly why: 'damaged' | 'newer' | 'foreign' /** Where it is now. */; readonly movedTo: string }

/** Says what was wrong with a file, in a sentence. */
export const UNREADABLE_WORDS: { readonly [Why in Unreadable['why']]: string } = {
  damaged: 'The file that kept the practice network is damaged.',
  newer: 'The practice network was kept by a newer version, whose file this one cannot read.',
  foreign: 'What stood in the place of the kept practice network is another program’s file, or too damaged to tell.',
}
