import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { decodeNonceAccount } from '../../../src/core/program/nonce-account.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const AMOUNT = 2_000_000n
const EACH = 5_000_000n

let two: TwoWorkstations
const client = () => two.online().client

const standing = async (digest: string) => (await client().bundles.list({ digest })).at(0)?.transactions.map(({ state }) => state)
const noncesOf = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => two.makeNonce(`${name}, nonce ${number + 1}`)))
const valueOf = async (account: Address) => {
  const { value } = await two.node.getMultipleAccounts([account], { commitment: 'finalized' })
  return decodeNonceAccount(value[0]?.data ?? new Uint8Array())?.nonce
}

async function prepareSweep(account: Address[], nonceAccount: Address[]) {
  const asked = { to: two.from, account, nonceAccount, version: 'legacy' as const }
  const { digest } = await client().bundles.planSweep(asked)
  return client().bundles.prepareSweep({ ...asked, digest: digest ?? '' })
}

async function preparePayment(name: string, nonceAccount: Address) {
  const to = keyOf(name)
  await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: to, label: name })
  const asked = { to, from: two.from, amount: AMOUNT, nonceAccount, reference: name, allowUnfundedRecipient: true }
  const { digest, recipients, unexplained } = await client().bundles.plan(asked)
  const confirmed = recipients[0]?.confirm.digest ?? null
  const prepared = await client().bundles.prepare({
    ...asked,
    digest: digest ?? '',
    ...(confirmed === null ? {} : { confirmed }),
    ...(unexplained === null ? {} : { explained: unexplained.latest.signature }),
  })
  return { to, ...prepared }
}

/** The whole of the signed transactions of a file, as whoever has it may send them. */
const signedIn = (path: string) =>
  decodeBundle(readFileSync(path, 'utf8')).transactions.map(({ message, signers }) =>
    encodeTransaction({ message, signatures: signers.map(({ signature }) => signature) }),
  )

async function revoke(bundle: string, more: { number?: number[]; nonceAccount?: Address[] } = {}) {
  const planned = await client().bundles.planRevocation({ bundle, ...more })
  return { planned, prepare: () => client().bundles.prepareRevocation({ bundle, ...more, digest: planned.digest ?? '' }) }
}

beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 20 })
  await two.fund(two.from, 50_000_000n)
}, 120_000)
afterAll(() => two.close())

