import { asOneSpelling } from '../text/spelling.ts'
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
 * Empty lines and lines that begin with # are passed over. Nothing is shortened or corrected: a name that is cut may be that of another customer.
 */
export function parseCustomers(text: string, { mostNames, mostCharacters }: Bounds): ParsedCustomers {
  const lines = new Map<string, number>()
  const names: string[] = []
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    const name = unquote(written.trim())
    if (name === '' || name.startsWith('#')) continue
    const reason = wrongOf(name, mostCharacters)
    if (reason !== null) return { kind: 'wrong', line, reason }
    const before = lines.get(keyOf(name))
    if (before !== undefined) return { kind: 'wrong', line, reason: `line ${before} has the same name` }
    if (names.length === mostNames) return { kind: 'wrong', line, reason: `a list has at most ${mostNames} names` }
    lines.set(keyOf(name), line)
    names.push(name)
  }
  return names.length === 0 ? { kind: 'wrong', line: null, reason: 'it has no name' } : { kind: 'names', names }
}

/** Names that differ in nothing else are one name to whoever reads them. */
const keyOf = (name: string): string => asOneSpelling(name).toLowerCase()

function unquote(written: string): string {
  const quoted = /^"((?:[^"]|"")*)"$/.exec(written)?.[1]
  return quoted === undefined ? written : quoted.replaceAll('""', '"').trim()
}

function wrongOf(name: string, mostCharacters: number): string | null {
  if (!isVisible(name)) return 'its name holds invisible characters'
  if (name.includes(UNREADABLE)) return 'a character of its name cannot be read: save the list as UTF-8'
  return name.length > mostCharacters ? `its name has more than ${mostCharacters} characters` : null
}
