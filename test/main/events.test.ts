import { describe, expect, it } from 'vitest'
import type { BackendEvent } from '../../src/contract/events.ts'
import { openEventHub } from '../../src/main/events.ts'

/** The most events that may wait for a reader. */
const WAITING_MAX = 10_000

const numbered = (number: number): BackendEvent => ({ kind: 'deposit', slot: BigInt(number) as never, credits: number, nonCredits: 0 })
const numberOf = (event: BackendEvent) => (event.kind === 'deposit' ? event.credits : -1)

async function readAll(reader: AsyncGenerator<BackendEvent, void>): Promise<number[]> {
  const numbers: number[] = []
  for await (const event of reader) numbers.push(numberOf(event))
  return numbers
}

describe('the hub of events', () => {
  it('tells every reader everything, in order, each at its own pace', async () => {
    const hub = openEventHub()
    const [early, other] = [hub.read(), hub.read()]
    const first = early.next()
    hub.tell(numbered(1))
    hub.tell(numbered(2))
    expect((await first).value).toEqual(numbered(1))
    const late = hub.read()
    hub.tell(numbered(3))
    hub.close()
    expect(await readAll(early)).toEqual([2, 3])
    expect(await readAll(other)).toEqual([1, 2, 3])
    expect(await readAll(late)).toEqual([3])
  })

  it('keeps what is told between asking for events and taking the first', async () => {
    const hub = openEventHub()
    const reader = hub.read()
    hub.tell(numbered(1))
    expect((await reader.next()).value).toEqual(numbered(1))
  })

  it('cuts off a reader that falls too far behind, and what it read until then has no hole', async () => {
    const hub = openEventHub()
    const slow = hub.read()
    hub.tell(numbered(0))
    expect(numberOf((await slow.next()).value as BackendEvent)).toBe(0)
    for (let number = 1; number <= WAITING_MAX + 5; number += 1) hub.tell(numbered(number))
    const numbers: number[] = []
    for await (const event of slow) {
      numbers.push(numberOf(event))
      if (numbers.length > WAITING_MAX) break
      // More comes while it catches up; it is cut off all the same.
      hub.tell(numbered(-7))
    }
    expect(numbers).toEqual(Array.from({ length: WAITING_MAX }, (_, index) => index + 1))
  })

  it('does not let a slow reader hold up another', async () => {
    const hub = openEventHub()
    hub.read()
    const quick = hub.read()
    for (let number = 0; number < WAITING_MAX * 2; number += 1) {
      hub.tell(numbered(number))
      expect(numberOf((await quick.next()).value as BackendEvent)).toBe(number)
    }
  })

  it('ends for a reader that gave up, before or while it waits', async () => {
    const hub = openEventHub()
    const stop = new AbortController()
    const waiting = hub.read(stop.signal)
    const next = waiting.next()
    stop.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    const never = hub.read(stop.signal)
    hub.tell(numbered(1))
    expect(await readAll(never)).toEqual([])
  })

  it('ends for every reader when it closes', async () => {
    const hub = openEventHub()
    const readers = [hub.read(), hub.read()].map((reader) => reader.next())
    hub.close()
    expect(await Promise.all(readers)).toEqual(Array(2).fill({ done: true, value: undefined }))
  })
})
