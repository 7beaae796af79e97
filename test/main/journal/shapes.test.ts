import { beforeEach, describe, expect, it } from 'vitest'
import { openQueries, type Queries } from '../../../src/main/journal/queries.ts'
import { blank, createShapes, type Shapes } from '../../../src/main/journal/shapes.ts'
import { addressOf } from './samples.ts'
import { openRaw, openTestJournal } from './support.ts'

describe('a question whose SQL is written once', () => {
  let shapes: Shapes
  let written: number
  beforeEach(async () => {
    const { path, write } = await openTestJournal()
    await write('accounts', (tx) => tx.addAccounts(['ann', 'bob'].map((name) => ({ address: addressOf(name), role: 'watch', path: null }))))
    const file = openRaw(path)
    shapes = createShapes(file, openQueries(file))
    written = 0
  })

  const ofAddress = (db: Queries) => {
    written += 1
    return db.selectFrom('account').select('address').where('role', '=', 'watch').where('address', '=', blank<typeof someone>('address'))
  }
  const someone = addressOf('ann')

  it('is answered by what its blanks are filled with each time', async () => {
    const ask = (name: string) => shapes.ask('of address', ofAddress, { address: addressOf(name) })
    expect([await ask('ann'), await ask('bob'), await ask('eve')]).toEqual([
      [{ address: addressOf('ann') }],
      [{ address: addressOf('bob') }],
      [],
    ])
    expect(written).toBe(1)
  })

  it('is refused with a blank that nothing fills', async () => {
    await expect(shapes.ask('of address', ofAddress, {})).rejects.toThrow('the blank address is filled')
  })

  it('is forgotten, and written again, when there are too many others', async () => {
    const ask = (shape: string) => shapes.ask(shape, ofAddress, { address: someone })
    for (let shape = 0; shape <= 256; shape += 1) await ask(`shape ${shape}`)
    expect(written).toBe(257)
    expect(await ask('shape 0')).toHaveLength(1)
    expect(written).toBe(258)
    await ask('shape 256')
    expect(written).toBe(258)
  })
})
