import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf, seedOf } from '../../core/bundle/support.ts'
import { keySends } from '../../support/made-nonce.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import type { PracticeMints } from '../pay/coins.ts'
import { askNode, lie, startRelay } from '../pay/relay.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 60_000 }
const AMOUNT = 2_000_000n
const FUNDS = 50_000_000n

let two: TwoWorkstations
const client = () => two.online().client

type Wanted = {
  readonly to: Address
  readonly nonceAccount: Address
  readonly reference: string
  readonly amount?: bigint | 'all'
  readonly from?: Address
  readonly asset?: Address
}
const plan = async ({ amount = AMOUNT, from = two.from, ...wanted }: Wanted) => {
  const asked = { ...wanted, amount, from, allowUnfundedRecipient: true }
  const planned = await client().bundles.plan(asked)
  const [recipient] = planned.recipients
  const confirmed = recipient?.confirm.digest == null ? {} : { confirmed: recipient.confirm.digest }
  const explained = planned.unexplained === null ? {} : { explained: planned.unexplained.latest.signature }
  return { planned, asked: { ...asked, digest: planned.digest ?? '', ...confirmed, ...explained } }
}
const prepare = async (wanted: Wanted) => client().bundles.prepare((await plan(wanted)).asked)
const standing = async (digest: string) => {
  const found = (await client().bundles.list({ limit: 100 })).find((one) => one.digest === digest)
  return found?.transactions.map(({ state }) => state)
}

beforeAll(async () => {
  two = await openTwoWorkstations()
  await two.fund(two.from, FUNDS)
}, 120_000)
afterAll(() => two.close())

