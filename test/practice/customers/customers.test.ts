import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { PaymentTruth } from '../../../src/practice/customers/payment.ts'
import type { RunningNode } from '../../../src/practice/start.ts'
import { ask, bytesOf, call, startQuietNode } from '../rpc/client.ts'

type Wire<Value> = { readonly [Name in keyof Value]: Value[Name] extends bigint ? number : Value[Name] }
type Truth = Wire<PaymentTruth>
type MintName = 'token' | 'token2022' | 'withFee' | 'unlisted' | 'unlisted2022'
type Mints = Record<MintName, { readonly mint: string; readonly tokenProgram: string; readonly decimals: number }>
type Shown = {
  readonly version: unknown
  readonly meta: {
    readonly err: unknown
    readonly preBalances: readonly number[]
    readonly postBalances: readonly number[]
    readonly preTokenBalances: readonly TokenBalance[]
    readonly postTokenBalances: readonly TokenBalance[]
  }
  readonly transaction: { readonly message: { readonly accountKeys: readonly { readonly pubkey: string }[] } }
}
type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly uiTokenAmount: { readonly amount: string }
}

const fresh = (name: string) => decodeAddress(bytesOf(name))

let node: RunningNode
let mints: Mints
beforeAll(async () => {
  node = await startQuietNode({ rent: [{ fromSlot: 0n, value: 5_080n }] })
  mints = await call<Mints>(node.url, 'practice_createMints')
})
afterAll(() => node.close())

const payIn = (wish: object) => call<Truth>(node.url, 'practice_payIn', wish)

async function show({ signature }: Truth): Promise<Shown> {
  await call(node.url, 'practice_advance', 1)
  return call<Shown>(node.url, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 1,
  })
}

function lamportsGained({ meta, transaction }: Shown, address: string): number {
  const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
  return (meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0)
}

function tokensOf(balances: readonly TokenBalance[], shown: Shown, account: string): TokenBalance | undefined {
  return balances.find(({ accountIndex }) => shown.transaction.message.accountKeys[accountIndex]?.pubkey === account)
}

describe('the mints', () => {
  it('are one of each token program, one that withholds a fee, and two that nobody lists, and are created once', async () => {
    expect(mints.token).toMatchObject({ tokenProgram: TOKEN_PROGRAM, decimals: 6 })
    expect(mints.token2022).toMatchObject({ tokenProgram: TOKEN_2022_PROGRAM, decimals: 9 })
    expect(mints.unlisted).toMatchObject({ tokenProgram: TOKEN_PROGRAM, decimals: 6 })
    expect(await call(node.url, 'practice_createMints')).toEqual(mints)
  })
})

describe('a good payment', () => {
  it('of lamports arrives whole', async () => {
    const to = fresh('native')
    const truth = await payIn({ kind: 'native', to, amount: 3_000_000 })

    expect(truth).toMatchObject({ account: to, mint: null, amount: 3_000_000, credit: 3_000_000, reason: null, error: null })
    expect(lamportsGained(await show(truth), to)).toBe(3_000_000)
  })

  it.each(['token', 'token2022'] as const)('of %s creates the associated account the first time', async (name) => {
    const { mint, tokenProgram } = mints[name]
    const to = fresh(`holder of ${name}`)
    const account = findAssociatedAddress({ owner: to, mint: mint as never, tokenProgram: tokenProgram as never })
    const first = await payIn({ kind: 'token', to, mint, amount: '1000' })
    const shownFirst = await show(first)
    const second = await payIn({ kind: 'token', to, mint, amount: 500 })
    const shownSecond = await show(second)

    expect(first).toMatchObject({ account, mint, credit: 1_000, error: null })
    expect(tokensOf(shownFirst.meta.preTokenBalances, shownFirst, account)).toBeUndefined()
    expect(tokensOf(shownFirst.meta.postTokenBalances, shownFirst, account)).toMatchObject({
      owner: to,
      mint,
      uiTokenAmount: { amount: '1000' },
    })
    expect(tokensOf(shownSecond.meta.preTokenBalances, shownSecond, account)?.uiTokenAmount.amount).toBe('1000')
    expect(tokensOf(shownSecond.meta.postTokenBalances, shownSecond, account)?.uiTokenAmount.amount).toBe('1500')
    const config = { encoding: 'base64', commitment: 'confirmed' }
    expect(await call(node.url, 'getTokenAccountsByOwner', to, { programId: tokenProgram }, config)).toMatchObject({
      value: [{ pubkey: account }],
    })
  })
})

