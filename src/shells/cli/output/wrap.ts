/** Text in lines of at most `width` columns, broken between words; a longer word stands alone. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width))
}

function wrapParagraph(paragraph: string, width: number): string[] {
  if (paragraph.length <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Two columns: names, and beside them text that wraps within its own column. A name that leaves no room for its text stands above it. */
export function besides(
  rows: readonly (readonly [name: string, text: string])[],
  { width, indent = 0 }: { width: number; indent?: number },
): string[] {
  const room = width - indent - TEXT_COLUMNS_MIN
  const longest = Math.max(0, ...rows.map(([name]) => name.length + 2))
  const names = room < NAME_COLUMNS_MIN ? longest : Math.min(longest, room)
  const margin = ' '.repeat(indent)
  return rows.flatMap(([name, text]) => {
    const lines = wrap(text, Math.max(TEXT_COLUMNS_MIN, width - indent - names))
    const above = name.length + 2 <= names ? [] : [`${margin}${name}`]
    const first = above.length === 0 ? name : ''
    return [...above, ...lines.map((line, index) => `${margin}${(index === 0 ? first : '').padEnd(names)}${line}`.trimEnd())]
  })
}

/** Text narrower than this is harder to read than text that the terminal breaks. */
const TEXT_COLUMNS_MIN = 30
/** Where names get less, the terminal is too narrow for two columns, and breaks the lines. */
const NAME_COLUMNS_MIN = 10
