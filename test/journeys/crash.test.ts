import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import type { BackendOrder, BackendResult } from '../support/backend-child.ts'
import { goThrough, type Kills, killsOf, liveAsFar, nameOf } from '../support/kills.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { halfOf, isAll, isWhole, sampleOf } from '../support/sample.ts'
import { openDeposits } from '../support/open-deposits.ts'

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
    accounts = await openDeposits({ url: practice.url, dataDir, passphrase: PASSPHRASE, count: ACCOUNTS })
  })
  afterAll(async () => {
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Customers pay in again, everyone once; then a sweep brings it home in as many lives as it is killed, and one more. */
  const round = async (kills: Kills): Promise<{ last: BackendResult; met: Kills }> => {
    rounds += 1
    const customers = askCustomers(practice.url)
    await customers.payIn(accounts.map((to, index) => ({ kind: 'native', to, amount: 3_000_000n + BigInt(index) })))
    const order: Omit<BackendOrder, 'killAt'> = {
      dataDir,
      passphrase: PASSPHRASE,
      slot: String(await customers.settledBy()),
      sweeps: rounds,
    }
    return liveAsFar<BackendResult>({ program: 'backend-child.ts', order, kills })
  }

  const expectSweptOnce = (result: BackendResult, kills: Kills) => {
    const name = nameOf(kills)
    expect(
      result.parts.map(({ state }) => state),
      name,
    ).toEqual(['satisfied', 'satisfied', 'satisfied'])
    expect(
      result.parts.reduce((count, part) => count + part.accounts, 0),
      name,
    ).toBe(ACCOUNTS)
    expect(result, name).toMatchObject({ differences: 0, intact: true })
    expect(result.outgoing, name).toEqual(Object.fromEntries(accounts.map((address) => [address, rounds])))
  }

  /** Kills once at each of the first meetings of each kind of step, or at some that are drawn, and says which kinds there are, had to be met, and were. */
  const killAtEach = async (kinds: RegExp, { meetings, drawn, isSure }: Killing) => {
    const { last: whole } = await round([])
    expectSweptOnce(whole, [])
    const points = meetingsOf(whole.steps.filter((one) => kinds.test(one))).filter(({ nth }) => nth <= meetings)
    const alone = (some: readonly KillPoint[]) => some.map((point) => [point])
    // What may not be met is not behind another kill, which makes it rarer.
    const acts = isWhole
      ? [...killsOf(points.filter(isSure), drawn, kinds.source), ...halfOf(alone(points.filter((point) => !isSure(point))))]
      : alone(sampleOf(points, drawn, kinds.source))
    const met = await goThrough(acts, async (kills) => {
      const lived = await round(kills)
      expectSweptOnce(lived.last, kills)
      return lived.met
    })
    const sure = acts.flat().filter((point) => point.nth === 1 && isSure(point))
    return { all: stepsOf(points), sure: stepsOf(sure), met: stepsOf(met) }
  }

  it('at any step of a sweep of 30 accounts sweeps each account exactly once', async () => {
    // From sent a message may go to final without being seen in between.
    const isSure = ({ step }: KillPoint) => !step.startsWith('write:status')
    const { all, sure, met } = await killAtEach(SENDING, { meetings: MEETINGS, drawn: DRAWN.sending, isSure })
    const kinds = ['write:sweep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:status', 'write:verdict']
    expect(all).toEqual(kinds.flatMap((kind) => [`${kind}:after`, `${kind}:before`]).toSorted())
    expect(met).toEqual(expect.arrayContaining([...(isAll ? all : sure)]))
  })

  it('at any step of watching misses nothing and credits nothing twice', async () => {
    const isSure = ({ step }: KillPoint) => SURE.includes(step)
    const { all, sure, met } = await killAtEach(WATCHING, { meetings: 1, drawn: DRAWN.watching, isSure })
    expect(all).toEqual(expect.arrayContaining(SURE))
    expect(met).toEqual(expect.arrayContaining([...sure]))
  })
})

type Killing = {
  readonly meetings: number
  readonly drawn: number
  /** Whether every life that is long enough reaches it. */
  readonly isSure: (point: KillPoint) => boolean
}

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
