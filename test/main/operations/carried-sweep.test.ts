import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf, seedOf } from '../../core/bundle/support.ts'
import { keySends } from '../../support/made-nonce.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const EACH = 5_000_000n
/** Of an account without data. */
const MINIMUM = 650_240n
/** More than one transaction sweeps in the legacy version. */
const COUNT = 15

let two: TwoWorkstations
const client = () => two.online().client

/** So many of the deposit accounts, funded and seen, from a place on. */
async function fundFrom(first: number, count: number): Promise<Address[]> {
  const accounts = two.deposits.slice(first, first + count)
  await Promise.all(accounts.map((account) => two.fund(account, EACH)))
  const seen = async () => {
    const { balances } = await client().accounts.balances({ limit: 1_000 })
    const held = new Set(balances.filter(({ amount }) => amount > 0n).map(({ account }) => account))
    return accounts.every((account) => held.has(account))
  }
  await until(seen, SOON)
  return accounts
}

const noncesOf = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => two.makeNonce(`${name}, nonce ${number + 1}`)))

async function planOf(account: Address[] | undefined, nonceAccount: Address[], to = two.from) {
  const asked = { to, nonceAccount, version: 'legacy' as const, ...(account === undefined ? {} : { account }) }
  const planned = await client().bundles.planSweep(asked)
  return { planned, prepare: (other = {}) => client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '', ...other }) }
}

const standing = async (digest: string) => (await client().bundles.list({ digest })).at(0)?.transactions.map(({ state }) => state)

beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 40 })
}, 120_000)
afterAll(() => two.close())

