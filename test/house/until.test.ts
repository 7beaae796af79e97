import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'

describe('until', () => {
  it('returns once the condition holds', async () => {
    let looks = 0
    await until(async () => (looks += 1) === 3)
    expect(looks).toBe(3)
  })

  it('ends when its time is over, however slow one look is, and names what it waited for', async () => {
    let looks = 0
    const slow = async () => {
      looks += 1
      await sleep(60_000, undefined, { ref: false })
      return false
    }
    await expect(until(slow, { withinMs: 50 })).rejects.toThrow(/waited in vain for 50 ms: async \(\) =>/)
    expect(looks).toBe(1)
  })

  it('ends when its time is over and the condition is quickly looked at', async () => {
    await expect(until(() => false, { withinMs: 50 })).rejects.toThrow('waited in vain')
  })

  it('ends with what the condition throws', async () => {
    await expect(until(() => Promise.reject(new Error('no node')))).rejects.toThrow('no node')
  })
})
