/*
 * RFC 4180: fields apart by one delimiter, in quotes or not, a quote inside quotes doubled; a quoted field may go over line ends. Where its
 * quote is not closed properly within LINES_PER_ROW_MAX lines, the line is named as unreadable and the next one is read on its own: one
 * forgotten quote must not swallow the rows behind it. Every line of the file is a row, a part of one, blank, or named as unreadable.
 */

/** What is looked for in a file that names no delimiter. */
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Lines that one row may go over. */
const LINES_PER_ROW_MAX = 20

/** A row, and the lines it stands on, counted from 1. */
export type CsvLine = { readonly line: number; readonly lastLine: number } & (
  | { readonly kind: 'row'; readonly fields: readonly string[] }
  | { readonly kind: 'blank' }
  | { readonly kind: 'unreadable'; readonly problem: CsvProblem }
)

export type CsvProblem = 'quote-not-closed' | 'text-after-quote' | 'quote-inside-text' | 'replacement-character'

const BYTE_ORDER_MARK = '\uFEFF'
/** What bytes that are no UTF-8 were read as. */
const REPLACEMENT = '\uFFFD'
const LINE_END = /\r\n|\n|\r/
/** A line by which spreadsheets are told the delimiter. One that took it for a row fills that up to as many fields as the others have. */
const NAMES_DELIMITER = /^sep=(?<delimiter>[^"])\k<delimiter>*$/i

/** Every line of a text, in order, none left out. Line ends are CR LF, LF or CR, within a field LF; the last line may have one or not. */
export function readCsv(text: string, delimiter: string): readonly CsvLine[] {
  const lines = linesOf(text)
  const rows: CsvLine[] = []
  for (let at = 0; at < lines.length; at = rows.at(-1)?.lastLine ?? lines.length) {
    const isNaming = at === 0 && NAMES_DELIMITER.test(lines[0] ?? '')
    rows.push(isNaming ? { line: 1, lastLine: 1, kind: 'blank' } : readRow(lines, at, delimiter))
  }
  return rows
}

/**
 * What separates the fields: what the first line names (`sep=;`), or what stands most often outside quotes in the first line that is not
 * blank; a comma where nothing does.
 */
export function findDelimiter(text: string): string {
  const lines = linesOf(text)
  const named = NAMES_DELIMITER.exec(lines[0] ?? '')?.groups?.['delimiter']
  if (named !== undefined) return named
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function linesOf(text: string): readonly string[] {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const lines = body.split(LINE_END)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function readRow(lines: readonly string[], at: number, delimiter: string): CsvLine {
  const [first = ''] = lines.slice(at, at + 1)
  const line = at + 1
  if (first.trim() === '') return { line, lastLine: line, kind: 'blank' }
  let content = first
  const last = Math.min(lines.length, at + LINES_PER_ROW_MAX)
  for (let next = line; ; next += 1) {
    const read = readFields(content, delimiter)
    if (typeof read !== 'string') return rowOf(read, { line, lastLine: next })
    if (read !== 'quote-not-closed' || next >= last)
      return { line, lastLine: line, kind: 'unreadable', problem: problemOf(first, delimiter) }
    content += `\n${lines[next] ?? ''}`
  }
}

function rowOf(fields: readonly string[], lines: { readonly line: number; readonly lastLine: number }): CsvLine {
  if (fields.some((field) => field.includes(REPLACEMENT))) return { ...lines, kind: 'unreadable', problem: 'replacement-character' }
  return { ...lines, kind: 'row', fields }
}

/** Of a line on its own, which is not a row. */
function problemOf(content: string, delimiter: string): CsvProblem {
  if (content.includes(REPLACEMENT)) return 'replacement-character'
  const read = readFields(content, delimiter)
  return typeof read === 'string' ? read : 'quote-not-closed'
}

function readFields(content: string, delimiter: string): readonly string[] | CsvProblem {
  const fields: string[] = []
  for (let offset = 0; offset <= content.length; ) {
    const read = content[offset] === '"' ? readQuoted(content, offset, delimiter) : readBare(content, offset, delimiter)
    if (typeof read === 'string') return read
    fields.push(read.value)
    offset = read.next
  }
  return fields
}

/** A field and where the next one begins: behind the delimiter, or past the end of the row. */
type Field = { readonly value: string; readonly next: number }

function readBare(content: string, offset: number, delimiter: string): Field | CsvProblem {
  const found = content.indexOf(delimiter, offset)
  const end = found < 0 ? content.length : found
  const value = content.slice(offset, end)
  return value.includes('"') ? 'quote-inside-text' : { value, next: end + 1 }
}

function readQuoted(content: string, offset: number, delimiter: string): Field | CsvProblem {
  let value = ''
  for (let place = offset + 1; ; ) {
    const quote = content.indexOf('"', place)
    if (quote < 0) return 'quote-not-closed'
    value += content.slice(place, quote)
    if (content[quote + 1] !== '"') {
      const end = quote + 1
      return end === content.length || content[end] === delimiter ? { value, next: end + 1 } : 'text-after-quote'
    }
    value += '"'
    place = quote + 2
  }
}
