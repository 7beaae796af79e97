import { slot } from '../../../src/core/chain/slot.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '../../../src/core/text/sentence.ts'
import { type BesideRelay, openBesideRelay } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { until } from '../../support/until.ts'
import { addressOf } from '../journal/samples.ts'
import { openFilledBackend, refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const PASSPHRASE = 'a passphrase for secrets'
const AVAILABLE = 9_000_000n

describe('a withdrawal in several transactions, by the operations', () => {
  let house: BesideRelay
  let backend: BesideRelay['backend']
  let outside: BesideRelay['outside']
  let ours: Party

  beforeAll(async () => {
    house = await openBesideRelay({ passphrase: PASSPHRASE, relay: { name: 'old', lie: withoutVersion1 } })
    ;({ backend, outside } = house)
    await backend.client.nodes.faucet({ amount: 5_000_000_000n })
    ours = await house.party(1)
    await outside.configure(ours)
    await outside.pay(ours.account, AVAILABLE)
    await outside.applyAs(ours, { expected: 1n, available: AVAILABLE })
  }, 120_000)
  afterAll(() => house.close())

  const only = async () => (await backend.client.tokens.withdrawals({ account: ours.account })).withdrawals[0]
  const ended = () => until(async () => (await only())?.state === 'ended', SOON)

  it('is planned with all of its transactions, what they cost together, and the rent that comes back', async () => {
    const { tokens } = backend.client
    const asked = { account: ours.account, amount: 1_234_567n }
    const plan = await tokens.planWithdraw(asked)
    expect(plan).toMatchObject({
      account: ours.account,
      feeLamports: 20_000n,
      pending: 0n,
      available: AVAILABLE,
      after: AVAILABLE - 1_234_567n,
    })
    expect(plan.rentLamports).toBeGreaterThan(1_000_000n)
    expect(plan.reclaimedLamports).toBe(plan.rentLamports)
    const [warning = []] = plan.warnings
    expect(plain(warning)).toMatch(
      /^A node takes no transaction of version 1, so withdrawing 1234567 smallest units .*takes 3 transactions, one after the other/,
    )
    const other = tokens.withdraw({ ...asked, amount: 1_234_568n, digest: plan.digest ?? '' })
    await expect(other).rejects.toMatchObject(refused('PLAN_CHANGED'))
    const { id } = await tokens.withdraw({ ...asked, digest: plan.digest ?? '' })
    expect((await tokens.withdrawals({ open: true })).withdrawals).toMatchObject([
      { id, amount: 1_234_567n, state: 'open', withdrawn: false },
    ])
    expect((await tokens.confidential({ account: ours.account })).accounts[0]?.notes.map(plain)).toEqual([
      'A withdrawal in several transactions goes on while the vault is open. It ends with its amount public, and the rent of its proofs is taken back whatever ends it.',
    ])
    expect((await tokens.planWithdraw(asked)).refusal).toMatchObject({ reason: 'outstanding' })
    expect((await tokens.planApply({ account: ours.account })).refusal).toMatchObject({ reason: 'outstanding' })
    await ended()
    expect(await only()).toMatchObject({ id, state: 'ended', withdrawn: true, why: null })
    const { accounts } = await tokens.confidential({ account: ours.account })
    expect(accounts).toMatchObject([{ public: 1_234_567n, available: AVAILABLE - 1_234_567n, notes: [] }])
  }, 120_000)

  it('is ended on demand, and nothing is ended where none goes on', async () => {
    const { tokens } = backend.client
    const asked = { account: ours.account, amount: 'all' } as const
    const { digest } = await tokens.planWithdraw(asked)
    const { id } = await tokens.withdraw({ ...asked, digest: digest ?? '' })
    expect(await tokens.endWithdrawal({ account: ours.account })).toEqual({ id, account: ours.account })
    await ended()
    expect(await only()).toMatchObject({ id, state: 'ended', withdrawn: false, why: 'A person ended it.' })
    const again = tokens.endWithdrawal({ account: ours.account })
    await expect(again).rejects.toMatchObject({ data: { code: 'TOKEN_ACCOUNT_REFUSED', context: { reason: 'no-proof-account' } } })
    const { accounts } = await tokens.confidential({ account: ours.account })
    expect(accounts).toMatchObject([{ public: 1_234_567n, available: AVAILABLE - 1_234_567n, notes: [] }])
    expect((await backend.client.activity.verify({})).intact).toBe(true)
  }, 120_000)
})

it('a withdrawal of which the next transaction is not decided yet keeps its network from being left without a word', async () => {
  const account = addressOf('hidden')
  const { client, discard } = await openFilledBackend(async (tx) => {
    await tx.addDecision({ id: 'first', kind: 'upkeep', summary: {}, intents: [] })
    await tx.beginWithdrawal({ id: 'first', account, of: { mint: account, amount: 7n }, stepId: 'first' })
  })
  expect(await client.app.leaving({})).toEqual({ transactions: 1, signed: 0, awaiting: 0 })
  expect(await client.tokens.withdrawals({})).toEqual({
    withdrawals: [{ id: 'first', account, asset: account, amount: 7n, state: 'open', withdrawn: false, step: 'first', why: null }],
  })
  await discard()
})

it('a payment of which only rent is to be taken back keeps its network from being left without a word', async () => {
  const { client, discard } = await openFilledBackend(async (tx) => {
    await tx.addDecision({ id: 'paid', kind: 'upkeep', summary: {}, intents: [{ id: 'paid/1', what: {}, sources: [] }] })
    await tx.beginPaymentProofs({ intentId: 'paid/1', account: addressOf('hidden'), readSlot: slot(7) })
    await tx.abandonIntent({ intentId: 'paid/1', why: 'Nobody signed it.' })
  })
  expect(await client.app.leaving({})).toEqual({ transactions: 1, signed: 0, awaiting: 0 })
  await discard()
})