describe('a sweep of accounts whose keys are on an offline workstation', () => {
  it('is prepared as one bundle, signed there, imported, and brings all of it to the one account', async () => {
    const accounts = await fundFrom(0, COUNT)
    const nonces = await noncesOf('home', 2)
    const { planned, prepare } = await planOf(undefined, nonces)
    expect(planned.transactions.map(({ sources }) => sources.length).reduce((left, right) => left + right)).toBe(COUNT)
    expect(planned).toMatchObject({ destination: two.from, destinationOwner: two.from, transactions: { length: 2 }, leftOut: [] })
    const prepared = await prepare()
    expect(prepared.transactions).toBe(2)
    const [listed] = await client().bundles.list({ digest: prepared.digest })
    expect(listed).toMatchObject({ kind: 'sweep', from: two.from, asset: 'native', out: 2 })
    expect(listed?.transactions.flatMap(({ sources }) => sources.map(({ address }) => address)).toSorted()).toEqual(accounts.toSorted())

    const { digest } = prepared
    await expect(client().bundles.requestSignature({ digest, number: 1 })).rejects.toEqual(
      expect.objectContaining(refused('CARRY_SEVERAL_SIGNERS', { digest, number: 1, signers: 9 })),
    )

    const again = await planOf(undefined, nonces)
    expect(again.planned).toMatchObject({ transactions: [], digest: null })
    expect(again.planned.leftOut.map(({ address, reason }) => ({ address, reason }))).toEqual(
      expect.arrayContaining(accounts.map((address) => ({ address, reason: 'taken' }))),
    )

    const before = await two.lamportsOf(two.from)
    const taken = await client().bundles.import({ file: await two.sign(prepared.path) })
    expect(taken).toMatchObject({ taken: 2, known: 0, dead: 0, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    expect(await two.lamportsOf(two.from)).toBe(before + planned.movedAmount)
    for (const account of accounts) expect(await two.lamportsOf(account)).toBe(MINIMUM)
    expect(planned.movedAmount + planned.feeLamports).toBe((EACH - MINIMUM) * BigInt(COUNT))
    expect((await client().sweeps.list({})).map(({ id, outcome, transactions }) => ({ id, outcome, transactions }))).toEqual([
      { id: taken.id, outcome: 'done', transactions: 2 },
    ])
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  }, 180_000)

  it('is found where somebody else sent it, with the signatures of all who signed', async () => {
    const accounts = await fundFrom(15, 3)
    const empty = two.deposits.slice(-1)
    const { planned, prepare } = await planOf([...accounts, ...empty], await noncesOf('sent elsewhere', 1))
    expect(planned.leftOut).toEqual(empty.map((address) => ({ address, reason: 'holds-nothing', words: 'It holds nothing.' })))
    const prepared = await prepare()
    const { transactions } = decodeBundle(readFileSync(await two.sign(prepared.path), 'utf8'))
    for (const { message, signers } of transactions) {
      const signatures = signers.map(({ signature }) => signature)
      expect(signatures.length).toBeGreaterThan(1)
      await two.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed' })
    }
    await until(async () => (await standing(prepared.digest))?.every((state) => state === 'returned') === true, SOON)
    const [listed] = await client().bundles.list({ digest: prepared.digest })
    const intent = listed?.transactions.at(0)?.intent ?? ''
    await followDecision(two.online(), intent.split('/')[0] ?? '', () => undefined)
    for (const account of accounts) expect(await two.lamportsOf(account)).toBe(MINIMUM)
    expect((await client().sweeps.list({})).at(0)).toMatchObject({ outcome: 'done' })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  }, 180_000)

  it('of tokens closes their accounts, and their rent is paid to the one account too', async () => {
    const customers = askCustomers(two.url)
    const { token } = await customers.createMints()
    await until(async () => (await two.lamportsOf(token.mint)) > 0n, SOON)
    await client().mints.add({ mint: token.mint, label: 'practice token' })
    const accounts = two.deposits.slice(20, 24)
    await customers.payIn(accounts.map((to) => ({ kind: 'token', to, amount: 70n, mint: token.mint })))
    await two.fund(two.from, 10_000_000n)
    const holding = async () => {
      const { balances } = await client().accounts.balances({ limit: 1_000 })
      return balances.filter(({ asset, amount }) => asset.kind === 'token' && amount > 0n)
    }
    await until(async () => (await holding()).length === accounts.length, SOON)
    const nonceAccount = await noncesOf('tokens', 1)
    const asked = { to: two.from, nonceAccount, asset: token.mint, close: true, version: 'legacy' as const }
    const planned = await client().bundles.planSweep(asked)
    expect(planned).toMatchObject({ movedAmount: 280n, destinationOwner: two.from, transactions: { length: 1 } })
    const { path, digest } = await client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
    expect((await client().bundles.list({ digest })).at(0)).toMatchObject({ kind: 'sweep', from: two.from, asset: token.mint })
    const taken = await client().bundles.import({ file: await two.sign(path) })
    await followDecision(two.online(), taken.id, () => undefined)
    // The ledger reads the block some slots after nodes call it final.
    await until(async () => (await holding()).length === 1, SOON)
    expect((await holding()).map(({ owner, amount }) => ({ owner, amount }))).toEqual([{ owner: two.from, amount: 280n }])
    expect(planned.rentReclaimedLamports).toBeGreaterThan(0n)
    expect(await client().activity.reconcile({})).toMatchObject({ differences: [] })
  }, 180_000)

  it('that failed on chain has ended, is not split and made again by this vault, and frees its accounts', async () => {
    const seeds = ['sweep one', 'sweep two', 'sweep home'].map(seedOf)
    const [one, other, home] = seeds.map(addressOfSeed) as [Address, Address, Address]
    for (const address of [one, other, home]) await client().accounts.watch({ address })
    await Promise.all([one, other].map((address) => two.fund(address, EACH)))
    const accounts = [one, other]
    const nonces = [await two.makeNonce('failing', home)]
    await until(async () => (await planOf(accounts, nonces, home)).planned.transactions.at(0)?.sources.length === 2, SOON)
    const { prepare } = await planOf(accounts, nonces, home)
    const { path, digest } = await prepare()
    const [transaction] = decodeBundle(readFileSync(path, 'utf8')).transactions
    if (transaction === undefined) throw new Error('a bundle holds a transaction')
    const { message, signers } = transaction
    const spend = transferLamports({ source: one, destination: keyOf('spent'), lamports: lamports(2_000_000n) })
    await keySends({ node: two.node, seed: seedOf('sweep one'), instructions: [spend] })
    await until(async () => (await two.lamportsOf(one)) < EACH - 1_000_000n, SOON)
    const signatures = signers.map(({ address }) => {
      const seed = seeds.find((each) => addressOfSeed(each) === address)
      return seed === undefined ? null : signBytes({ seed, message })
    })
    await two.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed', skipPreflight: true })
    await until(async () => (await standing(digest))?.[0] === 'returned', SOON)
    const intent = (await client().bundles.list({ digest })).at(0)?.transactions.at(0)?.intent ?? ''
    await until(async () => (await client().activity.payment({ intent })).settled, SOON)
    expect(await client().activity.payment({ intent })).toMatchObject({ state: 'failed', attempts: [{ state: 'failed' }] })
    expect((await client().sweeps.list({})).at(0)).toMatchObject({ outcome: 'failed', transactions: 1 })
    expect((await planOf(accounts, [await two.makeNonce('failing again', home)], home)).planned.leftOut).toEqual([])
  }, 180_000)

  it('is dead once its nonce account moved on without it, and its accounts are free', async () => {
    const accounts = await fundFrom(18, 2)
    await client().accounts.watch({ address: PAYER })
    await two.fund(PAYER, EACH)
    const nonce = await two.makeNonce('moved on', PAYER)
    const { prepare } = await planOf(accounts, [nonce], PAYER)
    const { digest } = await prepare()
    await keySends({ node: two.node, seed: PAYER_SEED, instructions: [advanceNonce({ nonceAccount: nonce, authority: PAYER })] })
    await until(async () => (await standing(digest))?.every((state) => state === 'dead') === true, SOON)
    expect((await planOf(accounts, [nonce], PAYER)).planned.transactions).toHaveLength(1)
  }, 180_000)
})

it('a sweep is prepared of accounts that are watched alone, and to one of them', async () => {
  const [nonce] = await noncesOf('refusals', 1)
  if (nonce === undefined) throw new Error('a nonce account was made')
  const stranger = keyOf('a stranger')
  await expect(planOf([stranger], [nonce])).rejects.toEqual(
    expect.objectContaining(refused('CARRY_NO_WATCHED', { account: stranger, role: null })),
  )
  await expect(client().bundles.planSweep({ to: stranger, nonceAccount: [nonce] })).rejects.toEqual(
    expect.objectContaining(refused('CARRY_NO_WATCHED', { account: stranger, role: null })),
  )
  const [deposit] = two.deposits
  if (deposit === undefined) throw new Error('there are deposit accounts')
  const asked = { to: two.from, account: [deposit, two.from], nonceAccount: [nonce] }
  const home = refused('OPERATION_ARGUMENT', { field: 'account' })
  await expect(client().bundles.planSweep(asked)).rejects.toMatchObject(home)
  await expect(client().bundles.prepareSweep({ ...asked, digest: '00'.repeat(32) })).rejects.toMatchObject(home)
})
