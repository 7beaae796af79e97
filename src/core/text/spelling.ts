/** Spaces of any width and number, which look like one. */
const SPACES = /\p{Zs}+/gu
/** Two more characters that look like the hyphen of a keyboard. */
const HYPHENS = /[\u2010\u2011]/g

/**
 * A reference in the one spelling under which it is kept: what looks the same is the same. “é” may be one character or two, a space may be one
 * that does not break, as spreadsheets and web pages write it.
 */
export function asOneSpelling(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').replace(HYPHENS, '-').trim()
}

/** A reference in each spelling under which it may have been kept before there was one: composed, apart, and as it is given. */
export function spellingsOf(text: string): readonly string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD'), asOneSpelling(text)])]
}
