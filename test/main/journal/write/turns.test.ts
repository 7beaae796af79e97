import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addressOf, blockOf, movementOf } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const fullBlock = (at: number) =>
  blockOf(
    at,
    Array.from({ length: 200 }, (_, number) => movementOf({ name: `${at} ${number}`, owner: addressOf(`${at} ${number}`), after: 1n })),
  )

describe('while full blocks are written', () => {
  it('a page is read in the middle of one, and holds nothing of it', async () => {
    const journal = await openWatchingJournal()
    const order: string[] = []
    const written = journal.write('block', (tx) => tx.recordBlock(fullBlock(101))).then(() => order.push('block'))
    await nextTurn()
    const { rows } = await journal.read.findCredits({ sort: 'newest', limit: 100 })
    order.push('page')
    await written
    expect(rows).toEqual([])
    expect(order).toEqual(['page', 'block'])
  })

  it('others have their turn between one and the next', async () => {
    const journal = await openWatchingJournal()
    const order: string[] = []
    const write = (name: string, at: number) => journal.write(name, (tx) => tx.recordBlock(blockOf(at, []))).then(() => order.push(name))
    const written = Promise.all([write('first', 101), write('second', 102), write('third', 103)])
    await nextTurn()
    await nextTurn()
    order.push('other')
    await written
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('third'))
  })
})
