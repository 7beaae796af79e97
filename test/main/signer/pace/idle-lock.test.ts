import { describe, expect, it } from 'vitest'
import { openIdleLock } from '../../../../src/main/signer/pace/idle-lock.ts'
import { openFakeClock } from '../support/fake-clock.ts'

describe('the idle lock', () => {
  function start() {
    const clock = openFakeClock()
    let locks = 0
    const idleLock = openIdleLock({ clock, idleMs: 600_000, lock: () => (locks += 1) })
    return { clock, idleLock, locks: () => locks }
  }

  it('locks when nothing was done for its time, counted from the end of what was done last', async () => {
    const { clock, idleLock, locks } = start()
    const end = idleLock.begin()
    await clock.pass(5_000_000)
    expect(locks()).toBe(0)
    end()
    await clock.pass(599_999)
    expect(locks()).toBe(0)
    await clock.pass(1)
    expect(locks()).toBe(1)
  })

  it('starts again with everything that is done', async () => {
    const { clock, idleLock, locks } = start()
    for (let number = 0; number < 5; number++) {
      idleLock.begin()()
      await clock.pass(400_000)
    }
    expect(locks()).toBe(0)
  })

  it('counts from the end of the last of several things', async () => {
    const { clock, idleLock, locks } = start()
    const ends = [idleLock.begin(), idleLock.begin()]
    ends[0]?.()
    await clock.pass(600_000)
    expect(locks()).toBe(0)
    ends[1]?.()
    await clock.pass(600_000)
    expect(locks()).toBe(1)
  })

  it('tells how long it is until it locks: the whole time while something is done', async () => {
    const { clock, idleLock } = start()
    const end = idleLock.begin()
    await clock.pass(5_000_000)
    expect(idleLock.leftMs()).toBe(600_000)
    end()
    await clock.pass(150_000)
    expect(idleLock.leftMs()).toBe(450_000)
    await clock.pass(450_000)
    expect(idleLock.leftMs()).toBe(0)
  })

  it('counts another time from the end of what was done last, and locks at once where that is over', async () => {
    const { clock, idleLock, locks } = start()
    idleLock.begin()()
    await clock.pass(100_000)
    idleLock.change(300_000)
    expect([idleLock.idleMs(), idleLock.leftMs()]).toEqual([300_000, 200_000])
    await clock.pass(199_999)
    expect(locks()).toBe(0)
    idleLock.change(400_000)
    await clock.pass(50_000)
    expect(locks()).toBe(0)
    idleLock.change(60_000)
    await clock.pass(0)
    expect(locks()).toBe(1)
  })

  it('locks not while something is done, whatever time is chosen meanwhile', async () => {
    const { clock, idleLock, locks } = start()
    const end = idleLock.begin()
    idleLock.change(60_000)
    await clock.pass(5_000_000)
    expect(locks()).toBe(0)
    end()
    await clock.pass(60_000)
    expect(locks()).toBe(1)
  })

  it('is still once stopped', async () => {
    const { clock, idleLock, locks } = start()
    idleLock.begin()()
    idleLock.stop()
    await clock.pass(600_000)
    expect(locks()).toBe(0)
  })
})
