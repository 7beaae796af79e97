import { describe, expect, it } from 'vitest'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import { createThrottle } from '../../../../src/main/signer/pace/throttle.ts'
import { openFakeClock } from '../support/fake-clock.ts'
import { refusalOf } from '../support/refusal.ts'

describe('the throttle', () => {
  const wrong = () => Promise.reject(new StrongroomError('VAULT_WRONG_PASSPHRASE', { path: 'a.vault' }))

  /** How long each of so many wrong tries had to wait. */
  async function waits(tries: number): Promise<number[]> {
    const clock = openFakeClock()
    const throttle = createThrottle(clock)
    const found: number[] = []
    for (let number = 0; number < tries; number++) {
      let isDone = false
      const attempt = refusalOf(() => throttle.attempt(wrong)).finally(() => {
        isDone = true
      })
      let waited = 0
      for (await clock.pass(0); !isDone; await clock.pass(1_000)) waited += 1
      expect(await attempt).toBe('VAULT_WRONG_PASSPHRASE')
      found.push(waited)
    }
    return found
  }

  it('lets five wrong passphrases pass, then waits 1 second, doubling to 30', async () => {
    expect(await waits(13)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
  })

  it('does not try before it has waited', async () => {
    const clock = openFakeClock()
    const throttle = createThrottle(clock)
    for (let number = 0; number < 5; number++) await refusalOf(() => throttle.attempt(wrong))
    let tried = false
    const attempt = throttle.attempt(async () => {
      tried = true
    })
    await clock.pass(999)
    expect(tried).toBe(false)
    await clock.pass(1)
    await attempt
    expect(tried).toBe(true)
  })

  it('starts again after a right one, and counts no other failure', async () => {
    const clock = openFakeClock()
    const throttle = createThrottle(clock)
    for (let number = 0; number < 4; number++) await refusalOf(() => throttle.attempt(wrong))
    await throttle.attempt(async () => undefined)
    const full = () => Promise.reject(new StrongroomError('VAULT_DISK_FULL', { path: 'a.vault' }))
    for (let number = 0; number < 10; number++) expect(await refusalOf(() => throttle.attempt(full))).toBe('VAULT_DISK_FULL')
    expect(await refusalOf(() => throttle.attempt(wrong))).toBe('VAULT_WRONG_PASSPHRASE')
  })
})
