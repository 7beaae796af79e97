import { describe, expect, it } from 'vitest'
import { pause, realClock } from '../../../../src/main/signer/pace/clock.ts'
import { createQueue, WAITING_MAX } from '../../../../src/main/signer/pace/queue.ts'
import { refusalOf } from '../support/refusal.ts'

describe('the queue', () => {
  it('runs one thing at a time, in order, whether or not the one before failed', async () => {
    const queue = createQueue()
    const seen: string[] = []
    const job = (name: string, failure?: Error) => async () => {
      seen.push(`${name} begins`)
      await pause(realClock, 1)
      seen.push(`${name} ends`)
      if (failure) throw failure
    }
    const results = await Promise.allSettled([queue.run(job('a', new Error('a'))), queue.run(job('b'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('takes no more than its bound, and takes again when there is room', async () => {
    const queue = createQueue()
    const gate = Promise.withResolvers<void>()
    const waiting = Array.from({ length: WAITING_MAX }, () => queue.run(() => gate.promise))
    expect(await refusalOf(() => queue.run(async () => undefined))).toBe('SIGNER_BUSY')
    gate.resolve()
    await Promise.all(waiting)
    expect(await queue.run(async () => 'room')).toBe('room')
  })
})