describe('a bundle that is out', () => {
  it('is revoked by another bundle, which the same key signs: what was signed of it can never land, and all of it may be prepared again', async () => {
    const accounts = two.deposits.slice(0, 12)
    await Promise.all(accounts.map((account) => two.fund(account, EACH)))
    const seen = async () =>
      (await client().accounts.balances({ limit: 1_000 })).balances.filter(({ amount }) => amount > 0n).length >= accounts.length
    await until(seen, SOON)
    const nonces = await noncesOf('revoked', 2)
    const left = await prepareSweep(accounts, nonces)
    expect(left.transactions).toBe(2)
    const kept = signedIn(await two.sign(left.path))
    const [free] = await noncesOf('revoked, beside', 1)
    const before = await Promise.all(nonces.map(valueOf))

    const { planned, prepare } = await revoke(left.digest, { nonceAccount: [free as Address] })
    expect(planned).toMatchObject({
      payer: two.from,
      revokes: [
        { number: 1, returned: false },
        { number: 2, returned: false },
      ],
      leftAlone: [],
      transactions: [{ nonceAccounts: planned.revokes.map(({ nonceAccount }) => nonceAccount), feeLamports: 5_000n }],
      nonceAccounts: [free],
      refusal: null,
    })
    const prepared = await prepare()
    expect((await client().bundles.list({ digest: prepared.digest })).at(0)).toMatchObject({
      kind: 'revocation',
      from: two.from,
      asset: null,
      out: 1,
      transactions: [{ payees: [], sources: [], advances: planned.revokes.map(({ nonceAccount }) => nonceAccount), altered: false }],
    })
    const again = await revoke(left.digest)
    expect(again.planned).toMatchObject({ revokes: [], digest: null, leftAlone: [{ reason: 'under-way' }, { reason: 'under-way' }] })

    const held = await two.lamportsOf(two.from)
    const taken = await client().bundles.import({ file: await two.sign(prepared.path) })
    expect(taken).toMatchObject({ taken: 1, known: 0, dead: 0, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    await until(async () => (await standing(left.digest))?.every((state) => state === 'dead') === true, SOON)
    expect(await standing(prepared.digest)).toEqual(['returned'])
    expect(await two.lamportsOf(two.from)).toBe(held - 5_000n)
    for (const [place, account] of nonces.entries()) expect(await valueOf(account)).not.toBe(before[place])
    for (const sent of kept)
      await expect(two.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })).rejects.toMatchObject({
        code: 'NODE_PREFLIGHT_FAILED',
      })
    for (const account of accounts) expect(await two.lamportsOf(account)).toBe(EACH)

    const afresh = await prepareSweep(accounts, nonces)
    const { id } = await client().bundles.import({ file: await two.sign(afresh.path) })
    await followDecision(two.online(), id, () => undefined)
    for (const account of accounts) expect(await two.lamportsOf(account)).toBeLessThan(EACH)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  }, 240_000)

  it('is revoked once, however many ask for it at the same moment', async () => {
    const left = await preparePayment('at once', await two.makeNonce('at once'))
    const asked = await Promise.all(
      (await noncesOf('at once, beside', 2)).map(async (free) => {
        const { planned } = await revoke(left.digest, { nonceAccount: [free] })
        return { bundle: left.digest, nonceAccount: [free], digest: planned.digest ?? '' }
      }),
    )
    const [first, second] = await Promise.allSettled(asked.map((one) => client().bundles.prepareRevocation(one)))
    expect(first).toMatchObject({ status: 'fulfilled', value: { transactions: 1 } })
    expect(second).toMatchObject({ status: 'rejected', reason: refused('CARRY_NOTHING_TO_REVOKE', { digest: left.digest }) })
  }, 120_000)

  it('keeps those of its transactions that nobody named', async () => {
    const [first, second] = await Promise.all([two.makeNonce('named, one'), two.makeNonce('named, two')])
    const one = await preparePayment('kept', first)
    const other = await preparePayment('given up', second)
    await two.makeNonce('named, beside')
    await client().nonces.keep({ account: await two.makeNonce('named, listed') })
    await expect(client().bundles.planRevocation({ bundle: other.digest, number: [2] })).rejects.toMatchObject(
      refused('CARRY_NO_TRANSACTION', { digest: other.digest, number: 2, transactions: 1 }),
    )
    const { planned, prepare } = await revoke(other.digest, { number: [1] })
    expect(planned.revokes).toEqual([{ number: 1, nonceAccount: second, returned: false }])
    const prepared = await prepare()
    const { id } = await client().bundles.import({ file: await two.sign(prepared.path) })
    await followDecision(two.online(), id, () => undefined)
    await until(async () => (await standing(other.digest))?.at(0) === 'dead', SOON)
    expect(await standing(one.digest)).toEqual(['out'])
    expect(await two.lamportsOf(other.to)).toBe(0n)
    const paid = await client().bundles.import({ file: await two.sign(one.path) })
    await followDecision(two.online(), paid.id, () => undefined)
    expect(await two.lamportsOf(one.to)).toBe(AMOUNT)
    const ended = await revoke(one.digest)
    expect(ended.planned).toMatchObject({ revokes: [], leftAlone: [{ number: 1, reason: 'ended' }], digest: null })
    await expect(client().bundles.prepareRevocation({ bundle: one.digest, digest: 'a'.repeat(64) })).rejects.toMatchObject(
      refused('CARRY_NOTHING_TO_REVOKE', { digest: one.digest }),
    )
    expect((await revoke(other.digest)).planned.leftAlone).toMatchObject([{ number: 1, reason: 'dead' }])
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  }, 240_000)

  it('is sent but for those of its transactions that are to be revoked', async () => {
    const accounts = two.deposits.slice(0, 12)
    await Promise.all(accounts.map((account) => two.fund(account, EACH)))
    const isSeen = async () =>
      (await client().accounts.balances({ limit: 1_000 })).balances.filter(({ amount }) => amount >= EACH).length >= accounts.length
    await until(isSeen, SOON)
    const left = await prepareSweep(accounts, await noncesOf('but for those', 2))
    const signed = await two.sign(left.path)
    const [free] = await noncesOf('but for those, beside', 1)
    const { prepare } = await revoke(left.digest, { number: [1], nonceAccount: [free as Address] })
    const prepared = await prepare()
    expect(await client().bundles.import({ file: signed })).toMatchObject({ taken: 1, unsigned: 0, revoked: 1 })
    expect(await standing(left.digest)).toEqual(['out', 'returned'])
    await expect(client().bundles.import({ file: signed })).rejects.toMatchObject(
      refused('CARRY_BEING_REVOKED', { digest: left.digest, number: 1, by: `bundle ${prepared.digest}` }),
    )
  }, 180_000)

  it('may land before the advance does: then the advance moves nothing, and the payment stands as it was made', async () => {
    const nonceAccount = await two.makeNonce('race')
    const left = await preparePayment('made first', nonceAccount)
    const [sent] = signedIn(await two.sign(left.path))
    const [free] = await noncesOf('race, beside', 1)
    const { prepare } = await revoke(left.digest, { nonceAccount: [free as Address] })
    const prepared = await prepare()
    await two.node.sendTransaction(sent as Uint8Array, { preflightCommitment: 'confirmed' })
    await until(async () => (await standing(left.digest))?.at(0) === 'returned', SOON)
    // Its nonce account holds another value now, by which nothing lives that the advance may still end.
    await expect(preparePayment('over a nonce that is advanced', nonceAccount)).rejects.toMatchObject(
      refused('JOURNAL_NONCE_TAKEN', { nonceAccount, intent: `bundle ${prepared.digest}` }),
    )
    const { id } = await client().bundles.import({ file: await two.sign(prepared.path) })
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(left.to)).toBe(AMOUNT)
    expect((await client().payments.list({})).find(({ id: one }) => one === id)).toBeUndefined()
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  }, 180_000)

  it('is not revoked where the plan is another than was read, or no such bundle was prepared', async () => {
    const nonceAccount = await two.makeNonce('not so')
    const left = await preparePayment('not so', nonceAccount)
    await expect(
      client().bundles.prepareRevocation({
        bundle: left.digest,
        digest: 'a'.repeat(64),
        nonceAccount: [await two.makeNonce('not so, free')],
      }),
    ).rejects.toMatchObject(refused('PLAN_CHANGED', {}))
    await expect(client().bundles.planRevocation({ bundle: 'b'.repeat(64) })).rejects.toMatchObject(
      refused('CARRY_UNKNOWN', { digest: 'b'.repeat(64) }),
    )
    expect(await standing(left.digest)).toEqual(['out'])
  }, 120_000)
})
