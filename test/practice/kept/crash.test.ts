import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { sampleOf } from '../../support/sample.ts'
import { call } from '../rpc/client.ts'
import { keyOf } from '../support.ts'
import { newPath } from './kept-node.ts'

const SLOT_MS = 10
/** After so many milliseconds of a life the process is killed; 0 is as soon as it is ready. */
const LIVES = [0, 3, 11, 40, 90, 150, 240, 333, 500, 700, 900]
const DRAWN = 5
/** In which something is seen on any machine, whichever others are drawn. */
const LONG_LIFE = 1_300

let open: Practice | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

/** Everything that a node said of its chain, by what was asked. */
type Seen = {
  /** The whole block, by its slot. */
  readonly blocks: Map<number, string>
  /** Signatures that were at least confirmed, with their slots. */
  readonly signatures: Map<string, number>
  finalized: number
}

/** Asks what it can until the node is gone. */
async function watch({ url }: Practice, seen: Seen, isOver: () => boolean): Promise<void> {
  const sent: string[] = []
  try {
    while (!isOver()) {
      sent.push(await call<string>(url, 'requestAirdrop', keyOf(`customer ${sent.length % 7}`).address, 1_000_000 + sent.length))
      const finalized = await call<number>(url, 'getSlot', { commitment: 'finalized' })
      expect(finalized).toBeGreaterThanOrEqual(seen.finalized)
      seen.finalized = finalized
      const confirmed = await call<number>(url, 'getSlot', { commitment: 'confirmed' })
      const slots = await call<number[]>(url, 'getBlocks', Math.max(0, confirmed - 3), confirmed, { commitment: 'confirmed' })
      for (const slot of slots) seen.blocks.set(slot, await blockAt(url, slot))
      const { value } = await call<{ value: ({ slot: number; confirmationStatus: string } | null)[] }>(
        url,
        'getSignatureStatuses',
        sent.slice(-50),
      )
      for (const [index, status] of value.entries()) {
        const signature = sent.slice(-50)[index]
        if (signature !== undefined && status !== null && status.confirmationStatus !== 'processed')
          seen.signatures.set(signature, status.slot)
      }
    }
  } catch (error) {
    if (!isOver()) throw error
  }
}

const blockAt = async (url: string, slot: number) =>
  JSON.stringify(await call(url, 'getBlock', slot, { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 1 }))

it('a node that is killed at any moment finds all that it said was confirmed or final', async () => {
  const keep = newPath()
  const seen: Seen = { blocks: new Map(), signatures: new Map(), finalized: 0 }
  let genesis: string | null = null
  for (const lifeMs of [...sampleOf(LIVES, DRAWN, 'lives of a practice node'), LONG_LIFE]) {
    const node = await startPractice({ slotMs: SLOT_MS, keep, finalityBlocks: 6, skipRate: 0.2 })
    open = node
    expect(node.genesisHash).toBe((genesis ??= node.genesisHash))
    expect(BigInt(node.kept?.finalizedSlot ?? 0)).toBeGreaterThanOrEqual(BigInt(seen.finalized))
    let isOver = false
    const watching = watch(node, seen, () => isOver)
    await sleep(lifeMs)
    isOver = true
    process.kill(node.pid, 'SIGKILL')
    await watching
  }
  open = await startPractice({ slotMs: 1_000, keep })
  const { url, kept } = open
  expect(kept).toMatchObject({ continued: true, unreadable: null })
  expect(seen.blocks.size).toBeGreaterThan(5)
  for (const [slot, block] of seen.blocks) expect(await blockAt(url, slot), `the block of slot ${slot}`).toBe(block)
  for (const [signature, slot] of seen.signatures)
    expect(await call(url, 'getSignatureStatuses', [signature], { searchTransactionHistory: true })).toMatchObject({
      value: [{ slot, err: null }],
    })
  // Lamports come from the faucet alone: each customer has what its transactions say, and what is confirmed of none is lost or doubled.
  expect(await call(url, 'getTransactionCount', { commitment: 'confirmed' })).toBe(await transactionsIn(url))
})

async function transactionsIn(url: string): Promise<number> {
  let count = 0
  for (const slot of await call<number[]>(url, 'getBlocks', 0, null, { commitment: 'confirmed' })) {
    const { signatures } = await call<{ signatures: string[] }>(url, 'getBlock', slot, {
      commitment: 'confirmed',
      transactionDetails: 'signatures',
      maxSupportedTransactionVersion: 1,
    })
    count += signatures.length
  }
  return count
}
