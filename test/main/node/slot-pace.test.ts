import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { createSlotPace } from '../../../src/main/node/slot-pace.ts'

/** Slots that nodes name, 400 ms apart unless a time is given. */
function paceOf(observed: readonly (bigint | readonly [slot: bigint, ms: number])[]) {
  let nowMs = 0
  const pace = createSlotPace(() => nowMs)
  for (const one of observed) {
    const [at, ms] = typeof one === 'bigint' ? [one, 400] : one
    nowMs += ms
    pace.observe(slot(at))
  }
  return pace.read()?.msPerSlot ?? null
}

const from = (first: bigint, count: number) => Array.from({ length: count }, (_, place) => first + BigInt(place))
const INVENTED = 10n ** 15n

describe('the pace of slots', () => {
  it('is said once eight of them passed', () => {
    expect(paceOf(from(1_000n, 8))).toBeNull()
    expect(paceOf(from(1_000n, 9))).toBe(400)
  })

  it('is that of the chain again after a node invented a slot far ahead, and none until then', () => {
    const lied = [...from(1_000n, 20), INVENTED]
    expect(paceOf(lied)).toBeNull()
    expect(paceOf([...lied, ...from(1_020n, 12)])).toBeNull()
    expect(paceOf([...lied, ...from(1_020n, 20)])).toBe(400)
  })

  it('is that of the chain where the invented slot came first', () => {
    expect(paceOf([INVENTED, ...from(1_000n, 20)])).toBe(400)
  })

  it('is kept by a node that is far behind another one that goes on', () => {
    const both = from(10_000n, 20).flatMap((at) => [[at, 400] as const, [at - 5_000n, 0] as const])
    expect(paceOf(both)).toBe(400)
  })

  it('goes on over a time in which nobody asked', () => {
    expect(paceOf([...from(1_000n, 9), [10_008n, 9_000 * 400]])).toBe(400)
  })
})
