import { describe, expect, it, onTestFinished } from 'vitest'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, openTestBackend, temporaryDataDir } from '../backend.ts'
import { refused } from './support.ts'

const FUNDS = 5_000_000_000n
const PAID_IN = 50_000_000n
/** More than a transaction needs from its signature to its end, in blocks of a chain that stands still between them. */
const BLOCKS = 6n
const SOON = { withinMs: 60_000 }

/** A backend over a chain that stands still: whatever is decided stays open until blocks are made. */
async function openStill() {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const { client, ...backend } = await openTestBackend({ dataDir: temporaryDataDir(), pauseMs: 5 })
  const [customer] = await furnish({ client, ...backend }, practice.url, 1)
  if (customer === undefined) throw new Error('there is a deposit account')
  const customers = askCustomers(practice.url)
  const task = await client.nodes.faucet({ amount: FUNDS })
  expect(task).toBeDefined()
  const isOpen = async () => (await client.overview.show({})).inFlight.transactions > 0
  const end = async () => {
    await until(async () => {
      await practice.advance(BLOCKS)
      return !(await isOpen())
    }, SOON)
  }
  await practice.advance(BLOCKS)
  return { client, customer, customers, practice, end }
}

describe('the same asked for once more, after its answer was lost', () => {
  it('is one sweep, and is reported as decided before while it is open', async () => {
    const { client, customer, customers, practice, end } = await openStill()
    await customers.payIn([{ kind: 'native', to: customer, amount: PAID_IN }])
    await practice.advance(BLOCKS)
    await until(async () => (await client.sweeps.plan({})).digest !== null, SOON)
    const { digest } = await client.sweeps.plan({})
    const press = () => client.sweeps.start({ digest: digest ?? '' })
    const [first, again] = await Promise.allSettled([press(), press()])
    expect([first, again].map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(press()).rejects.toMatchObject(refused('PLAN_NOTHING_TO_SWEEP', { taken: 1 }))
    await end()
    await expect(press()).rejects.toMatchObject(refused('PLAN_NOTHING_TO_SWEEP', { taken: 0 }))
    expect(await client.sweeps.list({})).toMatchObject([{ outcome: 'done' }])
  })

  it('is one nonce account', async () => {
    const { client, end } = await openStill()
    await until(async () => (await client.nonces.planCreate({}))[0]?.digest !== null, SOON)
    const digest = (await client.nonces.planCreate({}))[0]?.digest ?? ''
    const press = () => client.nonces.create({ digest })
    const both = await Promise.allSettled([press(), press()])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await expect(press()).rejects.toMatchObject(refused('PLAN_CHANGED'))
    await end()
    await expect(press()).rejects.toMatchObject(refused('PLAN_CHANGED'))
    expect(await client.nonces.list({})).toMatchObject([{ state: 'free' }])
  })

  it('is one change of a nonce account: under way at first, then no longer what was read', async () => {
    const { client, end } = await openStill()
    await until(async () => (await client.nonces.planCreate({}))[0]?.digest !== null, SOON)
    const { account } = await client.nonces.create({})
    await end()
    const value = async () => (await client.nonces.list({})).find((one) => one.account === account)?.nonce
    const before = await value()
    const { digest } = await client.nonces.planAdvance({ account })
    const press = () => client.nonces.advance({ account, digest: digest ?? '' })
    const both = await Promise.allSettled([press(), press()])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await expect(press()).rejects.toMatchObject(refused('NONCE_REFUSED', { reason: 'under-way' }))
    expect(await client.nonces.planAdvance({ account })).toMatchObject({ refusal: { reason: 'under-way' }, digest: null })
    await end()
    const after = await value()
    expect(after).not.toBe(before)
    await expect(press()).rejects.toMatchObject(refused('PLAN_CHANGED'))
    expect(await value()).toBe(after)
  })

  it('is one token account: outstanding at first, then there', async () => {
    const { client, customers, practice, end } = await openStill()
    const { token } = await customers.createMints()
    await practice.advance(BLOCKS)
    const plan = () => client.tokens.planCreate({ mint: token.mint })
    await until(async () => (await plan()).digest !== null, SOON)
    const { digest } = await plan()
    const press = () => client.tokens.create({ mint: token.mint, digest: digest ?? '' })
    const both = await Promise.allSettled([press(), press()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(press()).rejects.toMatchObject(refused('TOKEN_ACCOUNT_REFUSED', { reason: 'outstanding' }))
    await end()
    await expect(press()).rejects.toMatchObject(refused('TOKEN_ACCOUNT_REFUSED', { reason: 'exists' }))
  })
})
