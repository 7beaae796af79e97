/**
 * What shows as nothing, moves a cursor, colours or clears a terminal, ends a line, or turns the writing round. The characters behind the classes are drawn
 * as blanks (of Braille, of Egyptian writing, of Khitan writing, of music, and in place of an object), or only join or alter letters of their own writing
 * (of Tifinagh, of Brahmi, of Egyptian writing, of shorthand).
 */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\u2d7f\u{1107f}\u{13440}-\u{13442}\u{16fe4}\u{1bc9d}\u{1d159}\ufffc]/u
const HIDDEN_ALL = new RegExp(HIDDEN, 'gu')
const HIDDEN_IN_LINES = new RegExp(`(?!\\n)${HIDDEN.source}`, 'gu')

const numberOf = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** Text of others in a line of ours: each hidden character is shown by its number, line ends too. */
export function visible(text: string): string {
  return text.replace(HIDDEN_ALL, numberOf)
}

/** The same for whole lines, which stay lines. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN_IN_LINES, numberOf)
}

/** JSON as it was, each hidden character of a text by its number in JSON’s own way. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN_IN_LINES, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
}

/** Whether all of a text can be seen, and stands on one line. */
export function isVisible(text: string): boolean {
  return !HIDDEN.test(text)
}

/** The same for text that may go over several lines. */
export function isVisibleInLines(text: string): boolean {
  return text.split(/\r?\n/).every(isVisible)
}
