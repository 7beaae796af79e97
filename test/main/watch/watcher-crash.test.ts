import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Signature } from '../../../src/core/keys/signature.ts'
import { parseJson, stringifyJson } from '../../../src/main/node/json.ts'
import { type CreditRecord, type Journal, openJournal } from '../../../src/main/journal/index.ts'
import { type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { named } from '../../support/node-chain.ts'
import { until } from '../../support/until.ts'
import type { WatcherChildOptions } from '../../support/watcher-child.ts'

const CHILD = fileURLToPath(new URL('../../support/watcher-child.ts', import.meta.url))
const ACCOUNTS = Array.from({ length: 12 }, (_, index) => named.address(`deposit ${index}`))
const GOOD_KINDS = ['native', 'token', 'native', 'token']
const BAD_KINDS = ['failed-transaction', 'non-associated-token-account', 'self-transfer', 'dust', 'unlisted-mint']
/** Steps of the first start, in their order; a run that dies at one finds those before it done or undone, never half done. */
const OPENING_STEPS = [
  'watch:cursor',
  'write:cursor:before',
  'write:cursor:after',
  'watch:balances',
  'write:balances:before',
  'write:balances:after',
]
const BLOCK_STEPS = ['watch:block', 'write:block:before', 'write:block:after']

/** Steps of the back-fill: a past that is wanted becomes a gap, an absence is passed over, each account's part of it is recorded. */
const BACKFILL_STEPS = [
  'watch:histories',
  'write:histories:before',
  'write:histories:after',
  'watch:gap',
  'write:gap:before',
  'write:gap:after',
  'watch:history',
  'write:history:before',
  'write:history:after',
]
/** Each account's part is a step of its own: the process dies at the first, in the middle, and late. */
const HISTORY_MEETINGS = [1, 4, 8]

const MAX_DEATHS = 90
const MAX_SLOT = '18446744073709551615'

type Truth = {
  readonly kind: string
  readonly signature: Signature
  readonly to: Address
  readonly credit: bigint
  readonly reason: string | null
}
type Mint = { readonly mint: string; readonly tokenProgram: string; readonly decimals: bigint }

let folder: string
let practice: Practice
let node: NodeClient
let mints: { readonly token: Mint; readonly token2022: Mint }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watcher-crash-'))
  practice = await startPractice({ slotMs: 50, seed: 'watcher-crash', skipRate: 0.2 })
  node = openNode({ name: 'practice', url: practice.url })
  mints = (await ask('practice_createMints', [])) as typeof mints
})
afterAll(async () => {
  node?.close()
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

/** Runs the watcher in a process of its own. */
async function run(options: Omit<WatcherChildOptions, 'url' | 'genesisHash'>): Promise<'killed' | 'ended'> {
  const argument = JSON.stringify({ ...options, url: practice.url, genesisHash: practice.genesisHash })
  const child = spawn(process.execPath, [CHILD, argument], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code, signal] = await once(child, 'close')
  if (signal === 'SIGKILL') return 'killed'
  expect({ code, said }).toEqual({ code: 0, said: '' })
  return 'ended'
}

async function withJournal<Result>(path: string, use: (journal: Journal) => Promise<Result>): Promise<Result> {
  const journal = await openJournal({ path, now: () => Date.now() })
  try {
    return await use(journal)
  } finally {
    await journal.close()
  }
}

async function prepare(path: string, accounts: readonly Address[] = ACCOUNTS): Promise<void> {
  await withJournal(path, (journal) =>
    journal.write('prepare', async (tx) => {
      await tx.setNetwork({ name: 'practice', genesisHash: practice.genesisHash })
      await tx.addAccounts(accounts.map((address) => ({ address, role: 'deposit', path: null })))
      for (const { mint, tokenProgram, decimals } of [mints.token, mints.token2022]) {
        await tx.listMint({
          mint: parseAddress(mint),
          tokenProgram: parseAddress(tokenProgram),
          decimals: Number(decimals),
          label: 'practice',
        })
      }
    }),
  )
}

/** Every account is paid in every good way and in one bad way, a few at a time so that several blocks carry them. */
async function deposit(): Promise<readonly Truth[]> {
  const truths: Truth[] = []
  for (const wishes of [wishesOf(ACCOUNTS.slice(0, 4)), wishesOf(ACCOUNTS.slice(4, 8)), wishesOf(ACCOUNTS.slice(8))]) {
    truths.push(...((await ask('practice_payInMany', [wishes])) as Truth[]))
    const now = await node.getSlot({ commitment: 'processed' })
    await until(async () => (await node.getSlot({ commitment: 'processed' })) > now)
  }
  return truths
}

function wishesOf(accounts: readonly Address[]): readonly object[] {
  return accounts.flatMap((to) => {
    const good = GOOD_KINDS.map((kind, nth) => {
      const mint = kind === 'token' ? (nth === 1 ? mints.token.mint : mints.token2022.mint) : null
      return { kind, to, amount: 2_000_000n + BigInt(nth), mint }
    })
    const bad = BAD_KINDS[ACCOUNTS.indexOf(to) % BAD_KINDS.length] ?? 'dust'
    return [...good, { kind: bad, to, amount: null, mint: null }]
  })
}

/** The slots of the first and the last deposit. */
async function slotsOf(truths: readonly Truth[]): Promise<{ first: bigint; last: bigint }> {
  const { value } = await node.getSignatureStatuses(truths.map(({ signature }) => signature))
  const slots = value.flatMap((status) => (status === null ? [] : [status.slot])).sort((left, right) => Number(left - right))
  expect(slots).toHaveLength(truths.length)
  return { first: slots[0] ?? 0n, last: slots.at(-1) ?? 0n }
}

async function cursorOf(path: string): Promise<bigint> {
  return withJournal(path, async (journal) => (await journal.read.cursor())?.slot ?? 0n)
}

async function finalizedAfterNow(): Promise<bigint> {
  const now = await node.getSlot({ commitment: 'processed' })
  await until(async () => (await node.getSlot({ commitment: 'finalized' })) >= now)
  return now
}

function expectExactly(truths: readonly Truth[], credits: readonly CreditRecord[]): void {
  const wallets = new Set<string>(ACCOUNTS)
  const found = credits.map(({ signature, owner, before, after, verdict }) => {
    return {
      signature,
      owner,
      credit: verdict.kind === 'credit' ? after - before : 0n,
      reason: verdict.kind === 'no-credit' ? verdict.reason : null,
    }
  })
  const told = truths.filter(({ to, credit, reason }) => wallets.has(to) && (credit > 0n || reason !== null))
  const expected = told.map(({ signature, to, credit, reason }) => ({ signature, owner: to, credit, reason }))
  const names = new Set<string | null>(expected.map(({ signature }) => signature))
  const bySignature = (left: { signature: string | null }, right: { signature: string | null }) =>
    String(left.signature).localeCompare(String(right.signature))
  expect(found.filter(({ signature }) => names.has(signature)).sort(bySignature)).toEqual(expected.sort(bySignature))
  expect(found.filter(({ signature, credit }) => !names.has(signature) && credit > 0n)).toEqual([])
}

describe('the watcher, killed at every step', () => {
  it('credits exactly the deposits that were made', { timeout: 180_000 }, async () => {
    const journalPath = join(folder, 'journal.sqlite')
    await prepare(journalPath)
    for (const step of OPENING_STEPS) expect(await run({ journalPath, killAt: { step, nth: 1 }, until: MAX_SLOT })).toBe('killed')
    // The opening must be over before the deposits: what came before it is not credited.
    expect(await run({ journalPath, killAt: { step: 'watch:block', nth: 1 }, until: MAX_SLOT })).toBe('killed')

    const truths = await deposit()
    const end = await finalizedAfterNow()
    const { first, last } = await slotsOf(truths)
    expect(await run({ journalPath, killAt: null, until: (first - 3n).toString() })).toBe('ended')
    expect(await cursorOf(journalPath)).toBeLessThan(first)

    let deaths = 0
    while ((await cursorOf(journalPath)) < last && deaths < MAX_DEATHS) {
      for (const step of BLOCK_STEPS) expect(await run({ journalPath, killAt: { step, nth: 1 }, until: MAX_SLOT })).toBe('killed')
      deaths += BLOCK_STEPS.length
    }
    expect(deaths).toBeGreaterThanOrEqual(3 * BLOCK_STEPS.length)
    expect(await run({ journalPath, killAt: null, until: end.toString() })).toBe('ended')

    await withJournal(journalPath, async (journal) => {
      expectExactly(truths, await journal.read.credits({ limit: 1_000 }))
      expect((await journal.verify()).problems).toEqual([])
      expect(await journal.read.cases({ limit: 10 })).toEqual([])
      expect(await journal.read.gaps({ limit: 10 })).toEqual([])
    })
  })
})

describe('the back-fill, killed at every step', () => {
  it('reads back an absence and the past of accounts added later without a miss or a double', { timeout: 240_000 }, async () => {
    const journalPath = join(folder, 'backfill.sqlite')
    await prepare(journalPath, ACCOUNTS.slice(0, 8))
    expect(await run({ journalPath, killAt: null, until: String(await finalizedAfterNow()) })).toBe('ended')
    const from = (await cursorOf(journalPath)) + 1n

    const truths = await deposit()
    const end = await finalizedAfterNow()
    await withJournal(journalPath, async (journal) => {
      await journal.write('choice', (tx) => tx.chooseCatchUp({ way: 'accounts' }))
      await journal.write('late', (tx) =>
        tx.addAccounts(ACCOUNTS.slice(8).map((address) => ({ address, role: 'deposit', path: null, historyFrom: slot(from) }))),
      )
    })

    const absent = { journalPath, longAbsenceSlots: 5, whole: true }
    const met = new Set<string>()
    for (const step of BACKFILL_STEPS) {
      for (const nth of step.includes('history:') || step === 'watch:history' ? HISTORY_MEETINGS : [1]) {
        if ((await run({ ...absent, killAt: { step, nth }, until: end.toString() })) === 'killed') met.add(step)
      }
    }
    expect([...met].toSorted()).toEqual(BACKFILL_STEPS.toSorted())
    expect(await run({ ...absent, killAt: null, until: end.toString() })).toBe('ended')

    await withJournal(journalPath, async (journal) => {
      expectExactly(truths, await journal.read.credits({ limit: 1_000 }))
      expect((await journal.verify()).problems).toEqual([])
      expect(await journal.read.cases({ limit: 10 })).toEqual([])
      const gaps = await journal.read.gaps({ limit: 50 })
      expect(gaps.every(({ closed }) => closed !== null)).toBe(true)
      expect(new Set(gaps.map(({ scope }) => scope))).toEqual(new Set(['blocks', 'accounts']))
      expect(gaps.reduce((sum, { movements }) => sum + movements, 0)).toBe((await journal.read.credits({ limit: 1_000 })).length)
    })
  })
})
