import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import { heldOf, type IssuedToken, type Issuer, openIssuer, paymentOf } from '../support/any-mints.ts'
import { type AnyStory, openAnyStory, WHOLE } from '../support/any-story.ts'
import { until } from '../support/until.ts'

const LONG = { withinMs: 180_000 }
const PAID = 10_000_000n

describe('a token whose accounts start frozen, on any node with a faucet', () => {
  let any: AnyStory
  let issuer: Issuer
  let frozen: IssuedToken
  let owners: readonly Address[]

  beforeAll(async () => {
    any = await openAnyStory({ deposits: 4, funds: 900_000_000n, treasuryFunds: 200_000_000n })
    owners = any.deposits.slice(2)
    issuer = openIssuer(any.story.node, any.customer)
    frozen = await issuer.issue({ tokenProgram: TOKEN_2022_PROGRAM, startsFrozen: true })
    await any.client.mints.add({ mint: frozen.mint, label: 'FROZEN' })
  })
  afterAll(() => any.close())

  const held = (token: IssuedToken, wallets: readonly Address[]) => heldOf(any.story.node, token, wallets)
  const plan = () => any.client.sweeps.plan({ asset: frozen.mint })
  const reasons = async () => new Map((await plan()).leftOut.map(({ address, reason }) => [address, reason]))

  it('is not swept while the treasury has no account for it, which would start frozen', async () => {
    await issuer.openThawed(frozen, owners)
    const payments = owners.map((to) => ({ to, amount: 100n }))
    await issuer.pay(frozen, payments)
    await until(async () => (await reasons()).size === owners.length, LONG)
    expect(await reasons()).toEqual(new Map(owners.map((owner) => [owner, 'destination-starts-frozen'])))
    expect((await plan()).digest).toBeNull()
    const starting = any.client.sweeps.start({ asset: frozen.mint, digest: '0'.repeat(64) })
    await expect(starting).rejects.toMatchObject({ data: { code: expect.stringMatching(/^(SWEEP|PLAN)_/) } })
    // Whatever had been sent would be there by the time somebody else's payment is final.
    await any.customer.pay([{ to: any.treasury, amount: 1_000_000n }])
    expect(await held(frozen, [any.treasury, ...owners])).toEqual([null, 100n, 100n])
  })

  it('is paid to nobody without a thawed account, nor from a frozen one, and nothing moves', async () => {
    const [nobody, open] = await any.payees(2)
    if (nobody === undefined || open === undefined) throw new Error('there are two')
    await issuer.openThawed(frozen, [any.treasury, open.address])
    await issuer.pay(frozen, [{ to: any.treasury, amount: PAID }])
    await any.expectUnpayable(paymentOf(frozen, nobody.address, 5n), 'starts-frozen')
    await issuer.freeze(frozen, open.address)
    await any.expectUnpayable(paymentOf(frozen, open.address, 5n), 'recipient-frozen')
    expect(await held(frozen, [any.treasury, nobody.address, open.address])).toEqual([PAID, null, 0n])
    await issuer.thaw(frozen, open.address)
    await any.followWell(await any.startPayment(paymentOf(frozen, open.address, 5n)))
    await issuer.freeze(frozen, any.treasury)
    await any.expectUnpayable(paymentOf(frozen, open.address, 6n), 'source-frozen')
    expect(await held(frozen, [any.treasury, open.address])).toEqual([PAID - 5n, 5n])
  })

  it('is swept once the treasury’s account is thawed, but from where it is frozen', async () => {
    const [one, two] = owners as readonly [Address, Address]
    await issuer.freeze(frozen, two)
    expect(await reasons()).toEqual(
      new Map([
        [one, 'destination-frozen'],
        [two, 'frozen'],
      ]),
    )
    await issuer.thaw(frozen, any.treasury)
    const { digest, leftOut } = await plan()
    expect(leftOut).toMatchObject([{ address: two, reason: 'frozen' }])
    await any.followWell((await any.client.sweeps.start({ asset: frozen.mint, digest: digest ?? '' })).id)
    expect(await held(frozen, [any.treasury, one, two])).toEqual([PAID - 5n + 100n, 0n, 100n])
  })

  it('ends with the chain and the journal equal, and a journal that proves itself', async () => {
    expect(await any.audit()).toEqual(WHOLE)
  })
})
