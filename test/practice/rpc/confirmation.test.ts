import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { keyOf } from '../support.ts'
import { call, startQuietNode } from './client.ts'

type Status = { readonly confirmations: number | null; readonly confirmationStatus: string; readonly slot: number }
type Statuses = { readonly context: { readonly slot: number }; readonly value: readonly (Status | null)[] }

/** One transaction's status from unknown to final, each change as a real node told it. */
const recorded = readFileSync(new URL('../../vectors/conformance/confirmation.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { readonly response: { readonly result: Statuses } }).response.result)

let node: RunningNode
beforeAll(async () => {
  node = await startQuietNode()
  await call(node.url, 'practice_advance', 40)
})
afterAll(() => node.close())
afterEach(() => void vi.useRealTimers())

/** How far the newest slot is beyond the transaction's, and what is said of it. */
function rung({ context, value: [status] }: Statuses) {
  if (status === null || status === undefined) return 'unknown'
  return { ahead: context.slot - status.slot, confirmations: status.confirmations, confirmationStatus: status.confirmationStatus }
}

describe('the way from unknown to final', () => {
  it('is block by block the one that a real node tells', async () => {
    const signature = await call<string>(node.url, 'requestAirdrop', keyOf('climber').address, 1_000_000)
    const look = () => call<Statuses>(node.url, 'getSignatureStatuses', [signature])
    const seen = [rung(await look())]
    // Blocks that are closed by hand are confirmed at once.
    const expected = recorded.map(rung).filter((step) => step === 'unknown' || step.confirmationStatus !== 'processed')
    for (let step = 1; step < expected.length; step++) {
      await call(node.url, 'practice_advance', 1)
      seen.push(rung(await look()))
    }

    expect(seen).toEqual(expected)
  })

  it('leads through processed when time passes on its own', async () => {
    // A machine that stands still for half a slot would see no processed.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const quick = await startQuietNode({ slotMs: 200 })
    const signature = await call<string>(quick.url, 'requestAirdrop', keyOf('climber').address, 1_000_000)
    const look = async () =>
      (await call<Statuses>(quick.url, 'getSignatureStatuses', [signature])).value[0]?.confirmationStatus ?? 'unknown'
    const seen = [await look()]
    for (const ms of [199, 1, 99, 1]) {
      vi.advanceTimersByTime(ms)
      seen.push(await look())
    }
    await quick.close()

    expect(seen).toEqual(['unknown', 'unknown', 'processed', 'processed', 'confirmed'])
  })
})
