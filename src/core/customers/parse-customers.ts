import { asOneSpelling, spellingsOf } from '../text/spelling.ts'
import { isVisible } from '../text/visible.ts'

/** The names of a list, or the first line that cannot be taken, counted from 1; `line` null where it is the list as a whole. */
export type ParsedCustomers =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'wrong'; readonly line: number | null; readonly reason: string }

type Bounds = { readonly mostNames: number; readonly mostCharacters: number }

/** What a reader of bytes writes in place of those that are no UTF-8. */
const UNREADABLE = '\uFFFD'

/**
 * A list of customers: each line is one name, whatever stands in it, commas too.
 *
 *     line = name / DQUOTE *( character / 2DQUOTE ) DQUOTE     ; as spreadsheets quote a cell that holds a comma
 *
 * Empty lines and lines that begin with # are passed over; a name that begins with # stands in quotes. Nothing is shortened or corrected: a name that is cut may be that of another customer.
 */
export function parseCustomers(text: string, { mostNames, mostCharacters }: Bounds): ParsedCustomers {
  const lines = new Map<string, number>()
  const names: string[] = []
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    const cell = written.trim()
    const name = unquote(cell)
    if (name === '' || cell.startsWith('#')) continue
    const reason = isCutOff(cell) ? 'its quotes end on no line: a name stands on one' : wrongOf(name, mostCharacters)
    if (reason !== null) return { kind: 'wrong', line, reason }
    const before = lines.get(customerKey(name))
    if (before !== undefined) return { kind: 'wrong', line, reason: `line ${before} has the same name` }
    if (names.length === mostNames) return { kind: 'wrong', line, reason: `a list has at most ${mostNames} names` }
    lines.set(customerKey(name), line)
    names.push(name)
  }
  return names.length === 0 ? { kind: 'wrong', line: null, reason: 'it has no name' } : { kind: 'names', names }
}

/** Names that differ in nothing else, but for case and spelling, are one name to whoever reads them. */
export const customerKey = (name: string): string => asOneSpelling(name).toLowerCase()

/** How one name is written in the cases and spellings that people use. */
export function waysToWrite(name: string): readonly string[] {
  const written = [name, name.toLowerCase(), name.toUpperCase()]
  return [...new Set(written.flatMap(spellingsOf))]
}

function unquote(written: string): string {
  const quoted = /^"((?:[^"]|"")*)"$/.exec(written)?.[1]
  return quoted === undefined ? written : quoted.replaceAll('""', '"').trim()
}

/** A cell with a line break in it, which spreadsheets write over several lines: each of them would be a customer. */
const isCutOff = (cell: string): boolean => cell.startsWith('"') && cell.split('"').length % 2 === 0

function wrongOf(name: string, mostCharacters: number): string | null {
  if (!isVisible(name)) return 'its name holds invisible characters'
  if (name.includes(UNREADABLE)) return 'a character of its name cannot be read: save the list as UTF-8'
  return name.length > mostCharacters ? `its name has more than ${mostCharacters} characters` : null
}
