import type { Address } from '../address/address.ts'
import { judgeAddressText } from '../address/judge-text.ts'
import { parseAmount } from '../amount/text.ts'
import { explainError, isStrongroomError, StrongroomError } from '../error/error.ts'
import { explainAddressProblem } from '../review/explain-recipient.ts'
import { type CsvLine, type CsvProblem, findDelimiter, readCsv } from './csv.ts'

/** Rows one payout may have. */
export const PAYOUT_ROWS_MAX = 10_000
/** As many letters as a payment's reference may have. */
const REFERENCE_MAX = 120

const COLUMNS = ['recipient', 'amount', 'reference', 'label'] as const
type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['recipient', 'amount']

/** A row that can be planned. Its key is its reference; without one, the file's own digest and the line, so that the same file pays once. */
export type PayoutRow = {
  readonly line: number
  readonly key: string
  readonly recipient: Address
  readonly amount: bigint
  readonly label: string | null
}

/** A line that is not paid, and why, in words. */
export type PayoutProblem = { readonly line: number; readonly words: string }

/** lines = 1 header + rows + problems + blank: nothing vanishes. */
export type PayoutFile = {
  readonly rows: readonly PayoutRow[]
  readonly problems: readonly PayoutProblem[]
  /** Rows that are paid all the same, and what there is to look at. */
  readonly warnings: readonly PayoutProblem[]
  readonly lines: number
  readonly blank: number
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly digest: string
}

/**
 * Reads a payout file: a header line with the columns recipient and amount, and, where wanted, reference and label, in any order; then one
 * payment a line. Amounts are figures of the asset, exact to its decimals.
 * `text` is the file read as UTF-8, what is none replaced; `digest` is of its bytes. What a row says wrong is its own problem alone.
 * @throws PAYOUT_COLUMNS, PAYOUT_TOO_MANY_ROWS
 */
export function readPayoutFile({ text, digest, decimals }: { text: string; digest: string; decimals: number }): PayoutFile {
  const lines = readCsv(text, findDelimiter(text))
  const header = lines.find(({ kind }) => kind !== 'blank')
  const columns = columnsOf(header)
  const body = lines.filter((line) => line !== header && line.kind !== 'blank')
  if (body.length > PAYOUT_ROWS_MAX) throw new StrongroomError('PAYOUT_TOO_MANY_ROWS', { rows: body.length, most: PAYOUT_ROWS_MAX })
  const read = body.map((line) => readRow(line, { columns, decimals, digest }))
  const { rows, problems } = apartFromRepeated(read.flatMap((each) => ('key' in each ? [each] : [])))
  return {
    rows,
    problems: [...read.flatMap((each) => ('words' in each ? [each] : [])), ...problems].toSorted((left, right) => left.line - right.line),
    warnings: alikeRows(rows),
    lines: lines.length,
    blank: lines.filter(({ kind }) => kind === 'blank').length,
    digest,
  }
}

function columnsOf(header: CsvLine | undefined): readonly Column[] {
  if (header === undefined || header.kind !== 'row') throw new StrongroomError('PAYOUT_COLUMNS', { detail: 'there is no header line' })
  const names = header.fields.map((field) => field.trim().toLowerCase())
  const columns = names.map((name) => {
    const column = COLUMNS.find((known) => known === name)
    if (column === undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `“${name}” is no column of a payout` })
    return column
  })
  const missing = REQUIRED.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${missing} is missing` })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${twice} is there twice` })
  return columns
}

type Reading = { readonly columns: readonly Column[]; readonly decimals: number; readonly digest: string }

function readRow(content: CsvLine, { columns, decimals, digest }: Reading): PayoutRow | PayoutProblem {
  const { line } = content
  if (content.kind !== 'row') return { line, words: content.kind === 'unreadable' ? wordsOf(content.problem) : 'The line is blank.' }
  const { fields } = content
  if (fields.length !== columns.length) return { line, words: `The line has ${fields.length} fields, the header ${columns.length}.` }
  const fieldOf = (column: Column) => fields[columns.indexOf(column)]?.trim() ?? ''
  const recipient = fieldOf('recipient')
  const judged = judgeAddressText(recipient)
  if (!judged.ok) return { line, words: explainAddressProblem(judged.problem) }
  const amount = readAmount(fieldOf('amount'), decimals)
  if (typeof amount === 'string') return { line, words: amount }
  const reference = fieldOf('reference')
  if (reference.length > REFERENCE_MAX) return { line, words: `The reference is longer than ${REFERENCE_MAX} letters.` }
  if (columns.includes('reference') && reference === '')
    return { line, words: 'The reference is missing, although the file has a column for it.' }
  return {
    line,
    key: reference === '' ? `${digest}/${line}` : reference,
    recipient: judged.address,
    amount,
    label: fieldOf('label') || null,
  }
}

function readAmount(text: string, decimals: number): bigint | string {
  try {
    return parseAmount({ text, decimals })
  } catch (error) {
    if (isStrongroomError(error)) return explainError(error).happened
    throw error
  }
}

function wordsOf(problem: CsvProblem): string {
  switch (problem) {
    case 'quote-not-closed':
      return 'A quote is opened and not closed on this line.'
    case 'text-after-quote':
      return 'Text follows a closing quote.'
    case 'quote-inside-text':
      return 'A quote stands inside text that is not quoted.'
    case 'replacement-character':
      return 'The line is not UTF-8 text.'
  }
}

/** Under one reference is paid once: of rows that share one, none is chosen for the person. */
function apartFromRepeated(read: readonly PayoutRow[]): { rows: PayoutRow[]; problems: PayoutProblem[] } {
  const lines = groupLines(read, ({ key }) => key)
  const isAlone = ({ key }: PayoutRow) => lines.get(key)?.length === 1
  return {
    rows: read.filter(isAlone),
    problems: read
      .filter((row) => !isAlone(row))
      .map(({ line, key }) => ({
        line,
        words: `The reference ${key} is on the lines ${lines.get(key)?.join(', ')}; none of them is paid.`,
      })),
  }
}

function alikeRows(rows: readonly PayoutRow[]): PayoutProblem[] {
  const nameOf = ({ recipient, amount }: PayoutRow) => `${recipient} ${amount}`
  const lines = groupLines(rows, nameOf)
  return rows.flatMap((row) => {
    const same = lines.get(nameOf(row)) ?? []
    return same.length === 1 ? [] : [{ line: row.line, words: `The lines ${same.join(', ')} pay the same amount to the same recipient.` }]
  })
}

function groupLines(rows: readonly PayoutRow[], nameOf: (row: PayoutRow) => string): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const group = groups.get(nameOf(row))
    if (group === undefined) groups.set(nameOf(row), [row.line])
    else group.push(row.line)
  }
  return groups
}
