import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { CreditRecord, Journal } from '../../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import { openScanner, openWatcher, type Scanner, type Watcher } from '../../../src/main/watch/index.ts'
import { PAYMENT_KINDS, type PaymentTruth } from '../../../src/practice/customers/payment.ts'
import type { RunningNode } from '../../../src/practice/start.ts'
import { call, startQuietNode } from '../../practice/rpc/client.ts'
import { Dice } from '../../support/busy-block.ts'
import { referenceRows, rowOf } from '../../support/reference-watcher.ts'
import { openNewJournal } from '../../support/new-journal.ts'

/** Blocks to go through at least, a tenth as many slots without one between them: `STRONGROOM_BLOCKS=10000` for the long run. */
const BLOCKS = Number(process.env['STRONGROOM_BLOCKS'] ?? 300)
const SLOTS_PER_CHAPTER = 100
const FINALITY = 2
/** More than one chapter ever gives. */
const MOST_ROWS = 1_000

type Wire<Value> = { readonly [Name in keyof Value]: Value[Name] extends bigint ? number : Value[Name] }
type Truth = Wire<PaymentTruth>
type Mint = { readonly mint: Address; readonly tokenProgram: Address; readonly decimals: number }

const dice = new Dice(BLOCKS)
const ours = Array.from({ length: 40 }, () => decodeAddress(dice.bytes(32)))
let folder: string
let practice: RunningNode
let journal: Journal
let nodes: NodeSet
let scanner: Scanner
let watcher: Watcher
const troubles: unknown[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reference-'))
  practice = await startQuietNode({ finalityBlocks: FINALITY, skipRate: 0.1, seed: 'reference' })
  journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  await journal.write('accounts', (tx) => tx.addAccounts(ours.map((address) => ({ address, role: 'deposit', path: null }))))
  const mints = await call<Record<string, Mint>>(practice.url, 'practice_createMints')
  for (const name of ['token', 'token2022', 'withFee']) {
    const { mint, tokenProgram, decimals } = mints[name] ?? { mint: ours[0] as Address, tokenProgram: ours[0] as Address, decimals: 0 }
    await journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram, decimals, label: name }))
  }
  scanner = openScanner({ onTrouble: (error) => troubles.push(error), most: 2, smallBytes: 0 })
  nodes = openNodes({ nodes: [openNode({ name: 'practice', url: practice.url, scan: scanner.scan })], genesisHash: null, now: () => 0 })
  await call(practice.url, 'practice_advance', FINALITY + 1)
  watcher = openWatcher({
    nodes,
    journal,
    watch: scanner.watch,
    onEvent: () => undefined,
    onDefect: (error) => troubles.push(error),
    pollMs: 10,
  })
})
afterAll(async () => {
  nodes.close()
  await watcher.close()
  await scanner.close()
  await journal.close()
  await practice.close()
  rmSync(folder, { recursive: true })
})

const finalized = async () => slot(BigInt(await call<number>(practice.url, 'getSlot', { commitment: 'finalized' })))

/** Slots with nothing to three payments each, of every kind; what the customers say they did. */
async function playChapter(slots: number): Promise<Truth[]> {
  const truths: Truth[] = []
  for (let done = 0; done < slots; done += 1) {
    const wishes = Array.from({ length: dice.between(0, 3) }, () => ({
      kind: dice.of(PAYMENT_KINDS),
      to: dice.of(ours),
      amount: null,
    }))
    truths.push(...(await call<Truth[]>(practice.url, 'practice_payInMany', wishes)))
    if (dice.part() < 0.05) await call(practice.url, 'practice_reward', dice.of(ours), dice.between(1, 5_000_000))
    await call(practice.url, 'practice_advance', 1)
  }
  await call(practice.url, 'practice_advance', FINALITY + 1)
  return truths
}

/** What was recorded behind a row of the journal. */
async function recordedSince(id: number): Promise<CreditRecord[]> {
  const newest = await journal.read.credits({ limit: MOST_ROWS })
  return newest.filter((row) => row.id > id)
}

function lineOf({ signature, slot: at, owner, account, asset, before, after }: CreditRecord): string {
  return rowOf(signature ?? 'reward', at, owner, account, asset.kind === 'native' ? 'native' : asset.mint, before, after)
}

it(`agrees with a watcher made apart from it, over ${BLOCKS} blocks of every kind of payment`, {
  timeout: Math.max(120_000, BLOCKS * 400),
}, async () => {
  const watched = new Set<string>(ours)
  let [last, blocks, rows, credits] = [0, 0, 0, 0]
  await watcher.reached(await finalized())
  for (let from = await finalized(); blocks < BLOCKS; ) {
    const truths = await playChapter(Math.min(SLOTS_PER_CHAPTER, BLOCKS - blocks))
    const to = await finalized()
    await watcher.reached(to)
    const recorded = await recordedSince(last)
    const reference = await referenceRows(practice.url, { from: from + 1n, to }, watched)
    expect(recorded.map(lineOf).toSorted()).toEqual(reference.rows.toSorted())
    // Closing a token account to ours pays rent, which the customer does not count.
    for (const { signature, to: owner, credit, kind } of truths.filter((truth) => truth.kind !== 'closed-to-us')) {
      const credited = recorded.filter((row) => row.signature === signature && row.owner === owner && row.verdict.kind === 'credit')
      const arrived = credited.reduce((sum, { before, after }) => sum + after - before, 0n)
      expect([kind, arrived]).toEqual([kind, BigInt(credit)])
      credits += credited.length
    }
    last = Math.max(last, ...recorded.map(({ id }) => id))
    blocks += reference.blocks.length
    rows += recorded.length
    from = to
  }
  expect(rows).toBeGreaterThan(BLOCKS * 0.5)
  expect(credits).toBeGreaterThan(BLOCKS * 0.3)
  expect((await journal.verify()).problems).toEqual([])
  expect(troubles).toEqual([])
})
