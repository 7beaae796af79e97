/** A reference in the one spelling under which it is kept: “é” may be one character or two, and looks the same. */
export function asOneSpelling(text: string): string {
  return text.normalize('NFC')
}

/** A reference in each spelling under which it may have been kept before there was one: composed, apart, and as it is given. */
export function spellingsOf(text: string): readonly string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}

/** Spaces but the plain one, several of them or one at an end, and two characters that look like the hyphen of a keyboard. */
const LOOK_ALIKE = /(?! )\p{Zs}| {2}|^ | $|[\u2010\u2011]/u

/** What looks like a sign of a keyboard and is another: dashes, minus signs and lines, apostrophes, slashes, colons, stars, bars and tildes. */
const LIKE_A_KEY =
  /(?!-)[\p{Pd}\u02d7\u2043\u2212\u2500\u2501\u2796]|[\u02b9-\u02bd\u02c8\u2018-\u201b\u2032]|[\u2044\u2215\u29f8]|[\u2217\u2223\u2236\u223c\ua789]/u

/**
 * Whether a reference is written in the one way that nobody can take for another, but for letters of other scripts: no space or sign that looks like
 * another, its letters composed, and no letter or digit in another width or style.
 */
export function isUnmistakable(reference: string): boolean {
  return isPlain(reference) && !LIKE_A_KEY.test(reference) && reference.normalize('NFKC') === reference
}

/**
 * Whether a reference has no space or hyphen that looks like another, as spreadsheets and web pages write them: two references that nobody can tell
 * apart would both be paid. Such a one is refused and not written another way, since a version before may have paid it as it is.
 */
export function isPlain(reference: string): boolean {
  return !LOOK_ALIKE.test(reference)
}
