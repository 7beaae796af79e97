import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bank } from '../../src/practice/bank/bank.ts'
import { startClock } from '../../src/practice/bank/clock.ts'
import { createReaders } from '../../src/practice/readers.ts'
import type { Methods } from '../../src/practice/rpc/node.ts'
import { openTestBank } from './support.ts'

const SLOT_MS = 10
const FINALITY_BLOCKS = 4
/** Far enough for any chain that does not wait. */
const LONG_MS = 1_000
/** Slots that pass in that time all the same. */
const SLOWLY = 6n

const methods: Methods = { getBlock: { min: 1, max: 2, answer: () => null } }

describe('a chain that waits for its readers', () => {
  let bank: Bank
  let clock: { stop(): void }
  let read: (slot: bigint) => void

  beforeEach(async () => {
    ;({ bank } = await openTestBank({ finalityBlocks: FINALITY_BLOCKS }))
    vi.useFakeTimers()
    const readers = createReaders(() => Date.now())
    const { getBlock } = readers.noting(methods)
    read = (slot) => void getBlock?.answer({} as never, [slot])
    clock = startClock(bank, { slotMs: SLOT_MS, mayPass: () => !readers.areBehind(finalized()) })
  })
  afterEach(() => {
    clock.stop()
    vi.useRealTimers()
  })
  const finalized = () => bank.chain.at('finalized').slot

  it('goes on while nobody reads', () => {
    vi.advanceTimersByTime(LONG_MS)
    expect(finalized()).toBeGreaterThan(50n)
  })

  it('stays near the newest block that was asked for, and goes on as that does', () => {
    read(0n)
    vi.advanceTimersByTime(LONG_MS)
    const first = finalized()
    expect(first).toBeGreaterThanOrEqual(17n)
    expect(first).toBeLessThan(17n + SLOWLY)
    read(40n)
    // Older ones are read as well, where there is a gap.
    read(3n)
    vi.advanceTimersByTime(LONG_MS)
    expect(finalized()).toBeGreaterThanOrEqual(57n)
    expect(finalized()).toBeLessThan(57n + SLOWLY)
  })

  it('waits for nobody who asked for nothing for seconds', () => {
    read(0n)
    vi.advanceTimersByTime(2_900)
    expect(finalized()).toBeLessThan(17n + 3n * SLOWLY)
    vi.advanceTimersByTime(LONG_MS)
    expect(finalized()).toBeGreaterThan(100n)
  })
})
