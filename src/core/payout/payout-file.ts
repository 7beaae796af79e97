import { StrongroomError } from '../error/error.ts'
import { readColumns } from './columns.ts'
import { findDelimiter, readCsv } from './csv.ts'
import { type PayoutProblem, type PayoutRow, readPayoutRow } from './read-row.ts'

/** Rows one payout may have. */
export const PAYOUT_ROWS_MAX = 10_000
/** Of equal rows as many are named. */
const LINES_NAMED_MAX = 10

/** Something to look at in a row that is paid all the same. */
export type PayoutWarning = { readonly line: number; readonly reason: 'same-twice' | 'several-lines'; readonly words: string }

/** lines = header + blank + the lines of rows and problems: nothing vanishes. */
export type PayoutFile = {
  readonly rows: readonly PayoutRow[]
  readonly problems: readonly PayoutProblem[]
  readonly warnings: readonly PayoutWarning[]
  readonly lines: number
  readonly blank: number
  /** Lines that continue the row above them. */
  readonly continued: number
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly digest: string
}

type Given = {
  /** The file read as UTF-8, what is none replaced. */
  readonly text: string
  /** Of its bytes. */
  readonly digest: string
  readonly decimals: number
  /** Null for what the file itself says or shows. */
  readonly delimiter?: string | null
  /** Lines that a person does not want paid. */
  readonly leftOut?: ReadonlySet<number>
}

/**
 * Reads a payout file: a header line with the columns recipient and amount, and, where wanted, reference, label and memo, in any order; then
 * one payment a row. Amounts are figures of the asset, exact to its decimals. What a row says wrong is its own problem alone.
 * @throws PAYOUT_COLUMNS, PAYOUT_TOO_MANY_ROWS
 */
export function readPayoutFile({ text, digest, decimals, delimiter = null, leftOut = new Set() }: Given): PayoutFile {
  const lines = readCsv(text, delimiter ?? findDelimiter(text))
  const header = lines.find(({ kind }) => kind !== 'blank')
  const columns = readColumns(header)
  const body = lines.filter((line) => line !== header && line.kind !== 'blank')
  if (body.length > PAYOUT_ROWS_MAX) throw new StrongroomError('PAYOUT_TOO_MANY_ROWS', { rows: body.length, most: PAYOUT_ROWS_MAX })
  const read = body.map((line) => readPayoutRow(line, { columns, decimals, digest }))
  const { rows, problems } = apartFromLeftOut(read, leftOut)
  const named = apartFromRepeated(rows)
  return {
    rows: named.rows,
    problems: [...problems, ...named.problems].toSorted((left, right) => left.line - right.line),
    warnings: [...alikeRows(named.rows), ...longRows(named.rows)].toSorted((left, right) => left.line - right.line),
    lines: lines.at(-1)?.lastLine ?? 0,
    blank: lines.filter(({ kind }) => kind === 'blank').length,
    continued: lines.reduce((sum, { line, lastLine }) => sum + lastLine - line, 0),
    digest,
  }
}

type Apart = { readonly rows: readonly PayoutRow[]; readonly problems: readonly PayoutProblem[] }

function apartFromLeftOut(read: readonly (PayoutRow | PayoutProblem)[], leftOut: ReadonlySet<number>): Apart {
  const rows = read.flatMap((each) => ('key' in each ? [each] : []))
  return {
    rows: rows.filter(({ line }) => !leftOut.has(line)),
    problems: [
      ...read.flatMap((each) => ('words' in each ? [each] : [])),
      ...rows.filter(({ line }) => leftOut.has(line)).map((row) => problemOf(row, 'left-out', 'It was left out by hand.')),
    ],
  }
}

/** Under one reference is paid once: of rows that share one, none is chosen for the person. */
function apartFromRepeated(read: readonly PayoutRow[]): Apart {
  const lines = groupLines(read, ({ key }) => key)
  const isAlone = ({ key }: PayoutRow) => lines.get(key)?.count === 1
  return {
    rows: read.filter(isAlone),
    problems: read
      .filter((row) => !isAlone(row))
      .map((row) =>
        problemOf(row, 'reference', `The reference ${row.key} is on the lines ${lines.get(row.key)?.named}; none of them is paid.`),
      ),
  }
}

function problemOf({ line, lastLine, told }: PayoutRow, reason: string, words: string): PayoutProblem {
  return { line, lastLine, reason, words, told }
}

function alikeRows(rows: readonly PayoutRow[]): PayoutWarning[] {
  const nameOf = ({ recipient, amount }: PayoutRow) => `${recipient} ${amount}`
  const lines = groupLines(rows, nameOf)
  return rows.flatMap((row) => {
    const same = lines.get(nameOf(row))
    const words = `The lines ${same?.named} pay the same amount to the same recipient. Pay both only if both are owed.`
    return same?.count === 1 ? [] : [{ line: row.line, reason: 'same-twice', words }]
  })
}

/** A forgotten quote may make one row of two. */
function longRows(rows: readonly PayoutRow[]): PayoutWarning[] {
  return rows.flatMap(({ line, lastLine }) =>
    line === lastLine
      ? []
      : [
          {
            line,
            reason: 'several-lines',
            words: `By its quotes this row goes over the lines ${line} to ${lastLine}; they are paid as one.`,
          },
        ],
  )
}

type Lines = { readonly count: number; readonly named: string }

/**
 * The lines of equal rows, in words. They are short and made once for each group, because each row of the group says them, and a group may be
 * the whole file.
 */
function groupLines(rows: readonly PayoutRow[], nameOf: (row: PayoutRow) => string): ReadonlyMap<string, Lines> {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const group = groups.get(nameOf(row))
    if (group === undefined) groups.set(nameOf(row), [row.line])
    else group.push(row.line)
  }
  return new Map(Array.from(groups, ([name, lines]) => [name, { count: lines.length, named: nameLines(lines) }]))
}

function nameLines(lines: readonly number[]): string {
  const named = lines.slice(0, LINES_NAMED_MAX).join(', ')
  return lines.length > LINES_NAMED_MAX ? `${named} and ${lines.length - LINES_NAMED_MAX} more` : named
}
