/** A reference in the one spelling under which it is kept: “é” may be one character or two, and looks the same. */
export function asOneSpelling(text: string): string {
  return text.normalize('NFC')
}

/** A reference in each spelling under which it may have been kept before there was one: composed, apart, and as it is given. */
export function spellingsOf(text: string): readonly string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}
