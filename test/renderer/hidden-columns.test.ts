import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../src/renderer/parts/table/column.ts'
import { hiddenIn, parseHidden, splitColumns, toggled } from '../../src/renderer/parts/table/hidden-columns.ts'

const column = (id: string, rest: Partial<Column<object>> = {}): Column<object> => ({ id, head: id, cell: () => null, ...rest })
const COLUMNS = [column('time', { names: false }), column('customer', { names: true }), column('amount'), column('state', { stays: true })]
const shownOf = (hidden: readonly string[]) => splitColumns(COLUMNS, hidden).shown.map(({ id }) => id)

describe('the columns of a table', () => {
  it('are hidden by their names, but for what says which row it is and what must be seen', () => {
    expect(shownOf(['time', 'customer', 'state'])).toEqual(['customer', 'amount', 'state'])
    expect(splitColumns(COLUMNS, ['amount', 'state']).hidden.map(({ id }) => id)).toEqual(['amount'])
  })

  it('are all shown where what is kept names others', () => {
    expect(shownOf(['gone', '__proto__', 'constructor'])).toEqual(['time', 'customer', 'amount', 'state'])
  })

  it('are kept for each table apart', () => {
    expect(hiddenIn('deposits').key).not.toBe(hiddenIn('accounts').key)
  })

  it.each([
    ['a text', 'time'],
    ['nothing', null],
    ['an object', { 0: 'time', length: 1 }],
    ['names that no column has', ['<b>', 'a b', '', 'x'.repeat(45), 7, null, ['time']]],
  ])('are read as none hidden from %s', (_, kept) => {
    expect(parseHidden(kept)).toEqual([])
  })

  it('are read from anything that can stand in a storage, and never more than there is room for', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        expect(parseHidden(kept).length).toBeLessThanOrEqual(60)
      }),
    )
    expect(parseHidden(Array.from({ length: 1_000 }, (_, at) => `c${at}`))).toHaveLength(60)
  })

  it('are shown again by the same press', () => {
    expect(toggled(toggled([], 'time'), 'time')).toEqual([])
    expect(toggled(['time'], 'amount')).toEqual(['time', 'amount'])
  })
})
