import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/main/node/index.ts'
import { isPlainToPublic } from '../../../src/main/node/exposure.ts'
import { stringifyJson } from '../../../src/main/node/json.ts'
import { failureOf } from '../../support/failure.ts'
import { type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'

let double: NodeDouble
beforeEach(async () => {
  double = await startNodeDouble({ getSlot: () => 7n })
})
afterEach(() => double.close())

describe('the pace of one node', () => {
  it('keeps requests at the same time within a bound, and lets every one through', async () => {
    let open: (() => void)[] = []
    let most = 0
    double.handlers['getSlot'] = () =>
      new Raw((response, id) => {
        open.push(() => response.end(stringifyJson({ jsonrpc: '2.0', id, result: 7n })))
        most = Math.max(most, open.length)
      })
    const node = openNode({ name: 'left', url: double.url, maxInFlight: 3 })
    const asked = Array.from({ length: 10 }, () => node.getSlot())
    for (let answered = 0; answered < 10; ) {
      await until(() => open.length >= Math.min(3, 10 - answered))
      const ready = open
      open = []
      for (const answer of ready) answer()
      answered += ready.length
    }
    expect(await Promise.all(asked)).toEqual(Array(10).fill(7n))
    expect(most).toBe(3)
  })

  it('begins no more requests a second than were asked for', async () => {
    // By a clock that stands still the second turn is a second away; it has not come when work stops.
    const node = openNode({ name: 'left', url: double.url, maxRps: 1, now: () => 0 })
    await node.getSlot()
    const waiting = failureOf(node.getSlot())
    const other = openNode({ name: 'other', url: double.url })
    await other.getSlot()
    expect(double.count('getSlot')).toBe(2)
    node.close()
    expect((await waiting).code).toBe('NODE_CANCELLED')
    expect(double.count('getSlot')).toBe(2)
    expect([node.maxRps, other.maxRps]).toEqual([1, null])
  })

  it('refuses what waits behind too many, without a word to the node', async () => {
    double.handlers['getSlot'] = () => new Raw(() => undefined)
    const node = openNode({ name: 'left', url: double.url, maxInFlight: 1 })
    const asked = Array.from({ length: 600 }, () => failureOf(node.getSlot()))
    const refused = await Promise.race(asked)
    expect(refused).toMatchObject({ code: 'NODE_BUSY', context: { node: 'left', waiting: 512 } })
    node.close()
    expect((await Promise.all(asked)).filter(({ code }) => code === 'NODE_CANCELLED')).toHaveLength(513)
    expect(double.count('getSlot')).toBeLessThan(2)
  })

  it('leaves a node alone that said so, for as long as it said, and longer each time where it did not say', async () => {
    let nowMs = 0
    const node = openNode({ name: 'left', url: double.url, now: () => nowMs })
    const limited = (headers: Record<string, string>) => () => new Raw((response) => void response.writeHead(429, headers).end())
    const holds: (number | null)[] = []
    for (const headers of [{ 'retry-after': '3' }, {}, {}]) {
      double.handlers['getSlot'] = limited(headers)
      await failureOf(node.getSlot())
      holds.push(node.figures().msLimited)
      expect(await failureOf(node.getSlot())).toMatchObject({ code: 'NODE_RATE_LIMITED', context: { retryAfterMs: holds.at(-1) } })
      nowMs += holds.at(-1) ?? 0
    }
    expect(holds).toEqual([3_000, 500, 1_000])
    expect(double.count('getSlot')).toBe(3)
    double.handlers['getSlot'] = () => 7n
    expect(await node.getSlot()).toBe(7n)
    expect(node.figures()).toMatchObject({ calls: 4, errorRate: 0.75, lastError: 'NODE_RATE_LIMITED', msLimited: null })
  })
})

describe('an address', () => {
  it.each([
    ['http://127.0.0.1:8899', false],
    ['http://10.1.2.3/key', false],
    ['http://172.31.0.9', false],
    ['http://[::1]:8899', false],
    ['http://[fd00::1]', false],
    ['http://localhost:8899', false],
    ['http://vault-rpc-1:8899', false],
    ['http://rpc.treasury.internal', false],
    ['https://node.example/?key=secret', false],
    ['http://node.example/?key=secret', true],
    ['http://172.32.0.9', true],
    ['http://8.8.8.8', true],
    ['http://[2001:db8::1]', true],
    ['not an address', false],
  ])('%s is plain to the public: %s', (url, expected) => {
    expect(isPlainToPublic(url)).toBe(expected)
  })
})
