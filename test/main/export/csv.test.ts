import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvHeader, csvLine } from '../../../src/main/export/csv.ts'
import { jsonLine } from '../../../src/main/export/json-lines.ts'
import type { Column } from '../../../src/main/export/table.ts'
import { HOSTILE_LABELS } from './support.ts'

const TEXTS: readonly Column<string>[] = [
  { name: 'first', kind: 'text', of: (text) => text },
  { name: 'second', kind: 'text', of: (text) => text },
]
const NUMBER: readonly Column<number | bigint | string | null>[] = [{ name: 'number', kind: 'number', of: (value) => value }]

/** RFC 4180 as another program would read it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let place = 0; place < text.length; ) {
    const [whole = '', quoted, bare, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/.exec(text.slice(place)) ?? []
    if (whole === '') throw new Error(`not CSV at ${place}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    place += whole.length
    if (end === '\r\n' && place < text.length) rows.push([])
  }
  return rows
}

/** What a spreadsheet would compute: also after what it strips from the beginning. */
const isFormula = (cell: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell)

/** As docs/export.md tells whoever reads labels back. */
const readBack = (cell: string) => (/^'+(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(cell) ? cell.slice(1) : cell)

describe('a line of CSV', () => {
  it('ends as RFC 4180 says and names its columns', () => {
    expect(csvHeader(TEXTS)).toBe('"first","second"\r\n')
    expect(csvLine(TEXTS, 'a "b", c')).toBe('"a ""b"", c","a ""b"", c"\r\n')
  })

  it.each(HOSTILE_LABELS)('keeps %j from being computed, and loses nothing of it', (label) => {
    const [[cell = ''] = []] = parseCsv(csvLine(TEXTS, label))
    expect(isFormula(cell)).toBe(false)
    expect(cell.replace(/^'/, '')).toBe(label)
  })

  it('is read back as it was, whatever the text, and never computed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom('=', '"', ',', '\r', '\n', '\t', ' ', '-', "'", ';', 'x', '\0', '\u200b') }),
        ),
        (text) => {
          const [[cell = ''] = []] = parseCsv(csvLine(TEXTS, text))
          expect(readBack(cell)).toBe(text)
          expect(isFormula(cell)).toBe(false)
        },
      ),
    )
  })

  it.each(['=1+1', "'=1+1", "''=1+1", "'", "'x", "' =1", '\0=1+1', '\u200b=1', "'\t"])('gives %j a cell of its own', (text) => {
    const [[cell = ''] = []] = parseCsv(csvLine(TEXTS, text))
    expect(readBack(cell)).toBe(text)
    expect(isFormula(cell)).toBe(false)
  })

  it('writes numbers bare, of any size and sign, and nothing where there is none', () => {
    const lines = [2n ** 64n - 1n, -5n, '-0.000001', 7, null].map((value) => csvLine(NUMBER, value))
    expect(lines).toEqual(['18446744073709551615\r\n', '-5\r\n', '-0.000001\r\n', '7\r\n', '\r\n'])
  })

  it.each(['=1', '1e5', '1,5', 'NaN', ' 1'])('takes no number that is none: %j', (value) => {
    expect(() => csvLine(NUMBER, value)).toThrow('in an export')
  })
})

describe('a line of JSON', () => {
  it('keeps text as it is and large numbers exact', () => {
    expect(jsonLine([...TEXTS.slice(0, 1)], '=1+1')).toBe('{"first":"=1+1"}\n')
    expect(jsonLine(NUMBER, 2n ** 64n - 1n)).toBe('{"number":"18446744073709551615"}\n')
    expect(jsonLine(NUMBER, null)).toBe('{"number":null}\n')
  })
})
