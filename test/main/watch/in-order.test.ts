import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inOrder } from '../../../src/main/watch/in-order.ts'

async function collect<Result>(results: AsyncGenerator<Result>): Promise<Result[]> {
  const all: Result[] = []
  for await (const result of results) all.push(result)
  return all
}

describe('inOrder', () => {
  it('gives results in the order of the items, whichever is ready first', async () => {
    const work = (ms: number) => sleep(ms).then(() => ms)
    expect(await collect(inOrder([20, 1, 10, 0], 4, work))).toEqual([20, 1, 10, 0])
    expect(await collect(inOrder([], 4, work))).toEqual([])
  })

  it('never has more in flight than allowed', async () => {
    let inFlight = 0
    let most = 0
    const work = async (item: number) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await sleep(item % 3)
      inFlight -= 1
    }
    await collect(
      inOrder(
        Array.from({ length: 30 }, (_, index) => index),
        4,
        work,
      ),
    )
    expect(most).toBe(4)
  })

  it('stops at the first failure in order, with what came before it given', async () => {
    const seen: number[] = []
    const work = (item: number) => (item === 2 || item === 4 ? Promise.reject(new Error(`item ${item}`)) : sleep(5).then(() => item))
    const consume = async () => {
      for await (const item of inOrder([0, 1, 2, 3, 4, 5, 6, 7], 6, work)) seen.push(item)
    }
    await expect(consume()).rejects.toThrow('item 2')
    expect(seen).toEqual([0, 1])
  })

  it('waits for what it started when its consumer leaves early', async () => {
    let finished = 0
    const work = () => sleep(5).then(() => void (finished += 1))
    for await (const _ of inOrder([1, 2, 3, 4, 5], 3, work)) break
    expect(finished).toBe(3)
  })
})
