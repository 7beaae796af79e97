import { describe, expect, it } from 'vitest'
import { Interrupted, unlessInterrupted } from '../../../src/shells/cli/interrupt.ts'

describe('work that a person may end', () => {
  it('gives what it gives', async () => {
    await expect(unlessInterrupted(Promise.resolve(7), new AbortController().signal)).resolves.toBe(7)
    await expect(unlessInterrupted(Promise.reject(new Error('no')), new AbortController().signal)).rejects.toThrow('no')
  })

  it('is left at once, and what becomes of it later troubles nobody', async () => {
    const controller = new AbortController()
    const work = Promise.withResolvers<number>()
    const waiting = unlessInterrupted(work.promise, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toBeInstanceOf(Interrupted)
    work.reject(new Error('the backend is closed'))
  })

  it('is not waited for where it was ended before', async () => {
    await expect(unlessInterrupted(new Promise(() => undefined), AbortSignal.abort())).rejects.toBeInstanceOf(Interrupted)
  })
})
