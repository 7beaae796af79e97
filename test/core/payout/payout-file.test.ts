import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDelimiter, readCsv } from '../../../src/core/payout/csv.ts'
import { readPayoutFile } from '../../../src/core/payout/payout-file.ts'
import { addressNamed } from '../../support/block.ts'

const read = (text: string) => readPayoutFile({ text, digest: createHash('sha256').update(text).digest('hex'), decimals: 6 })
const [one, two] = [addressNamed('one'), addressNamed('two')]
const DELIMITERS = [',', ';', '\t', '|']

/** A field as a writer of RFC 4180 writes it. */
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('a file of separated values', () => {
  const field = fc.string({ maxLength: 12, unit: fc.constantFrom('a', '1', ' ', '"', ',', ';', '\t', '|', 'ü') })
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

  it('is read as it was written, with any delimiter, line end and mark at its beginning', () => {
    const ends = fc.constantFrom('\r\n', '\n', '\r')
    fc.assert(
      fc.property(table, fc.constantFrom(...DELIMITERS), ends, fc.boolean(), fc.boolean(), (rows, delimiter, end, mark, last) => {
        const lines = rows.map((fields) => fields.map(quoted).join(delimiter))
        const text = (mark ? '\uFEFF' : '') + lines.join(end) + (last ? end : '')
        expect(findDelimiter(text)).toBe(delimiter)
        expect(readCsv(text, delimiter)).toEqual(
          rows.map((fields, index) => ({ line: index + 1, lastLine: index + 1, kind: 'row', fields })),
        )
      }),
    )
  })

  it('has every line told, whatever is in it', () => {
    const anything = fc.string({ maxLength: 80, unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '\t') })
    fc.assert(
      fc.property(anything, fc.constantFrom(...DELIMITERS), (text, delimiter) => {
        const count = text === '' ? 0 : text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) ? 1 : 0)
        const told = readCsv(text, delimiter).flatMap(({ line, lastLine }) =>
          Array.from({ length: lastLine - line + 1 }, (_, at) => line + at),
        )
        expect(told).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      }),
    )
  })

  it('reads a quoted field over line ends as one row, and says on which lines it stands', () => {
    expect(readCsv('a,"b\r\nc\nd",e\nx,y,z', ',')).toEqual([
      { line: 1, lastLine: 3, kind: 'row', fields: ['a', 'b\nc\nd', 'e'] },
      { line: 4, lastLine: 4, kind: 'row', fields: ['x', 'y', 'z'] },
    ])
  })

  it('lets a forgotten quote swallow no row behind it', () => {
    const lines = ['a,"1', ...Array.from({ length: 30 }, (_, index) => `b${index},2`)]
    const read = readCsv(lines.join('\n'), ',')
    expect(read[0]).toMatchObject({ line: 1, lastLine: 1, kind: 'unreadable', problem: 'quote-not-closed' })
    expect(read.slice(1).map(({ kind }) => kind)).toEqual(lines.slice(1).map(() => 'row'))
  })

  it('takes the delimiter that its first line names', () => {
    expect(findDelimiter('sep=^\na^b')).toBe('^')
    // As a spreadsheet writes it that took the line for a row.
    for (const filled of ['sep=,,,,\r\nrecipient,amount', 'sep=;;\nrecipient;amount']) {
      const delimiter = findDelimiter(filled)
      expect(readCsv(filled, delimiter)).toMatchObject([{ kind: 'blank' }, { kind: 'row', fields: ['recipient', 'amount'] }])
    }
    expect(readCsv('sep=^\na^b', '^')).toMatchObject([{ kind: 'blank' }, { kind: 'row', fields: ['a', 'b'] }])
  })

  it.each([
    ['"a,b', 'quote-not-closed'],
    ['"a"b,c', 'text-after-quote'],
    ['a"b,c', 'quote-inside-text'],
    ['a\uFFFD,c', 'replacement-character'],
  ])('names a line that cannot be read: %s', (line, problem) => {
    expect(readCsv(`${line}\nx,y`, ',')).toMatchObject([
      { line: 1, kind: 'unreadable', problem },
      { line: 2, kind: 'row' },
    ])
  })
})