describe('a good payment made in an odd way', () => {
  it.each(['memo', 'in-parts', 'lookup-table', 'version-1'])('of kind %s arrives whole', async (kind) => {
    const to = fresh(kind)
    const truth = await payIn({ kind, to, amount: 3_000_001 })

    expect(truth).toMatchObject({ account: to, mint: null, amount: 3_000_001, credit: 3_000_001, reason: null, error: null })
    expect(lamportsGained(await show(truth), to)).toBe(3_000_001)
  })

  it('names our account through a lookup table alone', async () => {
    const to = fresh('only in a table')
    const shown = await show(await payIn({ kind: 'lookup-table', to }))

    expect(shown.version).toBe(0)
    expect(shown.transaction.message.accountKeys.find(({ pubkey }) => pubkey === to)).toMatchObject({ source: 'lookupTable' })
  })

  it('is a transaction of version 1', async () => {
    expect((await show(await payIn({ kind: 'version-1', to: fresh('one') }))).version).toBe(1)
  })

  it('closes an account of the customer to our benefit', async () => {
    const to = fresh('closed to us')
    const truth = await payIn({ kind: 'closed-to-us', to })

    expect(truth).toMatchObject({ account: to, credit: 1_488_440, reason: null, error: null })
    expect(lamportsGained(await show(truth), to)).toBe(1_488_440)
  })

  it('of Token-2022 arrives in its own associated account', async () => {
    const truth = await payIn({ kind: 'token-2022', to: fresh('of 2022'), amount: 9 })
    const shown = await show(truth)

    expect(truth).toMatchObject({ mint: mints.token2022.mint, credit: 9, error: null })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)?.uiTokenAmount.amount).toBe('9')
  })

  it.each(['token', 'token2022'] as const)('of %s inside one batch instruction arrives whole', async (name) => {
    const truth = await payIn({ kind: 'token-batch', to: fresh(`batch of ${name}`), amount: 1_001, mint: mints[name].mint })
    const shown = await show(truth)

    expect(truth).toMatchObject({ amount: 1_001, credit: 1_001, reason: null, error: null })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)?.uiTokenAmount.amount).toBe('1001')
  })

  it.each([
    { amount: 1_001, credit: 990 },
    { amount: 900_000_000, credit: 895_000_000 },
  ])('of $amount in a mint with a fee arrives as $credit', async ({ amount, credit }) => {
    const truth = await payIn({ kind: 'token-with-fee', to: fresh(`fee of ${amount}`), amount })
    const shown = await show(truth)

    expect(truth).toMatchObject({ mint: mints.withFee.mint, amount, credit, reason: null, error: null })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)?.uiTokenAmount.amount).toBe(String(credit))
  })
})

describe('a reward', () => {
  it('is paid by the chain when the next block opens, outside any transaction', async () => {
    const to = fresh('rewarded')
    await payIn({ kind: 'native', to, amount: 1_000_000 })
    await call(node.url, 'practice_reward', to, 5_000)
    await call(node.url, 'practice_advance', 1)
    const slot = await call<number>(node.url, 'practice_advance', 1)
    const block = await call<{ rewards: unknown; transactions: unknown }>(node.url, 'getBlock', slot, { commitment: 'confirmed' })

    expect(block).toMatchObject({
      transactions: [],
      rewards: [{ commission: null, lamports: 5_000, postBalance: 1_005_000, pubkey: to, rewardType: 'Staking' }],
    })
    expect(await call(node.url, 'getBalance', to, { commitment: 'confirmed' })).toMatchObject({ value: 1_005_000 })
    expect(await call(node.url, 'getBalance', to)).toMatchObject({ value: 0 })
  })
})

