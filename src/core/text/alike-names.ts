import { drawnAs } from './shapes.ts'

/** What tells a name from no other: marks on letters, spaces, punctuation, pictures, and what shows as nothing. A plus does. */
const NOT_READ = /(?![+$|])[\p{M}\p{Z}\p{P}\p{S}\p{C}\p{DI}]/gu
/** NFKD makes letters of them. */
const TRADE_MARKS = /[\u2120\u2122]/gu

/**
 * Signs of ASCII by the letters that they are drawn like; a letter that is drawn like two beside each other by these. No two digits have the same
 * letter: 2026 and 2029 are told apart.
 */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  '1': 'l',
  i: 'l',
  '|': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  m: 'rn',
  w: 'vv',
}

/** A dollar sign is read as S, or as the sign that stands before the name of a token; a zero as O or as D. */
const DOLLARS = ['s', '']
const ZEROS = ['o', 'd']

/**
 * Whether a person who reads one name may take it for the other: case, spaces, punctuation, accents, and letters and digits that are drawn alike
 * tell nothing apart. Names are compared by skeletons in the manner of Unicode UTS 39, and more are alike: whoever gives a name can give another.
 */
export function readsLike(one: string, other: string): boolean {
  const readings = readingsOf(other)
  return readingsOf(one).some((reading) => readings.includes(reading))
}

function readingsOf(name: string): readonly string[] {
  const skeleton = skeletonOf(name)
  // Pictures tell apart the names that hold nothing else.
  if (skeleton === '') return [name.normalize('NFKC').toLowerCase()]
  return DOLLARS.flatMap((dollar) => ZEROS.map((zero) => skeleton.replaceAll('$', dollar).replaceAll('0', zero)))
}

function skeletonOf(name: string): string {
  const signs = Array.from(name.replaceAll(TRADE_MARKS, ''), (sign) => drawnAs(sign) ?? Array.from(sign.normalize('NFKD'), plain).join(''))
  return Array.from(signs.join('').replaceAll(NOT_READ, '').toLowerCase(), (sign) => DRAWN_LIKE[sign] ?? sign).join('')
}

const plain = (sign: string) => drawnAs(sign) ?? sign
