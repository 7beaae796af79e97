import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One row of a table whose last column names tests, or one section that ends with a list of them. */
export type DocRow = { readonly line: number; readonly cells: readonly string[]; readonly tests: readonly string[] }

const CELL = /(?<!\\)\|/
const REFERENCE = /^`([a-z0-9./-]+)` (.+)$/

/** The rows of every table of a page whose last column is headed `test`, and its sections, where they end with `Shown by` and a list of tests. */
export function rowsOf(page: string): DocRow[] {
  return [...tableRowsOf(page), ...sectionsOf(page)]
}

const SHOWN_BY = '\nShown by\n'

/** On a page on which one section names tests, each does. The first cell of `### W1: what goes wrong` is `W1`. */
function sectionsOf(page: string): DocRow[] {
  if (!page.includes(SHOWN_BY)) return []
  return [...page.matchAll(/^### (.+)\n([\s\S]*?)(?=^#|(?![\s\S]))/gm)].map(({ 1: heading = '', 2: whole = '', index }) => {
    const [text = '', tests = ''] = whole.split(SHOWN_BY)
    const line = page.slice(0, index).split('\n').length
    return { line, cells: [...heading.split(': '), text.trim()], tests: tests.trim().replaceAll(/^- /gm, '').split('\n') }
  })
}

function tableRowsOf(page: string): DocRow[] {
  let naming = false
  return page.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) {
      naming = false
      return []
    }
    const cells = text
      .slice(1, -1)
      .split(CELL)
      .map((cell) => cell.trim())
    if (cells.at(-1) === 'test') naming = true
    else if (naming && !cells.every((cell) => /^-+$/.test(cell)))
      return [{ line: index + 1, cells: cells.slice(0, -1), tests: (cells.at(-1) ?? '').split('<br>') }]
    return []
  })
}

/** What is wrong with a row: a cell without words, or a test that is not there. Empty when all is well. */
export function faultsOfRow({ line, cells, tests }: DocRow, root: string): string[] {
  const empty = cells.some((cell) => cell === '') ? [`line ${line}: an empty cell`] : []
  return [...empty, ...tests.flatMap((reference) => faultOfReference(reference, root).map((fault) => `line ${line}: ${fault}`))]
}

function faultOfReference(reference: string, root: string): string[] {
  const [, file = '', title = ''] = REFERENCE.exec(reference) ?? []
  if (title === '') return [`“${reference}” names no test`]
  const path = join(root, 'test', `${file}.test.ts`)
  if (!existsSync(path)) return [`there is no test/${file}.test.ts`]
  const source = readFileSync(path, 'utf8')
  const written = ["'", '"', '`'].some((quote) =>
    ['(', '\n  ', '\n    '].some((before) => source.includes(`${before}${quote}${title}${quote}`)),
  )
  return written ? [] : [`test/${file}.test.ts has no test “${title}”`]
}
