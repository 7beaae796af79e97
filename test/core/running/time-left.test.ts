import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { timeLeftMs } from '../../../src/core/running/time-left.ts'

const PACE = { msPerSlot: 400, finalizedSlot: slot(1_000), aheadSlots: 32n, landingSlots: 5 }
const NOTHING = { reportedSlot: null, unplaced: 0, fetchedSlot: null, untold: 0 }

describe('how long until all of it is final', () => {
  it('is counted in slots up to the block of the last one, at the observed pace', () => {
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_015) }, PACE)).toBe(6_000)
  })

  it('is counted for what no node reported up to the slot by which ours have landed', () => {
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_015), fetchedSlot: slot(1_030) }, PACE)).toBe(35 * 400)
  })

  it('is not said where something has no ground for it', () => {
    const said = { ...NOTHING, reportedSlot: slot(1_015) }
    expect(timeLeftMs({ ...said, untold: 1 }, PACE)).toBeNull()
    expect(timeLeftMs({ ...said, unplaced: 1 }, PACE)).toBeNull()
    expect(timeLeftMs(said, { ...PACE, msPerSlot: null })).toBeNull()
    expect(timeLeftMs(said, { ...PACE, finalizedSlot: null })).toBeNull()
    expect(timeLeftMs({ ...said, fetchedSlot: slot(1_030) }, { ...PACE, landingSlots: null })).toBeNull()
    expect(timeLeftMs({ ...said, fetchedSlot: slot(1_030) }, { ...PACE, aheadSlots: null })).toBeNull()
    expect(timeLeftMs(NOTHING, PACE)).toBeNull()
  })

  it('is not said of a slot that a node invented: none is so far ahead of what is final', () => {
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_512) }, PACE)).toBe(512 * 400)
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_513) }, PACE)).toBeNull()
    expect(timeLeftMs({ ...NOTHING, fetchedSlot: slot(10 ** 12) }, PACE)).toBeNull()
  })

  it('is not said where it takes longer than that already', () => {
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_000) }, PACE)).toBeNull()
    // The newest slot is 1,032: by 1,031 it should have landed, and nobody reported it.
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_015), fetchedSlot: slot(1_026) }, PACE)).toBeNull()
    expect(timeLeftMs({ ...NOTHING, reportedSlot: slot(1_015), fetchedSlot: slot(1_027) }, PACE)).toBe(32 * 400)
  })
})
