import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, openTestBackend, temporaryDataDir } from '../backend.ts'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

/** 2023-11-14, 22:13:20 in UTC; in Tokyo it is the next day. */
const TODAY = '2023-11-14'
const seconds = BigInt(NOW / 1_000)

describe('what was held and paid in by day', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([{ address: addressOf('ann'), role: 'deposit', path: null }])
      const block = blockOf(101, [movementOf({ owner: addressOf('ann'), after: 7n })])
      await tx.recordBlock({ ...block, origins: { blockTimeSeconds: seconds - 60n, senders: [] } })
    })
  })
  afterAll(() => backend.discard())

  it('is told of so many days of a zone, with why a figure is not known', async () => {
    const { days, ...answered } = await backend.client.daily.holdings({ days: 2 })
    expect(answered).toMatchObject({ asset: { kind: 'native' }, label: 'SOL', zone: 'UTC', asOf: { caughtUp: false } })
    expect(days).toEqual([
      { day: '2023-11-13', held: null, why: 'before-journal' },
      { day: TODAY, held: null, why: 'not-read-yet' },
    ])
    const deposits = await backend.client.daily.deposits({ days: 2, zone: 'Asia/Tokyo' })
    expect(deposits.days).toEqual([
      { day: TODAY, deposits: null, amount: null, whole: false, why: 'before-journal' },
      { day: '2023-11-15', deposits: 1, amount: 7n, whole: false, why: null },
    ])
    expect((await backend.client.daily.deposits({})).days).toHaveLength(90)
  })

  it('is of a listed mint and a known zone alone', async () => {
    const mint = addressOf('a mint')
    await expect(backend.client.daily.holdings({ asset: mint })).rejects.toMatchObject(refused('MINT_NOT_LISTED', { mint }))
    await expect(backend.client.daily.deposits({ zone: 'Berlin' })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'zone' }))
  })
})

it('today holds what the overview says, and what arrived on a chain that is read to its end', async () => {
  const practice = await openStillPractice()
  try {
    const backend = await openTestBackend({ dataDir: temporaryDataDir() })
    const accounts = await furnish(backend, practice.url, 3)
    await askCustomers(practice.url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: 50_000_000n })))
    await practice.advance(60n)
    const { client } = backend
    await until(async () => (await client.deposits.list({ verdict: 'credit' })).total >= accounts.length)
    await until(async () => (await client.deposits.watcher({})).asOf.caughtUp)
    const [holding] = (await client.overview.show({})).holdings
    expect((await client.daily.holdings({ days: 1 })).days).toMatchObject([{ held: holding?.held, why: null }])
    const { deposits } = await client.deposits.list({ verdict: 'credit', asset: 'native' })
    const customers = deposits.filter(({ verdict }) => verdict.kind === 'credit' && verdict.class === 'customer')
    const paid = customers.reduce((sum, { before, after }) => sum + after - before, 0n)
    expect((await client.daily.deposits({ days: 1 })).days).toMatchObject([
      { deposits: customers.length, amount: paid, whole: false, why: null },
    ])
  } finally {
    await practice.close()
  }
})

it('a day that was over some minutes ago is known, and not one whose last blocks may still come', async () => {
  const practice = await openStillPractice()
  try {
    const midnightMs = Date.UTC(2040, 0, 2)
    let nowMs = midnightMs - 3_600_000
    const backend = await openTestBackend({ dataDir: temporaryDataDir(), now: () => nowMs })
    await furnish(backend, practice.url, 1)
    const { client } = backend
    await until(async () => (await client.deposits.watcher({})).asOf.caughtUp)
    const yesterday = async () => (await client.daily.holdings({ days: 2 })).days[0]
    nowMs = midnightMs + 60_000
    expect(await yesterday()).toMatchObject({ day: '2040-01-01', held: null, why: 'not-read-yet' })
    nowMs = midnightMs + 600_000
    expect(await yesterday()).toMatchObject({ day: '2040-01-01', held: expect.any(BigInt), why: null })
  } finally {
    await practice.close()
  }
})
