import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { type Slot, slot } from '../../../src/core/chain/slot.ts'
import type { CreditRecord, Journal } from '../../../src/main/journal/index.ts'
import { type NodeClient, type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import { parseJson, stringifyJson } from '../../../src/main/node/json.ts'
import { openWatcher, type Watcher } from '../../../src/main/watch/index.ts'
import { PAYMENT_KINDS } from '../../../src/practice/customers/payment.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { named } from '../../support/node-chain.ts'
import { until } from '../../support/until.ts'
import { openNewJournal } from '../../support/new-journal.ts'

const ACCOUNTS = Array.from({ length: 10 }, (_, index) => named.address(`deposit ${index}`))
const PAYMENTS = 90

let folder: string
let practice: Practice
let node: NodeClient
let nodes: NodeSet
let mints: Record<string, { readonly mint: string; readonly tokenProgram: string; readonly decimals: bigint }>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watcher-history-'))
  practice = await startPractice({ slotMs: 30, seed: 'history', skipRate: 0.2, finalityBlocks: 6 })
  node = openNode({ name: 'practice', url: practice.url })
  nodes = openNodes({ nodes: [node], genesisHash: practice.genesisHash, now: () => performance.now() })
  mints = (await ask('practice_createMints', [])) as typeof mints
})
afterAll(async () => {
  nodes?.close()
  await practice?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(practice.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stringifyJson({ jsonrpc: '2.0', id: 1n, method, params: params as never }),
  })
  const answer = parseJson(await response.text()) as { result?: unknown; error?: unknown }
  expect(answer.error).toBeUndefined()
  return answer.result
}

async function openPrepared(name: string): Promise<Journal> {
  const journal = await openNewJournal({ path: join(folder, `${name}.sqlite`), now: () => 0 })
  await journal.write('prepare', async (tx) => {
    await tx.setNetwork({ name: 'practice', genesisHash: practice.genesisHash })
    await tx.addAccounts(ACCOUNTS.map((address) => ({ address, role: 'deposit', path: null })))
    for (const { mint, tokenProgram, decimals } of [mints['token'], mints['token2022']].flatMap((one) => one ?? [])) {
      const listed = { mint: parseAddress(mint), tokenProgram: parseAddress(tokenProgram), decimals: Number(decimals) }
      await tx.listMint({ ...listed, label: 'practice' })
    }
  })
  return journal
}

function watch(journal: Journal): Watcher {
  const onDefect = (error: unknown) => {
    throw error
  }
  return openWatcher({
    nodes,
    journal,
    onEvent: () => undefined,
    onDefect,
    dustFloorLamports: lamports(10_000n),
    pollMs: 10,
    historyRetryMs: 50,
  })
}

/** Until its first balances are known: what comes after is credited. */
async function opened(journal: Journal): Promise<void> {
  const watcher = watch(journal)
  await until(async () => (await journal.read.balances({ limit: 100 })).length === ACCOUNTS.length * 3, { withinMs: 20_000 })
  await watcher.close()
}

/** Payments of every kind, to accounts and of amounts drawn from a seed, a few to a block. */
async function payAtRandom(seed: number): Promise<Slot> {
  let state = seed
  const draw = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state % below
  }
  const one = () => {
    const kind = PAYMENT_KINDS[draw(PAYMENT_KINDS.length)] ?? 'native'
    const mint = kind === 'token' ? [mints['token'], mints['token2022']][draw(2)]?.mint : null
    const amount = kind === 'native' || kind === 'token' ? 1_000_000n + BigInt(draw(9_000_000)) : null
    return { kind, to: ACCOUNTS[draw(ACCOUNTS.length)], amount, mint: mint ?? null }
  }
  for (let paid = 0; paid < PAYMENTS; paid += 6) {
    await ask('practice_payInMany', [Array.from({ length: 6 }, one)])
    const now = await node.getSlot({ commitment: 'processed' })
    await until(async () => (await node.getSlot({ commitment: 'processed' })) > now)
  }
  const last = await node.getSlot({ commitment: 'processed' })
  await until(async () => (await node.getSlot({ commitment: 'finalized' })) > last, { withinMs: 20_000 })
  return last
}

/** Everything of a row but its number, in the order of the chain. */
async function rowsOf(journal: Journal): Promise<readonly Omit<CreditRecord, 'id'>[]> {
  const credits = await journal.read.credits({ limit: 1_000 })
  const order = ({ slot: at, index, account, asset }: Omit<CreditRecord, 'id'>) =>
    `${String(at).padStart(12, '0')} ${String(index).padStart(6, '0')} ${account} ${asset.kind === 'native' ? '' : asset.mint}`
  return credits.map(({ id: _id, ...row }) => row).toSorted((left, right) => order(left).localeCompare(order(right)))
}

async function balancesOf(journal: Journal) {
  const balances = await journal.read.balances({ limit: 1_000 })
  return new Set(
    balances.map(({ account, asset, opening, amount }) => `${account} ${asset.kind === 'native' ? '' : asset.mint} ${opening} ${amount}`),
  )
}

describe('a past that is read back account by account', () => {
  it('gives the same rows as its blocks, whatever was paid in, good and bad', { timeout: 90_000 }, async () => {
    const byBlocks = await openPrepared('blocks')
    const byAccounts = await openPrepared('accounts')
    await opened(byBlocks)
    await opened(byAccounts)
    const last = await payAtRandom(7)

    const first = watch(byBlocks)
    await first.reached(last)
    await first.close()
    const cursor = (await byBlocks.read.cursor())?.slot ?? slot(0)
    const from = slot(((await byAccounts.read.cursor())?.slot ?? 0n) + 1n)
    await byAccounts.write('gap', (tx) => tx.openGap({ from, to: cursor, reason: 'chosen-by-accounts' }))
    const second = watch(byAccounts)
    await until(async () => (await byAccounts.read.gaps({ limit: 1 }))[0]?.closed !== null, { withinMs: 40_000 })
    await second.close()

    const rows = await rowsOf(byBlocks)
    expect(rows.length).toBeGreaterThan(PAYMENTS / 2)
    expect(await rowsOf(byAccounts)).toEqual(rows)
    expect(await balancesOf(byAccounts)).toEqual(await balancesOf(byBlocks))
    for (const journal of [byBlocks, byAccounts]) {
      expect((await journal.verify()).problems).toEqual([])
      expect(await journal.read.cases({ limit: 10 })).toEqual([])
      await journal.close()
    }
  })
})
