import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { until, untilDone } from '../support/until.ts'

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

describe('untilDone', () => {
  it('asks again until it is not refused', async () => {
    let asked = 0
    await untilDone(async () => {
      asked += 1
      if (asked < 3) throw new Error('not yet')
    })
    expect(asked).toBe(3)
  })

  it('tells the last refusal, with its code, where it is refused until its time is over', async () => {
    const refusal = Object.assign(new Error('refused'), { data: { code: 'MINT_NOT_FOUND', context: { slot: 7n } } })
    await expect(untilDone(() => Promise.reject(refusal), { withinMs: 50 })).rejects.toThrow(
      /waited in vain for 50 ms: the answer to question \d+ was refused \{"code":"MINT_NOT_FOUND","context":\{"slot":"7"\}\}/,
    )
  })

  it('says that nothing was answered where that is so', async () => {
    const silent = () => sleep(60_000, undefined, { ref: false })
    await expect(untilDone(silent, { withinMs: 50 })).rejects.toThrow('nothing was answered; asked 1 times')
  })
})
