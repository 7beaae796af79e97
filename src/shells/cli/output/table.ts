import Table from 'cli-table3'
import { cellOf, isRows } from './cell.ts'
import { columnsOf } from './columns.ts'
import { heading } from './heading.ts'
import { type Counted, type ListedTokens, unitOf } from './unit.ts'
import { besides } from './wrap.ts'

export type Frame = { readonly width: number; readonly unit: Counted; readonly tokens: ListedTokens }

/** A line a row and a column a field; where that is wider than the screen, a paragraph a row. */
export function rowsText(rows: readonly object[], frame: Frame): string {
  const table = tableText(rows, frame)
  const isWide = table.split('\n').some((line) => columnsOf(line) > frame.width)
  return isWide ? rows.map((row) => pairsText(row, frame)).join('\n\n') : table
}

/** Columns apart by two blanks, without lines: as easy to copy from as to read. */
const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'].map((name) => [name, '']),
)
const PLAIN = { ...NO_LINES, left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' }

function tableText(rows: readonly object[], { unit, tokens }: Frame): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => {
    const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row))
    return columns.map((key) => cellOf(values.get(key), { key, unit: unitOf(row, unit), padded: true, tokens }))
  })
  const table = new Table({
    head: columns.map(heading),
    colAligns: columns.map((_, index) => (lines.some((line) => line[index]?.isFigure === true) ? 'right' : 'left')),
    chars: PLAIN,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  })
  for (const line of lines) table.push(line.map(({ text }) => text))
  return table.toString().replace(/ +$/gm, '')
}

/** A line a field; what has fields of its own stands below, under its name. */
export function pairsText(value: object, { width, unit: inherited, tokens }: Frame): string {
  const unit = unitOf(value, inherited)
  const entries = Object.entries(value)
  const isSection = (entry: unknown) => isRows(entry) && !cellIsEnough(entry)
  const isCommand = ([key, entry]: readonly [string, unknown]) => /Command$/.test(key) && typeof entry === 'string'
  const pairs = entries
    .filter((entry) => !isSection(entry[1]) && !isCommand(entry))
    .map(([key, entry]) => [heading(key), cellOf(entry, { key, unit, padded: false, tokens }).text] as const)
  // A command that is wrapped at the screen's edge would be copied as another command, so its lines are not wrapped.
  const commands = entries.filter(isCommand).map(([key, command]) => `${heading(key)}\n\n${String(command)}`)
  const sections = entries
    .filter(([, entry]) => isSection(entry))
    .map(([key, entry]) => sectionText(key, isRows(entry) ? entry : [], { width, unit, tokens }))
  return [besides(pairs, { width }).join('\n'), ...commands, ...sections].join('\n\n')
}

/** A list whose rows say themselves in a few words, such as what an account holds of each token. */
function cellIsEnough(rows: readonly object[]): boolean {
  return rows.every((row) => 'mint' in row && 'amount' in row)
}

function sectionText(key: string, rows: readonly object[], { width, ...frame }: Frame): string {
  const text = rowsText(rows, { width: width - 2, ...frame })
  return [`${heading(key)} (${rows.length})`, ...text.split('\n').map((line) => `  ${line}`.trimEnd())].join('\n')
}