const plain = { label: null, memo: null }

describe('a payout file', () => {
  it('is one payment a line, its columns in any order, its amounts exact', () => {
    const { rows, problems } = read(`Amount;Recipient;Reference\n1.000001;${one};a\n"18446744073709.551615";${two};b\n`)
    expect(problems).toEqual([])
    expect(rows).toEqual([
      {
        ...plain,
        line: 2,
        lastLine: 2,
        key: 'a',
        recipient: one,
        amount: 1_000_001n,
        told: { recipient: one, amount: '1.000001', label: '' },
      },
      {
        ...plain,
        line: 3,
        lastLine: 3,
        key: 'b',
        recipient: two,
        amount: 18_446_744_073_709_551_615n,
        told: { recipient: two, amount: '18446744073709.551615', label: '' },
      },
    ])
  })

  it('tells of a row that it refuses what stands there, hidden characters by their number', () => {
    const turned = `${one.slice(0, 4)}\u202E${one.slice(4)}`
    const { problems } = read(`label;recipient;amount\nAn\u200Bna;${turned};1\u00AD0\n`)
    expect(problems).toMatchObject([
      { told: { recipient: `${one.slice(0, 4)}\\u{202e}${one.slice(4)}`, amount: '1\\u{ad}0', label: 'An\\u{200b}na' } },
    ])
  })

  it.each(['1,000', '1.0000001', '1e3', '-1', '+1', '1 000', '0x10', '', '.5', '5.', '１', '18446744073709.551616'])(
    'refuses the amount “%s” for its own row alone',
    (amount) => {
      const { rows, problems } = read(`recipient;amount\n${one};${amount}\n${two};5\n`)
      expect(problems.map(({ line }) => line)).toEqual([2])
      expect(rows.map(({ line, amount: found }) => [line, found])).toEqual([[3, 5_000_000n]])
    },
  )

  it('pays none of the rows that share a reference, and says which they are', () => {
    const { rows, problems } = read(`recipient,amount,reference\n${one},1,a\n${two},2,b\n${two},3,a\n`)
    expect(rows.map(({ key }) => key)).toEqual(['b'])
    expect(problems).toMatchObject([{ line: 2 }, { line: 4 }])
    expect(problems[0]?.words).toContain('2, 4')
  })

  it('reads a memo of each row’s own, and leaves out the lines that a person names', () => {
    const text = `recipient,amount,memo\n${one},1,"for May\nand June"\n${two},2,\n`
    const file = readPayoutFile({ text, digest: 'd', decimals: 6, leftOut: new Set([4]) })
    expect(file.rows).toMatchObject([{ line: 2, lastLine: 3, memo: 'for May\nand June' }])
    expect(file.problems).toMatchObject([{ line: 4, reason: 'left-out', told: { recipient: two, amount: '2' } }])
  })

  it.each([
    ['label', 'Anna\u001b[1A\u001b[2K'],
    ['label', 'Anna\u202e'],
    ['reference', 'May\u0007'],
    ['memo', 'May\u009b2J'],
  ])('pays no row whose %s holds what cannot be seen', (column, text) => {
    const { rows, problems } = read(`recipient,amount,${column}\n${one},1,${text}\n${two},2,a\n`)
    expect(rows).toMatchObject([{ recipient: two }])
    expect(problems).toMatchObject([{ line: 2, reason: column, words: `The ${column} holds invisible characters.` }])
  })

  it('warns of the same amount to the same recipient, and pays it', () => {
    const { rows, warnings } = read(`recipient,amount\n${one},1\n${one},1.0\n${one},2\n`)
    expect(rows).toHaveLength(3)
    expect(warnings.map(({ line }) => line)).toEqual([2, 3])
  })

  it('gives rows without a reference a name that the same file gives again, and another file does not', () => {
    const text = `recipient,amount\n${one},1\n${one},1\n`
    const keys = (of: string) => read(of).rows.map(({ key }) => key)
    expect(new Set(keys(text)).size).toBe(2)
    expect(keys(text)).toEqual(keys(text))
    expect(keys(`${text}${one},1\n`)).not.toContain(keys(text)[0])
  })

  it.each([
    ['', 'no header'],
    [`${one},1\n`, 'column 1 is none of recipient'],
    ['recipient\n', 'amount is missing'],
    ['recipient,amount,amount\n', 'twice'],
    ['recipient,amount,currency\n', 'column 3 is none of recipient'],
  ])('is refused whole when its header does not say what is what: %s', (text, detail) => {
    expect(() => read(text)).toThrow(detail)
  })

  it.each([
    ['variation selector', '\ufe0f'],
    ['supplementary variation selector', '\u{e0100}'],
    ['mongolian variation selector', '\u180b'],
    ['grapheme joiner', '\u034f'],
    ['hangul filler', '\u3164'],
    ['hangul choseong filler', '\u115f'],
    ['halfwidth hangul filler', '\uffa0'],
    ['khmer inherent vowel', '\u17b4'],
    ['braille blank', '\u2800'],
  ])('pays no row whose reference differs from another’s by what cannot be seen alone: %s', (_, unseen) => {
    const { rows, problems } = read(`recipient,amount,reference\n${one},1,INV-1\n${one},2,INV-1${unseen}\n`)
    expect(rows.map(({ key }) => key)).toEqual(['INV-1'])
    expect(problems).toMatchObject([{ line: 3, words: 'The reference holds invisible characters.' }])
  })

  it.each([
    ['a space that does not break', 'INV\u00a07'],
    ['two spaces', 'INV  7'],
    ['a hyphen that does not break', 'INV\u20117'],
  ])('pays no row whose reference has %s, and looks like another', (_what, reference) => {
    const { rows, problems } = read(`recipient,amount,reference\n${one},1,INV 7\n${two},2,${reference}\n`)
    expect(rows.map(({ key }) => key)).toEqual(['INV 7'])
    expect(problems).toMatchObject([{ line: 3, reason: 'reference' }])
  })

  it('takes two spellings of a reference that look alike for one: none of the two is paid', () => {
    const [composed, apart] = ['Caf\u00e9 1', 'Cafe\u0301 1']
    const { rows, problems } = read(`recipient,amount,reference\n${one},1,${composed}\n${two},2,${apart}\n`)
    expect(rows).toEqual([])
    expect(problems.map(({ words }) => words)).toEqual(
      Array(2).fill(`The reference ${composed} is on the lines 2, 3; none of them is paid.`),
    )
  })

  it('names ten lines of a reference that is on many, and how many more', () => {
    const { rows, problems } = read(`recipient,amount,reference\n${Array.from({ length: 10_000 }, () => `${one},1,x`).join('\n')}`)
    expect(rows).toEqual([])
    expect(problems).toHaveLength(10_000)
    expect(problems.at(-1)?.words).toBe(
      'The reference x is on the lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9990 more; none of them is paid.',
    )
  })

  it('names ten lines of many that pay the same to the same, and how many more', () => {
    const { rows, warnings } = read(`recipient,amount\n${Array.from({ length: 10_000 }, () => `${one},1`).join('\n')}`)
    expect(rows).toHaveLength(10_000)
    expect(warnings).toHaveLength(10_000)
    expect(warnings.at(-1)?.words).toContain('The lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9990 more pay the same amount')
  })

  it('loses no line: header, rows, problems and blank lines are all there are', () => {
    const line = fc.oneof(
      fc.constantFrom('', '  ', `${one},1`, `${one},x`, `${two},2,3`, `"${two}`, 'nobody,1', `${two}, 7 `),
      fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (body) => {
        const file = read(['recipient,amount', ...body, ''].join('\n'))
        expect(file.lines).toBe(body.length + 1)
        const told = [...file.rows, ...file.problems].map((each) => each.line)
        expect(new Set(told).size).toBe(told.length)
        expect(told.length + file.blank + file.continued + 1).toBe(file.lines)
      }),
    )
  })
})