describe('a bad payment', () => {
  it('of nothing asks to write to our account', async () => {
    const to = fresh('nothing')
    const truth = await payIn({ kind: 'nothing', to })
    const shown = await show(truth)

    expect(truth).toMatchObject({ amount: 0, credit: 0, reason: 'nothing-arrived', error: null })
    expect(shown.transaction.message.accountKeys.find(({ pubkey }) => pubkey === to)).toMatchObject({ writable: true })
  })

  it('closes a token account and opens it again as ours at once: another owner before and after', async () => {
    const to = fresh('reopened')
    const truth = await payIn({ kind: 'reopened', to, amount: 70 })
    const shown = await show(truth)
    const before = tokensOf(shown.meta.preTokenBalances, shown, truth.account)
    const after = tokensOf(shown.meta.postTokenBalances, shown, truth.account)

    expect(truth).toMatchObject({ credit: 0, reason: 'owner-changed', error: null })
    expect([before?.uiTokenAmount.amount, after?.uiTokenAmount.amount]).toEqual(['70', '70'])
    expect([before?.owner, after?.owner]).toEqual([truth.payer, to])
  })

  it('opens, fills and hands over a token account at once: no owner before', async () => {
    const to = fresh('opened and handed over')
    const truth = await payIn({ kind: 'opened-and-handed-over', to, amount: 70 })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, reason: 'not-associated-account', error: null })
    expect(tokensOf(shown.meta.preTokenBalances, shown, truth.account)).toBeUndefined()
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)?.owner).toBe(to)
  })

  it('that fails gives nothing', async () => {
    const to = fresh('failed')
    const truth = await payIn({ kind: 'failed-transaction', to })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, reason: 'transaction-failed', error: { InstructionError: [2, { Custom: 1 }] } })
    expect(shown.meta.err).toEqual(truth.error)
    expect(lamportsGained(shown, to)).toBe(0)
  })

  it('to an account that its issuer froze fails, and nothing is there', async () => {
    const to = fresh('frozen')
    const truth = await payIn({ kind: 'frozen-account', to, amount: 70 })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, reason: 'account-frozen', error: { InstructionError: [1, { Custom: 17 }] } })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)).toMatchObject({ owner: to, uiTokenAmount: { amount: '0' } })
  })

  it.each(['foreign-owner', 'self-transfer'])('of kind %s names our account and changes nothing of it', async (kind) => {
    const to = fresh(kind)
    const truth = await payIn({ kind, to })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, reason: null, error: null })
    expect(shown.transaction.message.accountKeys.map(({ pubkey }) => pubkey)).toContain(to)
    expect(lamportsGained(shown, to)).toBe(0)
  })

  it('of tokens for somebody else names our wallet', async () => {
    const to = fresh('foreign token')
    const truth = await payIn({ kind: 'foreign-owner', to, mint: mints.token.mint })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, error: null })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)?.owner).not.toBe(to)
    expect(shown.transaction.message.accountKeys.map(({ pubkey }) => pubkey)).toContain(to)
  })

  it('into another token account of ours is not at the associated address', async () => {
    const to = fresh('other account')
    const truth = await payIn({ kind: 'non-associated-token-account', to })
    const shown = await show(truth)

    expect(truth).toMatchObject({ credit: 0, reason: 'not-associated-account', error: null })
    expect(tokensOf(shown.meta.postTokenBalances, shown, truth.account)).toMatchObject({ owner: to, mint: mints.token.mint })
    expect(truth.account).not.toBe(findAssociatedAddress({ owner: to, mint: mints.token.mint as never, tokenProgram: TOKEN_PROGRAM }))
  })

  it('hands over a token account: the owner changes, the amount does not', async () => {
    const to = fresh('handed over')
    const truth = await payIn({ kind: 'owner-changed', to, amount: 77 })
    const shown = await show(truth)
    const before = tokensOf(shown.meta.preTokenBalances, shown, truth.account)
    const after = tokensOf(shown.meta.postTokenBalances, shown, truth.account)

    expect(truth).toMatchObject({ credit: 0, reason: 'owner-changed', error: null })
    expect([before?.uiTokenAmount.amount, after?.uiTokenAmount.amount]).toEqual(['77', '77'])
    expect(before?.owner).toBe(truth.payer)
    expect(after?.owner).toBe(to)
  })

  it.each([
    { kind: 'unlisted-mint', name: 'unlisted' },
    { kind: 'unlisted-token-2022', name: 'unlisted2022' },
  ] as const)('of kind $kind arrives all the same', async ({ kind, name }) => {
    const truth = await payIn({ kind, to: fresh(kind) })

    expect(truth).toMatchObject({ mint: mints[name].mint, credit: 0, reason: 'mint-not-listed', error: null })
  })

  it('below the rent minimum fails for an empty account and arrives in an existing one', async () => {
    const to = fresh('small')
    const early = await payIn({ kind: 'below-rent-minimum', to })
    await payIn({ kind: 'native', to })
    const late = await payIn({ kind: 'below-rent-minimum', to })
    const dust = await payIn({ kind: 'dust', to })

    expect(early).toMatchObject({
      amount: 650_239,
      reason: 'transaction-failed',
      error: { InsufficientFundsForRent: { account_index: 1 } },
    })
    expect(late).toMatchObject({ amount: 650_239, reason: 'below-minimum', error: null })
    expect(dust).toMatchObject({ amount: 1, reason: 'dust', error: null })
  })
})

describe('many payments', () => {
  it('are made at once, each told for itself', async () => {
    const wishes = Array.from({ length: 300 }, (_, index) => ({ kind: index % 3 === 0 ? 'token' : 'native', to: fresh(`many ${index}`) }))
    const truths = await call<Truth[]>(node.url, 'practice_payInMany', wishes)
    await call(node.url, 'practice_advance', 1)

    expect(truths.map(({ kind, to }) => ({ kind, to }))).toEqual(wishes)
    expect(truths.filter(({ error }) => error !== null)).toEqual([])
    expect(new Set(truths.map(({ signature }) => signature)).size).toBe(300)
  })

  it.each([
    { what: 'an unknown kind', params: [{ kind: 'bribe', to: fresh('x') }] },
    { what: 'a mint of somebody else', params: [{ kind: 'token', to: fresh('x'), mint: fresh('y') }] },
    { what: 'a negative amount', params: [{ kind: 'native', to: fresh('x'), amount: -1 }] },
  ])('are refused for $what', async ({ params }) => {
    expect((await ask(node.url, 'practice_payInMany', params)).error?.code).toBe(-32602)
  })
})
