import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/core/program/ids.ts'
import { accountOf, heldOf, type IssuedToken, type Issuer, openIssuer, paymentOf } from '../support/any-mints.ts'
import { findHook } from '../support/any-hook.ts'
import { type AnyStory, openAnyStory, WHOLE, type Payee } from '../support/any-story.ts'
import { lackForStrangers, saySkipped } from '../support/any-node.ts'
import { until } from '../support/until.ts'

const LONG = { withinMs: 180_000 }
const ACCOUNTS = 6
/** One in a hundred, rounded up: of an odd amount no round figure. */
const FEE = { basisPoints: 100, maximum: 5_000_000n }
const amountOf = (place: number) => 1_000_001n * BigInt(place + 1)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe('tokens that a customer issues, on any node with a faucet', () => {
  let any: AnyStory
  let issuer: Issuer
  let tokens: { readonly [Name in 'TOKEN' | 'TOKEN 2022' | 'WITH FEE']: IssuedToken } & { readonly 'WITH HOOK'?: IssuedToken }
  let owners: readonly Address[]

  beforeAll(async () => {
    any = await openAnyStory({ deposits: ACCOUNTS, funds: 900_000_000n, treasuryFunds: 200_000_000n })
    owners = any.deposits
    issuer = openIssuer(any.story.node, any.customer)
    const hook = await findHook(any.story)
    saySkipped('a token with a transfer hook', hook.lack)
    const [plain, newer, withFee, withHook] = await Promise.all([
      issuer.issue({ tokenProgram: TOKEN_PROGRAM }),
      issuer.issue({ tokenProgram: TOKEN_2022_PROGRAM }),
      issuer.issue({ tokenProgram: TOKEN_2022_PROGRAM, fee: FEE }),
      hook.program === null ? null : issuer.issue({ tokenProgram: TOKEN_2022_PROGRAM, hook: hook.program }),
    ])
    tokens = { TOKEN: plain, 'TOKEN 2022': newer, 'WITH FEE': withFee, ...(withHook && { 'WITH HOOK': withHook }) }
    for (const [label, { mint }] of Object.entries(tokens)) await any.client.mints.add({ mint, label })
  })
  afterAll(() => any.close())

  const held = (token: IssuedToken, wallets: readonly Address[]) => heldOf(any.story.node, token, wallets)
  const creditsOf = async ({ mint }: IssuedToken) => {
    const { deposits } = await any.client.deposits.list({ limit: 1_000 })
    return deposits.filter(({ asset, verdict }) => asset.kind === 'token' && asset.mint === mint && verdict.kind === 'credit')
  }
  const arrived = (token: IssuedToken, amount: bigint) => amount - token.withheldOf(amount)

  it('are credited with what arrives, less what their mint withholds', async () => {
    const payments = owners.map((to, place) => ({ to, amount: amountOf(place) }))
    await Promise.all(Object.values(tokens).map((token) => issuer.pay(token, payments)))
    for (const token of Object.values(tokens)) {
      await until(async () => (await creditsOf(token)).length === ACCOUNTS, LONG)
      const expected = owners.map((owner, place) => [owner, arrived(token, amountOf(place))] as const)
      expect(new Map((await creditsOf(token)).map(({ owner, before, after }) => [owner, after - before]))).toEqual(new Map(expected))
      expect(await held(token, owners)).toEqual(expected.map(([, amount]) => amount))
    }
    expect(tokens['WITH FEE'].withheldOf(amountOf(0))).toBe(10_001n)
  })

  it('are swept home to the last unit, less what their mint withholds, and nothing stays behind', async () => {
    const sweeping = Object.values(tokens).map(async (token) => {
      const asset = token.mint
      await until(
        async () => (await any.client.sweeps.plan({ asset })).transactions.flatMap(({ sources }) => sources).length === ACCOUNTS,
        LONG,
      )
      const { digest, leftOut } = await any.client.sweeps.plan({ asset })
      expect(leftOut).toEqual([])
      return any.client.sweeps.start({ asset, digest: digest ?? '' })
    })
    for (const { id } of await Promise.all(sweeping)) await any.followWell(id)
    for (const token of Object.values(tokens)) {
      const home = sum(owners.map((_, place) => arrived(token, arrived(token, amountOf(place)))))
      expect(await held(token, [any.treasury, ...owners])).toEqual([home, ...owners.map(() => 0n)])
    }
  })

  it('are paid to somebody without an account for them, who gets it made', async () => {
    for (const token of Object.values(tokens)) {
      const [{ address: to } = { address: any.treasury }] = await any.payees(1)
      const [[before = 0n], [had = 0n]] = [await held(token, [any.treasury]), await held(token, [to])]
      await any.followWell(await any.startPayment(paymentOf(token, to, 1_234_567n)))
      expect(await held(token, [any.treasury, to])).toEqual([(before ?? 0n) - 1_234_567n, (had ?? 0n) + arrived(token, 1_234_567n)])
    }
  })

  it('are paid with a memo to an account that asks for one, and not without', async ({ skip }) => {
    const lack = lackForStrangers(any.story)
    saySkipped('a payment with a memo', lack)
    skip(lack !== null, lack ?? '')
    const [payee] = (await any.payees(1)) as [Payee]
    if (payee.seed === null) throw new Error('the test has the key of a stranger')
    const token = tokens['TOKEN 2022']
    await issuer.openForMemos(token, { address: payee.address, seed: payee.seed })
    const asked = paymentOf(token, payee.address, 77n)
    await any.expectUnpayable(asked, 'memo-required')
    await any.followWell(await any.startPayment({ ...asked, withMemo: 'invoice 77' }))
    expect(await held(token, [payee.address])).toEqual([77n])
    const [newest] = await any.story.node.getSignaturesForAddress(accountOf(token, payee.address), { limit: 1 })
    expect(newest?.memo).toContain('invoice 77')
  })

  it('end with the chain and the journal equal, and a journal that proves itself', async () => {
    expect(await any.audit()).toEqual(WHOLE)
  })
})
