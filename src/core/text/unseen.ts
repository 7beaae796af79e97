import { isVisible } from './visible.ts'

/** Characters that stand one after the other and are not seen, or not told from others, by whoever reads a text. */
export type Unseen = {
  /** As Unicode numbers it: U+200B. */
  readonly character: string
  readonly count: number
  /** Of the first of them; lines and the characters of a line are counted from 1. */
  readonly line: number
  readonly place: number
}

type Place = Omit<Unseen, 'count'>

/** What people call those that they meet most. */
const NAMES: Readonly<Record<string, string>> = {
  'U+0009': 'tab',
  'U+000A': 'line end',
  'U+000D': 'carriage return',
  'U+0020': 'space',
  'U+00A0': 'no-break space',
  'U+00AD': 'soft hyphen',
  'U+200B': 'zero-width space',
  'U+200C': 'zero-width non-joiner',
  'U+200D': 'zero-width joiner',
  'U+202E': 'right-to-left override',
  'U+202F': 'narrow no-break space',
  'U+3000': 'ideographic space',
  'U+FEFF': 'byte order mark',
}

const IN_PLACE_OF_SPACE = /(?! )\p{Zs}/u

const numberOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * All that a reader of a text, who would write it again, does not see in it: hidden characters, carriage returns, spaces of another kind than the
 * plain one, spaces at the end of a line, and spaces and line ends before and after all the rest. In the order in which they stand.
 */
export function findUnseen(text: string): readonly Unseen[] {
  const lines = text.split('\n')
  const isBlank = lines.map((line) => line.trim() === '')
  const [first, last] = [isBlank.indexOf(false), isBlank.lastIndexOf(false)]
  const places = lines.flatMap((line, index): Place[] => {
    const signs = Array.from(line)
    const begin = index <= first || first < 0 ? signs.length - Array.from(line.trimStart()).length : 0
    const end = Array.from(line.trimEnd()).length
    const found = signs.flatMap((sign, at): Place[] => {
      const isUnseen = !isVisible(sign) || IN_PLACE_OF_SPACE.test(sign) || (sign === ' ' && (at < begin || at >= end))
      return isUnseen ? [{ character: numberOf(sign), line: index + 1, place: at + 1 }] : []
    })
    const isOutside = first < 0 || index < first || index >= last
    const ends = index < lines.length - 1 && isOutside
    return ends ? [...found, { character: numberOf('\n'), line: index + 1, place: signs.length + 1 }] : found
  })
  return inRuns(places)
}

function inRuns(places: readonly Place[]): readonly Unseen[] {
  const runs: Unseen[] = []
  for (const place of places) {
    const before = runs.at(-1)
    if (before !== undefined && follows(before, place)) runs.splice(-1, 1, { ...before, count: before.count + 1 })
    else runs.push({ ...place, count: 1 })
  }
  return runs
}

/** The next of the same on the same line; or the line end of the next line, which holds nothing else. */
function follows({ character, count, line, place }: Unseen, next: Place): boolean {
  if (character !== next.character) return false
  if (character === numberOf('\n')) return next.line === line + count && next.place === 1
  return next.line === line && next.place === place + count
}

/** `A reader does not see U+200B (zero-width space) at line 1, character 5.` */
export function unseenWords({ character, count, line, place }: Unseen): string {
  const name = NAMES[character]
  const what = `${count === 1 ? '' : `${count} of `}${character}${name === undefined ? '' : ` (${name})`}`
  const where = `${count === 1 ? 'at' : 'from'} line ${line}, character ${place}`
  return IN_PLACE_OF_SPACE.test(String.fromCodePoint(Number.parseInt(character.slice(2), 16)))
    ? `A reader takes ${what} ${where} for ${count === 1 ? 'a plain space' : 'plain spaces'}.`
    : `A reader does not see ${what} ${where}.`
}
