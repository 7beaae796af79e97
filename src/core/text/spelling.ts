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

/**
 * What looks like a sign of a keyboard and is another: dashes, minus signs and lines, apostrophes and accents, slashes, colons and semicolons, commas, stars,
 * bars, tildes, underscores, hashes, pluses and equals signs, percent signs, exclamation marks, carets, brackets, quotation marks but the German ones, dots.
 */
const LIKE_A_KEY = new RegExp(
  [
    String.raw`(?!-)[\p{Pd}\u02d7\u06d4\u2043\u2212\u2500\u2501\u254c\u254d\u2796]`,
    String.raw`[\u02b9-\u02bd\u02c8\u02ca\u02cb\u02ee\u02f4\u05f3\u05f4\u055a\u07f4\u07f5\u2018-\u201b\u2032\u275b\u275c\ua78b\ua78c]`,
    String.raw`[\u2044\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f8\u29f9]`,
    String.raw`[\u02d0\u02f8\u0589\u05c3\u066b\u204f\u205a\u2236\ua789]`,
    String.raw`[\u01c0\u01c3\u05c0\u2223\u2502\u2503\u2758\u2759]`,
    String.raw`[\u066a\u066d\u204e\u2052\u2217\u2731\u02f7\u2053\u223c\u223d\u02cd\u23af\u22d5\u266f\u2795\u2550\ua78a]`,
    String.raw`[\u02c2-\u02c4\u02c6\u2227\u2039\u203a\u2768-\u276f\u2772\u2773]`,
    String.raw`[\u02dd\u201d\u201f\u2033\u2036\u275d\u275e\u275f\u2760\u301d-\u301f]`,
    String.raw`[\u0701\u0702\u16eb\u2022\u2024\u2027\u2219\u22c5\u2e31\u2e33\ua4f8\ua78f\u{10101}]`,
  ].join('|'),
  'u',
)

/** What is drawn over or under a letter or sign of the keyboard that has no such form: some marks of other writing show as nothing there. */
const MARKED = /(^|[\p{ASCII}\p{Zs}])\p{M}/u

/**
 * Whether a reference is written in the one way that nobody can take for another, but for letters of other scripts: no space or sign that looks like
 * another, its letters composed, no mark on a letter or sign of the keyboard, and no letter or digit in another width or style.
 */
export function isUnmistakable(reference: string): boolean {
  return isPlain(reference) && !LIKE_A_KEY.test(reference) && !MARKED.test(reference) && reference.normalize('NFKC') === reference
}

/**
 * Whether a reference has no space or hyphen that looks like another, as spreadsheets and web pages write them: two references that nobody can tell
 * apart would both be paid. Such a one is refused and not written another way, since a version before may have paid it as it is.
 */
export function isPlain(reference: string): boolean {
  return !LOOK_ALIKE.test(reference)
}
