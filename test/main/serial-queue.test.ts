import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSerialQueue } from '../../src/main/serial-queue.ts'

describe('a serial queue', () => {
  it('does one piece of work at a time, in order', async () => {
    const queue = createSerialQueue()
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      await setImmediate()
      seen.push(`${name} ends`)
      return name
    }
    expect(await Promise.all([queue.run(work('a')), queue.run(work('b'))])).toEqual(['a', 'b'])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('goes on after work that failed, and tells whoever asked', async () => {
    const queue = createSerialQueue()
    const failed = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('is idle when everything asked for has ended', async () => {
    const queue = createSerialQueue()
    let done = false
    void queue.run(async () => {
      await setImmediate()
      done = true
    })
    await queue.idle()
    expect(done).toBe(true)
  })

  it('has a bound', async () => {
    const queue = createSerialQueue()
    const all = Array.from({ length: 10_000 }, () => queue.run(() => Promise.resolve()))
    await expect(queue.run(() => Promise.resolve())).rejects.toThrow('10000 pieces of work waiting')
    await Promise.all(all)
    await queue.run(() => Promise.resolve())
  })
})
