import type { ShownBundle } from '../../../contract/bundles.ts'
import type { Operation } from '../operations.ts'
import { bundleText } from './bundle.ts'
import { isRows } from './cell.ts'
import { columnsOf } from './columns.ts'
import { pairsText, rowsText } from './table.ts'
import { type ListedTokens, NOT_SAID, unitOf } from './unit.ts'
import { wrap } from './wrap.ts'

export type About = {
  readonly operation: Operation
  /** What was asked for. */
  readonly request: object
  readonly width: number
  readonly tokens: ListedTokens
}

/** An answer for a person: a table for a list, a line a field for one thing. */
export function answerText(answer: unknown, { operation, request, width, tokens }: About): string {
  // The amounts of a plan are counted in what was asked for.
  const frame = { width, unit: unitOf(request, NOT_SAID), tokens }
  if (isRows(answer)) return rowsText(answer, frame)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'none'
  if (isBundle(answer, operation)) return bundleText(answer, { width, tokens })
  const page = pageOf(answer)
  if (page === null) return pairsText(answer, frame)
  const shown = page.rows.length === 0 ? 'none' : rowsText(page.rows, frame)
  const footers = [...ignoredFooter(answer), ...asOfFooter(answer)].flatMap((line) => wrap(line, width))
  return [shown, ...pageFooter(page, operation, width), ...footers].join('\n')
}

/** A list says what it leaves out. */
function ignoredFooter(answer: object): string[] {
  const ignored: unknown = 'ignored' in answer ? answer.ignored : 0
  if (typeof ignored !== 'number' || ignored === 0) return []
  return ['', `${ignored} of ignored tokens left out; for all, the same with --ignored`]
}

/** The answer comes as its operation’s schema says. */
function isBundle(_answer: object, { command }: Operation): _answer is ShownBundle {
  return command === 'bundles show' || command === 'bundles show-hidden'
}

/** A list says as of when it is true, an empty one most of all. */
function asOfFooter(answer: object): string[] {
  const asOf: unknown = 'asOf' in answer ? answer.asOf : null
  return typeof asOf === 'object' && asOf !== null && 'words' in asOf ? ['', String(asOf.words)] : []
}

type Page = { readonly rows: readonly object[]; readonly total: number | null; readonly next: string | number | null }

/** A list that is given a page at a time. */
function pageOf(answer: object): Page | null {
  if (!('next' in answer)) return null
  const { next, total = null, ignored: _ignored, ...lists }: { next?: unknown; total?: unknown; ignored?: unknown } = answer
  const [rows] = Object.values(lists)
  if (!Array.isArray(rows)) return null
  return {
    rows,
    total: typeof total === 'number' ? total : null,
    next: typeof next === 'string' || typeof next === 'number' ? next : null,
  }
}

/** The flag and its value stand on one line, to be copied together. */
function pageFooter({ rows, total, next }: Page, { fields }: Operation, width: number): string[] {
  if (next === null) return []
  const flag = fields.some(({ name }) => name === 'before') ? 'before' : 'after'
  const count = total === null ? `${rows.length} shown` : `${rows.length} of ${total} shown`
  const [first, second] = [`${count}; for more, the same with`, `--${flag} ${next}`]
  const line = `${first} ${second}`
  return ['', ...(columnsOf(line) <= width ? [line] : [...wrap(first, width), second])]
}
