import { describe, expect, it } from 'vitest'
import { parseCustomers } from '../../../src/core/customers/parse-customers.ts'

const parse = (text: string) => parseCustomers(text, { mostNames: 3, mostCharacters: 12 })

describe('a list of customers', () => {
  it('is one name a line, commas too, in the order of the list', () => {
    expect(parse('Northgate\n  Acme, Inc. \r\n\n# none\nZoë')).toEqual({ kind: 'names', names: ['Northgate', 'Acme, Inc.', 'Zoë'] })
  })

  it('may be saved by a spreadsheet: with a mark of byte order, and cells in quotes', () => {
    expect(parse('\uFEFF"Acme, Inc."\r\n"The ""A"""\r\n')).toEqual({ kind: 'names', names: ['Acme, Inc.', 'The "A"'] })
    expect(parse('"A" and B')).toEqual({ kind: 'names', names: ['"A" and B'] })
  })

  it('has a name that begins with # where it stands in quotes: a customer is never passed over', () => {
    expect(parse('# none\n"#1 Cars"\r\n')).toEqual({ kind: 'names', names: ['#1 Cars'] })
  })

  it('is refused where a spreadsheet broke a cell over two lines: one customer would be two', () => {
    expect(parse('one\r\n"Acme\nInc."\r\n')).toEqual({ kind: 'wrong', line: 2, reason: 'its quotes end on no line: a name stands on one' })
  })

  it('is refused at the first line that cannot be taken, and nothing is shortened', () => {
    expect(parse('one\n\ntwo\u202E')).toMatchObject({ kind: 'wrong', line: 3, reason: 'its name holds invisible characters' })
    expect(parse('one\ntw\uFFFD')).toMatchObject({ kind: 'wrong', line: 2 })
    expect(parse('a'.repeat(13))).toMatchObject({ kind: 'wrong', line: 1, reason: 'its name has more than 12 characters' })
    expect(parse('1\n2\n3\n4')).toMatchObject({ kind: 'wrong', line: 4, reason: 'a list has at most 3 names' })
    expect(parse('# nobody\n \n')).toEqual({ kind: 'wrong', line: null, reason: 'it has no name' })
  })

  it('has no name twice, in whatever case or spelling', () => {
    for (const text of ['Zoë\nx\nZoe\u0308', 'Acme\nx\nACME'])
      expect(parse(text)).toEqual({ kind: 'wrong', line: 3, reason: 'line 1 has the same name' })
  })
})
