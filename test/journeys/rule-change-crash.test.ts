import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { askNode } from '../main/pay/relay.ts'
import type { BackendResult } from '../support/backend-child.ts'
import { type Kills, liveAsFar, pointsOf } from '../support/kills.ts'
import { sampleOf } from '../support/sample.ts'
import { openDeposits } from '../support/open-deposits.ts'
import { withBackend } from '../support/with-backend.ts'

const ACCOUNTS = 6
const PASSPHRASE = 'a passphrase for a rule change'
const PAID_IN = 3_000_000n
/** What cannot be taken back in a sweep, in the order of one life. */
const POINTS = pointsOf(['write:sweep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'])
const DRAWN = 3
/** In turns: up and down, the fee and the rent together. */
const FIRST = { feeRule: '1/10', rent: '5080', minimum: 650_240n }
const TERMS = [
  { feeRule: '1/4', rent: '2575', minimum: 329_600n },
  { feeRule: 'signatures', rent: '6960', minimum: 890_880n },
  { feeRule: '1/2', rent: '6960', minimum: 890_880n },
  FIRST,
]

describe('a backend that is killed while the fee rule and the rent change', () => {
  let practice: Practice
  let dataDir: string
  let accounts: readonly Address[]
  const done = { sweeps: 0, changes: 0, payments: 0 }

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-rules-'))
    accounts = await openDeposits({ url: practice.url, dataDir, passphrase: PASSPHRASE, count: ACCOUNTS })
  })
  afterAll(async () => {
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Customers pay in, everyone once, and everything is swept, in as many lives as it is killed and one more; the rules change after each kill. */
  const sweep = async (kills: Kills): Promise<BackendResult> => {
    const customers = askCustomers(practice.url)
    await customers.payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID_IN })))
    done.payments += 1
    done.sweeps += 1
    const order = { dataDir, passphrase: PASSPHRASE, slot: String(await customers.settledBy()), sweeps: done.sweeps }
    const meanwhile = async () => {
      done.changes += 1
      const { feeRule, rent } = termsNow()
      await askNode(practice.url, 'practice_changeTerms', [{ feeRule, rent }])
    }
    const { last, met } = await liveAsFar<BackendResult>({ program: 'backend-child.ts', order, kills, meanwhile })
    expect(met).toEqual(kills)
    return last
  }
  const termsNow = () => TERMS[(done.changes + TERMS.length - 1) % TERMS.length] ?? FIRST

  it('at each step of a sweep ends it, loses nothing, and the next sweep leaves each account the new minimum', async () => {
    for (const point of sampleOf(POINTS, DRAWN, 'rule changes')) {
      const what = `killed at ${point.step}`
      const met = await sweep([point])
      expect(met, what).toMatchObject({ differences: 0, intact: true })
      for (const { state } of met.parts) expect(['satisfied', 'abandoned', 'failed'], what).toContain(state)

      const next = await sweep([])
      expect(next, what).toMatchObject({ differences: 0, intact: true })
      expect(
        next.parts.map(({ state }) => state),
        what,
      ).toEqual(next.parts.map(() => 'satisfied'))
      const held = await Promise.all(accounts.map((address) => lamportsOf(practice.url, address)))
      expect(held, what).toEqual(accounts.map(() => termsNow().minimum))
    }
  })

  it('credits each payment once', async () => {
    await withBackend(dataDir, async ({ client }) => {
      const { deposits } = await client.deposits.list({ verdict: 'credit', limit: 1_000 })
      const paid = deposits.filter(({ owner }) => accounts.includes(owner)).map(({ before, after }) => after - before)
      expect(paid).toEqual(Array.from({ length: ACCOUNTS * done.payments }, () => PAID_IN))
    })
  })
})

async function lamportsOf(url: string, address: Address): Promise<bigint> {
  return ((await askNode(url, 'getBalance', [address, { commitment: 'finalized' }])) as { value: bigint }).value
}
