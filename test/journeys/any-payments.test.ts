import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyStory, openAnyStory, WHOLE, type Payee } from '../support/any-story.ts'
import { until } from '../support/until.ts'

const AMOUNT = 3_000_000n
/** In micro-lamports per compute unit: enough that it is more than a lamport. */
const PRICE = 100_000n
const BASE_FEE = 5_000n

describe('payments with a priority fee and a reference, on any node with a faucet', () => {
  let any: AnyStory
  let one: Payee
  let other: Payee

  beforeAll(async () => {
    any = await openAnyStory({ deposits: 2, funds: 400_000_000n, treasuryFunds: 200_000_000n })
    ;[one, other] = (await any.payees(2)) as [Payee, Payee]
  })
  afterAll(() => any.close())

  const request = ({ address }: Payee, amount: bigint, reference: string) => ({
    to: address,
    amount,
    reference,
    allowUnfundedRecipient: true,
  })

  it('arrive whole, and cost what the plan says, to the lamport', async () => {
    const asked = { ...request(one, AMOUNT, 'invoice 1'), price: PRICE }
    const { feeLamports } = await any.client.payments.plan(asked)
    expect(feeLamports).toBeGreaterThan(BASE_FEE)
    const [before = 0n] = await any.lamportsOf([any.treasury])
    await any.followWell(await any.startPayment(asked))
    expect(await any.lamportsOf([one.address, any.treasury])).toEqual([AMOUNT, before - AMOUNT - feeLamports])
  })

  it('are not made twice under one reference, whatever they then ask for', async () => {
    const before = await any.lamportsOf([one.address, other.address, any.treasury])
    for (const again of [request(one, AMOUNT, 'invoice 1'), request(other, AMOUNT + 1n, 'invoice 1')]) {
      await any.expectUnpayable(again, 'paid-already')
    }
    // Whatever had been sent would be there by the time the next one is final.
    await any.followWell(await any.startPayment(request(other, AMOUNT, 'invoice 2')))
    const after = await any.lamportsOf([one.address, other.address, any.treasury])
    expect(after).toEqual([before[0], AMOUNT, (before[2] ?? 0n) - AMOUNT - BASE_FEE])
    const { node } = any.story
    for (const { address } of [one, other]) expect(await node.getSignaturesForAddress(address, { limit: 10 })).toHaveLength(1)
  })

  it('of all that the treasury holds leave it the rent-exempt minimum', async () => {
    const [before = 0n, held = 0n] = await any.lamportsOf([any.treasury, other.address])
    await any.followWell(await any.startPayment({ ...request(other, 0n, 'the rest'), amount: 'all' }))
    const minimum = await any.story.node.getMinimumBalanceForRentExemption(0)
    expect(await any.lamportsOf([any.treasury, other.address])).toEqual([minimum, held + before - minimum - BASE_FEE])
  })

  it('end with the chain and the journal equal, and a journal that proves itself', async () => {
    await until(async () => (await any.client.outstanding.list({})).signatures.length === 0)
    expect(await any.audit()).toEqual(WHOLE)
  })
})