describe('a payment from an account whose key is on an offline workstation', () => {
  /** Somebody new, whom the policy of the offline vault allows. */
  const payee = async (name: string): Promise<Address> => {
    const address = keyOf(name)
    await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address, label: name })
    return address
  }

  it('is planned, prepared, signed there, imported and made, once', async () => {
    const to = await payee('one')
    const nonceAccount = await two.makeNonce('one')
    const prepared = await prepare({ to, nonceAccount, reference: 'invoice 1' })
    expect((await client().bundles.list({}))[0]).toMatchObject({ digest: prepared.digest, out: 1, returned: 0, dead: 0, from: two.from })
    const file = await two.sign(prepared.path)
    const taken = await client().bundles.import({ file })
    expect(taken).toMatchObject({ digest: prepared.digest, taken: 1, known: 0, dead: 0, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    expect(await client().payments.show({ id: taken.id })).toMatchObject({
      settled: true,
      from: two.from,
      lines: [{ reference: 'invoice 1', recipient: to, amount: AMOUNT, state: 'satisfied' }],
    })
    expect(await client().bundles.import({ file })).toMatchObject({ taken: 0, known: 1 })
    await until(async () => (await two.lamportsOf(to)) > 0n, SOON)
    expect(await two.lamportsOf(to)).toBe(AMOUNT)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('goes on where the process ended after the bundle was stored, before its file was written, and after it was imported', async () => {
    const to = await payee('two')
    const { asked } = await plan({ to, nonceAccount: await two.makeNonce('two'), reference: 'invoice 2' })
    const { path, digest } = await client().bundles.prepare(asked)
    rmSync(path)
    await two.reopen()
    const [listed] = await client().bundles.list({})
    const again = await client().bundles.write({ digest: listed?.digest ?? '' })
    expect(again.digest).toBe(digest)
    const { id } = await client().bundles.import({ file: await two.sign(again.path) })
    await two.reopen()
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(to)).toBe(AMOUNT)
  })

  it('keeps its nonce account, its reference and its money from anything else while it is out', async () => {
    const to = await payee('three')
    const nonceAccount = await two.makeNonce('three')
    const other = await two.makeNonce('three, beside')
    const before = await plan({ to, nonceAccount: other, reference: 'rest', amount: 'all' })
    const { digest } = await prepare({ to, nonceAccount, reference: 'invoice 3' })
    await expect(prepare({ to, nonceAccount, reference: 'invoice 3b' })).rejects.toMatchObject(
      refused('JOURNAL_NONCE_TAKEN', { nonceAccount, intent: `bundle ${digest}` }),
    )
    const same = await plan({ to, nonceAccount: other, reference: 'invoice 3' })
    expect(same.planned).toMatchObject({ digest: null, unpayable: [{ reference: 'invoice 3', reason: 'paid-already' }] })
    const after = await plan({ to, nonceAccount: other, reference: 'rest', amount: 'all' })
    expect(before.planned.amount - after.planned.amount).toBe(AMOUNT + 5_000n)
    await expect(client().bundles.prepare({ ...before.asked, reference: 'invoice 3' })).rejects.toMatchObject({
      data: { code: 'PAYMENT_NOTHING_TO_PAY' },
    })
  })

  it.each(['token', 'withFee'] as const)(
    'of a %s is made too, into an account that it opens, and moves what the plan said',
    async (kind) => {
      const mints = (await askNode(two.url, 'practice_createMints', [])) as unknown as PracticeMints
      const { mint } = mints[kind]
      await until(async () => (await two.node.getAccountInfo(mint, { commitment: 'finalized' })).value !== null, SOON)
      await client().mints.add({ mint, label: `Coin ${kind}` })
      await askNode(two.url, 'practice_payIn', [{ kind: 'token', to: two.from, amount: 900_000n, mint }])
      await until(
        async () => (await client().deposits.list({ limit: 50 })).deposits.some(({ asset }) => 'mint' in asset && asset.mint === mint),
        SOON,
      )
      const to = await payee(kind)
      const wanted = { to, nonceAccount: await two.makeNonce(kind), reference: kind, asset: mint, amount: 500_000n }
      const { asked, planned } = await plan(wanted)
      const { path } = await client().bundles.prepare(asked)
      const { id } = await client().bundles.import({ file: await two.sign(path) })
      await followDecision(two.online(), id, () => undefined)
      expect(await client().payments.show({ id })).toMatchObject({ lines: [{ state: 'satisfied', amount: 500_000n }] })
      const account = findAssociatedAddress({ owner: to, ...mints[kind] })
      const { value } = await two.node.getAccountInfo(account, { commitment: 'finalized' })
      expect(value === null ? null : decodeTokenAccount(value.data)?.amount).toBe(planned.arrives)
      expect(planned.arrives < 500_000n).toBe(kind === 'withFee')
      expect(await client().cases.list({})).toMatchObject({ cases: [] })
    },
  )

  it('is taken back only as it was prepared, signed by all who have to, and from this journal', async () => {
    const to = await payee('four')
    const { path } = await prepare({ to, nonceAccount: await two.makeNonce('four'), reference: 'invoice 4' })
    await expect(client().bundles.import({ file: path })).rejects.toMatchObject({ data: { code: 'CARRY_UNSIGNED' } })
    const signed = decodeBundle(readFileSync(await two.sign(path), 'utf8'))
    const write = (bundle: typeof signed) => {
      const file = path.replace('.json', '-other.json')
      writeFileSync(file, encodeBundle(bundle))
      return file
    }
    const claims = write({ ...signed, preparedAt: '2026-01-31T12:00:00.000Z' })
    await expect(client().bundles.import({ file: claims })).rejects.toMatchObject({ data: { code: 'BUNDLE_RETURNED_CLAIMS' } })
    const [transaction] = signed.transactions
    const unsigned = [...(transaction?.signers ?? [])].map(({ address }) => ({
      address,
      signature: signBytes({ seed: seedOf('somebody'), message: transaction?.message ?? new Uint8Array() }),
    }))
    const forged = write({ ...signed, transactions: signed.transactions.map((one) => ({ ...one, signers: unsigned })) })
    await expect(client().bundles.import({ file: forged })).rejects.toMatchObject({ data: { code: 'BUNDLE_SIGNATURE' } })
    expect(await client().bundles.import({ file: write(signed) })).toMatchObject({ taken: 1 })
  })
})

describe('a payment from a watched account whose key signs elsewhere', () => {
  const PAYER = keyOf('payer elsewhere')
  beforeAll(async () => {
    const contents = `data:text/plain;base64,${Buffer.from(PAYER).toString('base64')}`
    await client().accounts.import({ contents })
    await two.fund(PAYER, FUNDS)
  })

  /** Prepares a payment of the watched account, and signs it with its key as nobody here knows. */
  const prepareSigned = async (name: string, amount = AMOUNT) => {
    const nonceAccount = await two.makeNonce(name, PAYER)
    const { path, digest } = await prepare({ to: keyOf(name), nonceAccount, reference: name, from: PAYER, amount })
    const bundle = decodeBundle(readFileSync(path, 'utf8'))
    const [transaction] = bundle.transactions
    if (transaction?.lifetime.kind !== 'nonce') throw new Error('it lives by a nonce')
    const { message, lifetime } = transaction
    const signature = signBytes({ seed: seedOf('payer elsewhere'), message })
    const file = path.replace('.json', '-signed.json')
    const signers = transaction.signers.map((signer) => ({ ...signer, signature }))
    writeFileSync(file, encodeBundle({ ...bundle, transactions: [{ ...transaction, signers }] }))
    return { digest, file, lifetime, signature, sent: encodeTransaction({ message, signatures: [signature] }), nonceAccount }
  }

  it('is found where somebody else sent it, and is made once', async () => {
    const { digest, file, sent } = await prepareSigned('five')
    await two.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
    await until(async () => (await standing(digest))?.[0] === 'returned', SOON)
    const { id, taken, known } = await client().bundles.import({ file })
    expect({ taken, known }).toEqual({ taken: 0, known: 1 })
    await followDecision(two.online(), id, () => undefined)
    expect(await client().payments.show({ id })).toMatchObject({ lines: [{ reference: 'five', state: 'satisfied' }] })
    expect(await two.lamportsOf(keyOf('five'))).toBe(AMOUNT)
    const { planned } = await plan({
      to: keyOf('five'),
      nonceAccount: await two.makeNonce('five again', PAYER),
      reference: 'five',
      from: PAYER,
    })
    expect(planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
  })

  it('is dead once its nonce account moved on without it: its reference is free, and its signature is taken over no more', async () => {
    const { digest, file, lifetime, nonceAccount, sent } = await prepareSigned('six')
    const instructions = [advanceNonce(lifetime)]
    await keySends({ node: two.node, seed: seedOf('payer elsewhere'), instructions })
    await until(async () => (await standing(digest))?.[0] === 'dead', SOON)
    await expect(client().bundles.import({ file })).rejects.toMatchObject(refused('CARRY_DEAD', { digest }))
    await expect(two.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })).rejects.toMatchObject({
      code: 'NODE_PREFLIGHT_FAILED',
    })
    const second = await prepare({ to: keyOf('six'), nonceAccount, reference: 'six', from: PAYER })
    expect(await standing(second.digest)).toEqual(['out'])
    expect(await two.lamportsOf(keyOf('six'))).toBe(0n)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('that failed on chain has ended, is not made again by this vault, and frees its reference', async () => {
    const amount = 20_000_000n
    const { digest, sent } = await prepareSigned('seven', amount)
    const held = await two.lamportsOf(PAYER)
    const spend = transferLamports({ source: PAYER, destination: keyOf('elsewhere'), lamports: lamports(held - 5_000_000n) })
    await keySends({ node: two.node, seed: seedOf('payer elsewhere'), instructions: [spend] })
    await until(async () => (await two.lamportsOf(keyOf('elsewhere'))) > 0n, SOON)
    await two.node.sendTransaction(sent, { preflightCommitment: 'confirmed', skipPreflight: true })
    await until(async () => (await standing(digest))?.[0] === 'returned', SOON)
    const listed = (await client().bundles.list({ limit: 100 })).find((one) => one.digest === digest)
    const intent = listed?.transactions[0]?.intent ?? ''
    await until(async () => (await client().activity.payment({ intent })).settled, SOON)
    expect(await client().activity.payment({ intent })).toMatchObject({ state: 'failed', attempts: [{ state: 'failed' }] })
    expect(await two.lamportsOf(keyOf('seven'))).toBe(0n)
    await two.fund(PAYER, FUNDS)
    const nonceAccount = await two.makeNonce('seven again', PAYER)
    expect((await plan({ to: keyOf('seven'), nonceAccount, reference: 'seven', from: PAYER })).planned.unpayable).toEqual([])
  })

  it('that can land no more after it came back has ended, with its reference free: no key here could sign it again', async () => {
    const { file, lifetime } = await prepareSigned('came back')
    const relay = await startRelay(two.url, 'dropping')
    relay.lies.set('sendTransaction', lie.dropSend)
    await client().nodes.add({ name: 'dropping', url: relay.url })
    await client().nodes.remove({ name: 'practice' })
    const { id } = await client().bundles.import({ file })
    await until(() => relay.delivered.length > 0, SOON)
    await keySends({ node: two.node, seed: seedOf('payer elsewhere'), instructions: [advanceNonce(lifetime)] })
    const intent = `${id}/1`
    await until(async () => (await client().activity.payment({ intent })).settled, SOON)
    expect(await client().activity.payment({ intent })).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    await client().nodes.add({ name: 'practice', url: two.url })
    await client().nodes.remove({ name: 'dropping' })
    await relay.close()
    const nonceAccount = await two.makeNonce('came back again', PAYER)
    expect((await plan({ to: keyOf('came back'), nonceAccount, reference: 'came back', from: PAYER })).planned.unpayable).toEqual([])
  })

  it('stays out while one of two nodes says that its nonce account moved on and the other does not', async () => {
    const relay = await startRelay(two.url, 'second')
    await client().nodes.add({ name: 'second', url: relay.url })
    const { digest, nonceAccount, file } = await prepareSigned('eight')
    let lies = 0
    relay.lies.set('getMultipleAccounts', async ([asked, ...rest], honest) => {
      const answer = await honest()
      const isOfNonce = Array.isArray(asked) && asked.includes(nonceAccount)
      if (!isOfNonce || typeof answer !== 'object' || answer === null || !('value' in answer) || !Array.isArray(answer['value']))
        return answer
      lies += rest.length > 0 ? 1 : 0
      return { ...answer, value: answer['value'].map(() => null) }
    })
    await until(async () => lies > 3, SOON)
    expect(await standing(digest)).toEqual(['out'])
    relay.lies.clear()
    const { id } = await client().bundles.import({ file })
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(keyOf('eight'))).toBe(AMOUNT)
    await client().nodes.remove({ name: 'second' })
    await relay.close()
  })
})

describe('a bundle is not prepared', () => {
  it('while the vault is locked, and not written again', async () => {
    const wanted = { to: keyOf('locked'), nonceAccount: await two.makeNonce('locked'), reference: 'locked' }
    const { asked } = await plan(wanted)
    const [listed] = await client().bundles.list({})
    await client().vault.lock({})
    await expect(client().bundles.prepare(asked)).rejects.toMatchObject({ data: { code: 'VAULT_LOCKED' } })
    await expect(client().bundles.write({ digest: listed?.digest ?? '' })).rejects.toMatchObject({ data: { code: 'VAULT_LOCKED' } })
    await client().vault.unlock({ passphrase: PASSPHRASE })
    expect((await client().bundles.list({}))[0]?.digest).toBe(listed?.digest)
  })

  it('from an account that is not watched, or whose key is here', async () => {
    const nonceAccount = await two.makeNonce('nine')
    const { treasury } = await client().vault.status({})
    const asked = { to: keyOf('nine'), amount: AMOUNT, nonceAccount, reference: 'nine', allowUnfundedRecipient: true }
    await expect(client().bundles.plan({ ...asked, from: keyOf('nobody') })).rejects.toMatchObject(
      refused('CARRY_NO_WATCHED', { account: keyOf('nobody'), role: null }),
    )
    await expect(client().bundles.plan({ ...asked, from: treasury ?? keyOf('nobody') })).rejects.toMatchObject(
      refused('CARRY_NO_WATCHED', { account: treasury, role: 'treasury' }),
    )
  })

  it('over a nonce account of somebody else, or none', async () => {
    const theirs = await two.makeNonce('ten', keyOf('somebody'))
    const asked = { to: keyOf('ten'), reference: 'ten' }
    await expect(plan({ ...asked, nonceAccount: theirs })).rejects.toMatchObject(
      refused('CARRY_NONCE', { nonceAccount: theirs, account: two.from, authority: keyOf('somebody') }),
    )
    await expect(plan({ ...asked, nonceAccount: keyOf('none') })).rejects.toMatchObject(
      refused('CARRY_NONCE', { nonceAccount: keyOf('none'), account: two.from, authority: null }),
    )
  })

  it('where its plan is no longer the one that was read, or nobody confirmed its recipient', async () => {
    const { asked } = await plan({ to: keyOf('eleven'), nonceAccount: await two.makeNonce('eleven'), reference: 'eleven' })
    await expect(client().bundles.prepare({ ...asked, amount: AMOUNT + 1n })).rejects.toMatchObject(refused('PLAN_CHANGED'))
    const { confirmed: _, ...unconfirmed } = asked
    await expect(client().bundles.prepare(unconfirmed)).rejects.toMatchObject({ data: { code: 'RECIPIENT_NOT_CONFIRMED' } })
  })

  it('and none is imported that was prepared elsewhere, or written again that was not', async () => {
    const file = new URL('../../vectors/bundle/valid.json', import.meta.url).pathname
    await expect(client().bundles.import({ file })).rejects.toMatchObject({ data: { code: 'CARRY_NOT_PREPARED' } })
    const digest = '0'.repeat(64)
    await expect(client().bundles.write({ digest })).rejects.toMatchObject(refused('CARRY_UNKNOWN', { digest }))
  })
})

describe('a bundle that left', () => {
  it('is not forgotten without a word: a journal from before it was prepared closes sending', async () => {
    const journal = join(two.onlineDir, 'practice', 'journal.sqlite')
    const wanted = { to: keyOf('twelve'), nonceAccount: await two.makeNonce('twelve'), reference: 'twelve' }
    await two.reopen(() => copyFileSync(journal, `${journal}.kept`))
    await prepare(wanted)
    await two.reopen(() => renameSync(`${journal}.kept`, journal))
    await until(async () => (await client().sending.status({})).state === 'closed', SOON)
    expect((await client().sending.status({})).reasons).toMatchObject([{ reason: 'journal-older' }])
    await expect(prepare(wanted)).rejects.toMatchObject({ data: { code: 'SENDING_CLOSED' } })
  })
})
