import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../../../src/main/journal/verify/walk.ts'

async function collect<Row>(rows: AsyncGenerator<Row>): Promise<readonly Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('walking a table', () => {
  it('gives every row once, in order, however the pages fall', async () => {
    const table = fc.uniqueArray(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), async (ids, pageRows) => {
        const rows = ids.toSorted((left, right) => Number(left - right)).map((id) => ({ id }))
        const seen = await collect(walk(({ after }) => Promise.resolve(rows.filter(({ id }) => id > after).slice(0, pageRows))))
        expect(seen).toEqual(rows)
      }),
    )
  })

  it('asks for no page longer than any page may be', async () => {
    const limits: number[] = []
    const nothing = walk(({ limit }) => {
      limits.push(limit)
      return Promise.resolve<{ readonly id: bigint }[]>([])
    })
    expect(await collect(nothing)).toEqual([])
    expect(limits).toEqual([10_000])
  })
})
