import { invariant } from '../../core/error/invariant.ts'
import type { Cell, Column } from './table.ts'

/*
 * RFC 4180: comma, CR LF, quotes doubled, UTF-8, a header line. Text is always quoted: a program that takes semicolons for commas must not
 * find a formula behind one.
 */

const LINE_END = '\r\n'

/**
 * What a spreadsheet takes for the beginning of a formula, at the beginning of a cell or after what it would strip or does not see; and the same
 * behind apostrophes that were there before: only so is the one that is taken away again the one that was added.
 */
const FORMULA = /^'*(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u

const NUMBER = /^-?\d+(\.\d+)?$/

/** The line of names. */
export function csvHeader<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ name }) => quote(name)).join(',') + LINE_END
}

/** One row. */
export function csvLine<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns.map(({ kind, of }) => (kind === 'number' ? numberCell(of(row)) : textCell(of(row)))).join(',') + LINE_END
}

/** Bare digits are no formula, so that a sum over a column of changes works, negative ones included. */
function numberCell(value: Cell): string {
  const text = value === null ? '' : String(value)
  invariant(text === '' || NUMBER.test(text), `the number ${text} in an export`)
  return text
}

/** Text that a spreadsheet would compute gets an apostrophe in front, which spreadsheets show as text from there on. */
function textCell(value: Cell): string {
  if (value === null) return ''
  const text = String(value)
  return quote(FORMULA.test(text) ? `'${text}` : text)
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
