/** Letters of other scripts that are drawn as one of base 58, by that one. Full-width and mathematical forms are found by normalization. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  A: '\u0410\u0391\u13AA',
  B: '\u0412\u0392\u13F4',
  C: '\u0421\u03F9\u13DF',
  E: '\u0415\u0395\u13AC',
  F: '\u03DC',
  G: '\u050C\u13C0',
  H: '\u041D\u0397\u13BB',
  J: '\u0408\u13AB',
  K: '\u041A\u039A\u13E6',
  L: '\u13DE',
  M: '\u041C\u039C\u13B7',
  N: '\u039D',
  P: '\u0420\u03A1\u13E2',
  Q: '\u051A',
  S: '\u0405\u13DA',
  T: '\u0422\u03A4\u13A2',
  U: '\u054D',
  V: '\u0474\u13D9',
  W: '\u051C\u13B3',
  X: '\u0425\u03A7',
  Y: '\u04AE\u03A5',
  Z: '\u0396\u13C3',
  a: '\u0430\u0251',
  c: '\u0441\u03F2',
  d: '\u0501',
  e: '\u0435',
  g: '\u0261',
  h: '\u04BB',
  i: '\u0456\u0131',
  j: '\u0458',
  k: '\u043A',
  n: '\u0578',
  o: '\u043E\u03BF\u0585',
  p: '\u0440\u03C1',
  q: '\u051B',
  r: '\u0433',
  s: '\u0455',
  u: '\u03C5\u057D',
  v: '\u0475\u03BD',
  w: '\u051D',
  x: '\u0445\u03C7',
  y: '\u0443\u03B3',
}

const MEANT = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([letter, others]) => Array.from(others).map((other) => [other, letter] as const)),
)

/** What the four that base 58 leaves out are usually a misreading of. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { '0': ['o'], O: ['o'], I: ['1', 'i'], l: ['1', 'i'] }

/** The ASCII letter or digit that a character of another script looks like; null for ASCII and for what looks like none. */
export function homoglyphOf(character: string): string | null {
  const normal = character.normalize('NFKC')
  if (normal !== character && /^[0-9A-Za-z]$/.test(normal)) return normal
  return MEANT.get(character) ?? null
}

/** The letters of base 58 that a character outside it is often meant to be; none where nothing can be said. */
export function meantBy(character: string): readonly string[] {
  return LEFT_OUT[character] ?? []
}
