import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeNonceAccount } from '../../src/core/program/nonce-account.ts'
import { decodeTransaction } from '../../src/core/message/transaction.ts'
import { type Relay, lie, startRelay } from '../main/pay/relay.ts'
import { type AnyStory, openAnyStory, WHOLE, type Payee } from '../support/any-story.ts'
import { until } from '../support/until.ts'

const AMOUNT = 3_000_000n
const LONG = { withinMs: 180_000 }

/** Between the product and the node stands a relay, which passes everything on until it is told to withhold payments. */
describe('nonce accounts and revocation, on any node with a faucet', () => {
  let any: AnyStory
  let relay: Relay
  let paid: Payee
  let unpaid: Payee
  let made: Address[]

  beforeAll(async () => {
    any = await openAnyStory({
      ...{ deposits: 2, funds: 400_000_000n, treasuryFunds: 200_000_000n },
      reachedBy: async (url) => {
        relay = await startRelay(url, 'relay')
        return relay.url
      },
    })
    ;[paid, unpaid] = (await any.payees(2)) as [Payee, Payee]
  })
  afterAll(async () => {
    await any.close()
    await relay.close()
  })

  const request = ({ address }: Payee, reference: string) => ({
    to: address,
    amount: AMOUNT,
    reference,
    lifetime: 'nonce' as const,
    allowUnfundedRecipient: true,
  })
  const valuesOf = async () => new Map((await any.client.nonces.list({})).map(({ account, nonce }) => [account, nonce]))

  it('are made, and hold a value of their own each', async () => {
    made = []
    for (const label of ['cold 1', 'cold 2']) {
      const { id, account } = await any.client.nonces.create({ label })
      await any.followWell(id)
      made.push(account)
    }
    const values = await valuesOf()
    const { value: onChain } = await any.story.node.getMultipleAccounts(made, { commitment: 'finalized' })
    const held = onChain.map((account) => decodeNonceAccount(account?.data ?? new Uint8Array()))
    expect(held).toMatchObject([{ authority: any.treasury }, { authority: any.treasury }])
    expect(values).toEqual(new Map(made.map((account, at) => [account, held[at]?.nonce])))
    expect(new Set(values.values()).size).toBe(2)
  })

  it('carry a payment, which uses up the value that it was signed over', async () => {
    const before = await valuesOf()
    await any.followWell(await any.startPayment(request(paid, 'by nonce')))
    expect(await any.lamportsOf([paid.address])).toEqual([AMOUNT])
    const after = await valuesOf()
    expect(made.filter((account) => before.get(account) !== after.get(account))).toHaveLength(1)
    expect((await any.client.nonces.list({})).map(({ state }) => state)).toEqual(['free', 'free'])
  })

  it('take a payment back that is out: what was signed fails, whoever sends it', async () => {
    relay.lies.set('sendTransaction', (params, honest) => (isNoncePayment(params[0] as string) ? lie.dropSend(params) : honest()))
    const [before = 0n] = await any.lamportsOf([any.treasury])
    const id = await any.startPayment(request(unpaid, 'taken back'))
    await until(async () => (await outstanding())?.sent.length === 1, LONG)
    const signature = (await outstanding())?.signature
    if (signature === undefined) throw new Error('it is out')
    expect(await any.client.outstanding.revoke({ signature, next: 'abandon' })).toMatchObject({ way: 'advance' })
    const parts = await any.follow(id)
    expect(parts.map(({ state }) => state)).toEqual(['abandoned'])
    await until(async () => (await outstanding()) === undefined, LONG)

    const bytes = relay.received.findLast(isNoncePayment) ?? ''
    const { node } = any.story
    const transaction = new Uint8Array(Buffer.from(bytes, 'base64'))
    expect(decodeTransaction(transaction).signatures).toEqual([signature])
    await expect(node.sendTransaction(transaction, { preflightCommitment: 'confirmed' })).rejects.toMatchObject({
      code: 'NODE_PREFLIGHT_FAILED',
    })
    await node.sendTransaction(transaction, { preflightCommitment: 'confirmed', skipPreflight: true }).catch(() => undefined)
    // Had it landed, it would be there by the time that what is sent after it is final.
    await any.customer.pay([{ to: any.treasury, amount: AMOUNT }])
    const { value } = await node.getSignatureStatuses([signature], { searchHistory: true })
    expect(value).toEqual([null])
    // The advance alone was paid for.
    expect(await any.lamportsOf([unpaid.address, any.treasury])).toEqual([0n, before - 5_000n + AMOUNT])
  })

  it('are closed, and give back what they hold', async () => {
    const [before = 0n] = await any.lamportsOf([any.treasury])
    const held = (await any.lamportsOf(made)).reduce((sum, each) => sum + each, 0n)
    let fees = 0n
    for (const account of made) {
      const { digest, feeLamports } = await any.client.nonces.planWithdraw({ account, amount: 'all' })
      await any.followWell((await any.client.nonces.withdraw({ account, amount: 'all', digest: digest ?? '' })).id)
      fees += feeLamports
    }
    expect(await any.lamportsOf([...made, any.treasury])).toEqual([0n, 0n, before + held - fees])
    expect(await any.client.nonces.list({})).toEqual([])
  })

  it('end with the chain and the journal equal, and a journal that proves itself', async () => {
    expect(await any.audit()).toEqual(WHOLE)
  })

  const outstanding = async () => (await any.client.outstanding.list({})).signatures.find(({ kind }) => kind === 'payment')
})

/** Whether the message uses a nonce: it advances one, and does more. */
function isNoncePayment(base64: string): boolean {
  const { compiled } = decodeTransaction(Buffer.from(base64, 'base64'))
  return compiled.instructions.length > 1 && compiled.instructions[0]?.data[0] === 4
}
