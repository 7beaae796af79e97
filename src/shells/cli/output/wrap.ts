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

/** Two columns: names, and beside them text that wraps within its own column. */
export function besides(
  rows: readonly (readonly [name: string, text: string])[],
  { width, indent = 0 }: { width: number; indent?: number },
): string[] {
  const names = Math.max(0, ...rows.map(([name]) => name.length)) + 2
  return rows.flatMap(([name, text]) =>
    wrap(text, Math.max(TEXT_COLUMNS_MIN, width - indent - names)).map((line, index) =>
      `${' '.repeat(indent)}${(index === 0 ? name : '').padEnd(names)}${line}`.trimEnd(),
    ),
  )
}

/** Text narrower than this is harder to read than text that the terminal breaks. */
const TEXT_COLUMNS_MIN = 30
