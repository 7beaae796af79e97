import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** A slot of 200 ms is over long before. */
const MAX_POLLS = 10_000

let node: RunningNode
beforeAll(async () => {
  node = await startQuietNode()
  await call(node.url, 'practice_advance', 40)
})
afterAll(() => node.close())

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
    const quick = await startQuietNode({ slotMs: 200 })
    const signature = await call<string>(quick.url, 'requestAirdrop', keyOf('climber').address, 1_000_000)
    const seen = new Set<string>()
    for (let poll = 0; poll < MAX_POLLS && !seen.has('confirmed'); poll++) {
      const { value } = await call<Statuses>(quick.url, 'getSignatureStatuses', [signature])
      seen.add(value[0]?.confirmationStatus ?? 'unknown')
    }
    await quick.close()

    expect([...seen]).toEqual(['unknown', 'processed', 'confirmed'])
  })
})
