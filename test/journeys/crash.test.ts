import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import type { BackendOrder, BackendResult } from '../support/backend-child.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { runChild } from '../support/run-child.ts'
import { isWhole, sampleOf } from '../support/sample.ts'
import { withBackend } from '../support/with-backend.ts'

const ACCOUNTS = 30
const PASSPHRASE = 'a passphrase for a crash'
const SENDING = /^(write:(sweep|draft|signed|broadcast|status|verdict)|send)/
const WATCHING = /^(write:(block|skipped|balances|cursor)|watch)/
/** How often a step is met in one life depends on when blocks come; the first meetings of each kind are sure. */
const MEETINGS = 2
/** Kill points of each kind in a sample. */
const DRAWN = { sending: 4, watching: 2 }
/** Steps of every life that watches. */
const SURE = ['watch:block', 'write:block:before', 'write:block:after']

describe('a backend that is killed', () => {
  let practice: Practice
  let dataDir: string
  let accounts: readonly Address[]
  let rounds = 0

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-crash-'))
    accounts = await openHouse(practice, dataDir)
  })
  afterAll(async () => {
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Customers pay in again, everyone once; then a sweep brings it home, with a kill in between where one is asked for. */
  const round = async (killAt: KillPoint | null): Promise<{ result: BackendResult; killed: boolean }> => {
    rounds += 1
    const customers = askCustomers(practice.url)
    await customers.payIn(accounts.map((to, index) => ({ kind: 'native', to, amount: 3_000_000n + BigInt(index) })))
    const order = { dataDir, passphrase: PASSPHRASE, slot: String(await customers.settledBy()), sweeps: rounds }
    const first = await runBackend({ ...order, killAt })
    if (first !== 'killed') return { result: first, killed: false }
    const second = await runBackend({ ...order, killAt: null })
    if (second === 'killed') throw new Error('the second life was killed as well')
    return { result: second, killed: true }
  }

  const expectSweptOnce = (result: BackendResult) => {
    expect(result.parts.map(({ state }) => state)).toEqual(['satisfied', 'satisfied', 'satisfied'])
    expect(result.parts.reduce((count, part) => count + part.accounts, 0)).toBe(ACCOUNTS)
    expect(result).toMatchObject({ differences: 0, intact: true })
    expect(result.outgoing).toEqual(Object.fromEntries(accounts.map((address) => [address, rounds])))
  }

  /** Kills once at each of the first meetings of each kind of step, or at some that are drawn, and says which kinds there are, had to be met, and were. */
  const killAtEach = async (kinds: RegExp, { meetings, drawn }: { meetings: number; drawn: number }) => {
    const whole = await round(null)
    expectSweptOnce(whole.result)
    const points = meetingsOf(whole.result.steps.filter((one) => kinds.test(one))).filter(({ nth }) => nth <= meetings)
    const chosen = sampleOf(points, drawn, kinds.source)
    const met = new Set<string>()
    for (const { step, nth } of chosen) {
      const { result, killed } = await round({ step, nth })
      expectSweptOnce(result)
      if (killed) met.add(step)
    }
    // The first meeting of a step is sure; but from sent a message may go to final without being seen in between.
    const sure = chosen.filter(({ step, nth }) => nth === 1 && !step.startsWith('write:status'))
    return { all: stepsOf(points), sure: stepsOf(sure), met: [...met].toSorted() }
  }

  it('at any step of a sweep of 30 accounts sweeps each account exactly once', async () => {
    const { all, sure, met } = await killAtEach(SENDING, { meetings: MEETINGS, drawn: DRAWN.sending })
    const kinds = ['write:sweep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:status', 'write:verdict']
    expect(all).toEqual(kinds.flatMap((kind) => [`${kind}:after`, `${kind}:before`]).toSorted())
    expect(met).toEqual(expect.arrayContaining([...(isWhole ? all : sure)]))
  })

  it('at any step of watching misses nothing and credits nothing twice', async () => {
    const { all, sure, met } = await killAtEach(WATCHING, { meetings: 1, drawn: DRAWN.watching })
    expect(all).toEqual(expect.arrayContaining(SURE))
    expect(met).toEqual(expect.arrayContaining(sure.filter((step) => SURE.includes(step))))
  })
})

const stepsOf = (points: readonly KillPoint[]): readonly string[] => [...new Set(points.map(({ step }) => step))].toSorted()

/** Each step with how often it had been met by then. */
function meetingsOf(steps: readonly string[]): readonly KillPoint[] {
  const counts = new Map<string, number>()
  return steps.map((step) => {
    const nth = (counts.get(step) ?? 0) + 1
    counts.set(step, nth)
    return { step, nth }
  })
}

/** Runs a backend to its end; what it said, or that it was killed. */
function runBackend(order: BackendOrder): Promise<BackendResult | 'killed'> {
  return runChild<BackendResult>('backend-child.ts', order)
}

async function openHouse({ url }: Practice, dataDir: string): Promise<readonly Address[]> {
  return withBackend(dataDir, async (backend) => {
    await backend.client.nodes.add({ name: 'practice', url })
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    await followTask(backend, await backend.client.accounts.derive({ count: ACCOUNTS }), () => undefined)
    const { accounts } = await backend.client.accounts.list({ role: 'deposit', limit: ACCOUNTS })
    return accounts.map(({ address }) => address)
  })
}
