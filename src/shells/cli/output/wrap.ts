import { columnsOf } from './columns.ts'

/** Text in lines of at most `width` columns, broken between words; a longer word stands alone. A figure and its unit are one word. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width))
}

function wrapParagraph(paragraph: string, width: number): string[] {
  if (columnsOf(paragraph) <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(paragraph)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && columnsOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

const FIGURE = /(^|[^\p{L}\p{N}_])\d([\d.,]*\d)?$/u
const DAY = /\d{4}-\d\d-\d\d$/

/** A figure stays with what it counts, and a day with its time: on two lines they would be read as two things. */
function wordsOf(paragraph: string): string[] {
  const words: string[] = []
  for (const word of paragraph.split(' ')) {
    const before = words.at(-1)
    const isOne = before !== undefined && ((FIGURE.test(before) && /^\p{L}/u.test(word)) || (DAY.test(before) && /^\d/.test(word)))
    if (isOne) words[words.length - 1] = `${before} ${word}`
    else words.push(word)
  }
  return words
}

/**
 * Two columns: names, and beside them text that wraps within its own column. A name that leaves no room for its text stands above it, and so does
 * every name where there is no room for two columns.
 */
export function besides(
  rows: readonly (readonly [name: string, text: string])[],
  { width, indent = 0 }: { width: number; indent?: number },
): string[] {
  const room = width - indent - TEXT_COLUMNS_MIN
  const longest = Math.max(0, ...rows.map(([name]) => columnsOf(name) + 2))
  const names = longest <= room ? longest : room < NAME_COLUMNS_MIN ? BELOW_COLUMNS : room
  const margin = ' '.repeat(indent)
  return rows.flatMap(([name, text]) => {
    const lines = wrap(text, Math.max(1, width - indent - names))
    const above = columnsOf(name) + 2 <= names ? [] : [`${margin}${name}`.trimEnd()]
    const first = above.length === 0 ? name : ''
    return [...above, ...lines.map((line, index) => `${margin}${(index === 0 ? first : '').padEnd(names)}${line}`.trimEnd())]
  })
}

/** Text narrower than this is harder to read than text below its name. */
const TEXT_COLUMNS_MIN = 30
/** Where names get less, they are all above their text. */
const NAME_COLUMNS_MIN = 10
/** How far a text stands to the right of the name above it. */
const BELOW_COLUMNS = 2
