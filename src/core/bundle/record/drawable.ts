/*
 * What the standard fonts of a printed page have (WinAnsiEncoding), as the fonts of every reader and printer draw it. Left out are those of it that
 * nobody sees or tells from a space or a hyphen: U+00A0 and U+00AD.
 */
const DRAWN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

/** What a number begins with. In a text of others it is written by its own number, so that a number is never their writing. */
const OPENS = '‹'

/** Whether a printed page shows every character of a text. */
export const isDrawable = (text: string): boolean => DRAWN.test(text)

/** A text as a printed page shows it: each character that it cannot draw by its number in Unicode, as ‹U+05E9›. Two texts never look the same. */
export function drawable(text: string): string {
  return Array.from(text, (character) => (character !== OPENS && isDrawable(character) ? character : numberOf(character))).join('')
}

const numberOf = (character: string) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`
