/*
 * RFC 4180, one row to a line: fields apart by one delimiter, in quotes or not, a quote inside quotes doubled. A quoted field that goes over
 * the end of its line is legal there and not read here: with one line to a row, no row can hide in another's field, and every line of the
 * file is a row, blank, or named as unreadable.
 */

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** One line of a file, counted from 1. */
export type CsvLine = { readonly line: number } & (
  | { readonly kind: 'row'; readonly fields: readonly string[] }
  | { readonly kind: 'blank' }
  | { readonly kind: 'unreadable'; readonly problem: CsvProblem }
)

export type CsvProblem = 'quote-not-closed' | 'text-after-quote' | 'quote-inside-text' | 'replacement-character'

const BYTE_ORDER_MARK = '\uFEFF'
/** What bytes that are no UTF-8 were read as. */
const REPLACEMENT = '\uFFFD'
const LINE_END = /\r\n|\n|\r/

/** Every line of a text, in order, none left out. Line ends are CR LF, LF or CR; the last line may have one or not. */
export function readCsv(text: string, delimiter: Delimiter): readonly CsvLine[] {
  return linesOf(text).map((content, index) => readLine(content, index + 1, delimiter))
}

/** What separates the fields of the first line that is not blank: what stands in it most often outside quotes; a comma where nothing does. */
export function findDelimiter(text: string): Delimiter {
  const first = linesOf(text).find((line) => line.trim() !== '') ?? ''
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function linesOf(text: string): readonly string[] {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const lines = body.split(LINE_END)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function readLine(content: string, line: number, delimiter: Delimiter): CsvLine {
  if (content.trim() === '') return { line, kind: 'blank' }
  if (content.includes(REPLACEMENT)) return { line, kind: 'unreadable', problem: 'replacement-character' }
  const fields: string[] = []
  for (let offset = 0; offset <= content.length; ) {
    const read = content[offset] === '"' ? readQuoted(content, offset, delimiter) : readBare(content, offset, delimiter)
    if (typeof read === 'string') return { line, kind: 'unreadable', problem: read }
    fields.push(read.value)
    offset = read.next
  }
  return { line, kind: 'row', fields }
}

/** A field and where the next one begins: behind the delimiter, or past the end of the line. */
type Field = { readonly value: string; readonly next: number }

function readBare(content: string, offset: number, delimiter: Delimiter): Field | CsvProblem {
  const found = content.indexOf(delimiter, offset)
  const end = found < 0 ? content.length : found
  const value = content.slice(offset, end)
  return value.includes('"') ? 'quote-inside-text' : { value, next: end + 1 }
}

function readQuoted(content: string, offset: number, delimiter: Delimiter): Field | CsvProblem {
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
