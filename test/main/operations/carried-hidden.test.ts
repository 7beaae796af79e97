import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { type HiddenElsewhere, openHiddenElsewhere } from '../../support/hidden-elsewhere.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'

const SOON = { withinMs: 60_000 }
type Act = { readonly act: 'apply' } | { readonly act: 'withdraw'; readonly amount: bigint | 'all' }

let two: TwoWorkstations
let hidden: HiddenElsewhere
let nonces = 0
const client = () => two.online().client

const makeNonce = async () => {
  nonces += 1
  return [await two.makeNonce(`hidden ${nonces}`)]
}
const plan = (act: Act, nonceAccount?: Address[]) =>
  client().bundles.planConfidential({ account: hidden.account, ...act, ...(nonceAccount === undefined ? {} : { nonceAccount }) })
const prepare = async (act: Act) => {
  const nonceAccount = await makeNonce()
  const { digest } = await plan(act, nonceAccount)
  return client().bundles.prepareConfidential({ account: hidden.account, ...act, nonceAccount, digest: digest ?? '' })
}
const carryThrough = async (path: string) => {
  const { id } = await client().bundles.import({ file: await two.sign(path) })
  await followDecision(two.online(), id, () => undefined)
}
const finalHeld = async (what: object) => {
  await until(async () => JSON.stringify(text(await hidden.held())) === JSON.stringify(text(what)), SOON)
}
const text = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)]))

beforeAll(async () => {
  two = await openTwoWorkstations()
  await two.fund(two.from, 50_000_000n)
  hidden = await openHiddenElsewhere(two.url, two.coldWords)
  await hidden.house.pay(hidden.account, 900n)
}, 180_000)
afterAll(async () => {
  hidden.house.close()
  await two.close()
})

describe('what an account hides whose keys are on an offline workstation', () => {
  it('is applied: read there, its copy made there, and no amount of it known before', async () => {
    const planned = await plan({ act: 'apply' }, await makeNonce())
    expect(planned).toMatchObject({ owner: two.from, mint: hidden.house.mint, credits: 1n, refusal: null, feeLamports: 5_000n })
    const prepared = await prepare({ act: 'apply' })
    const review = await two.cold.client.bundles.show({ file: prepared.path })
    expect(review.transactions.flatMap(({ refusals }) => refusals)).toEqual([])
    const notes = review.transactions.flatMap((one) => one.notes)
    expect(notes.map(({ kind }) => kind)).toEqual(['hidden-balance', 'never-expires', 'blank', 'hidden-as-of'])
    expect(plain(notes[0]?.words ?? [])).toMatch(
      /900 smallest units pending and 0 smallest units available; once it is applied, 900 smallest units/,
    )
    await carryThrough(prepared.path)
    await finalHeld({ public: 0n, credits: 0n, available: 900n })
    const [listed] = await client().bundles.list({})
    expect(listed).toMatchObject({
      kind: 'confidential',
      returned: 1,
      transactions: [{ hidden: { act: 'apply', account: hidden.account } }],
    })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('is withdrawn in part, while something arrives, and nothing else is decided of it meanwhile', async () => {
    const prepared = await prepare({ act: 'withdraw', amount: 250n })
    await expect(plan({ act: 'withdraw', amount: 1n })).resolves.toMatchObject({ digest: null, refusal: { reason: 'outstanding' } })
    const review = await two.cold.client.bundles.show({ file: prepared.path })
    expect(plain(review.transactions[0]?.notes[0]?.words ?? [])).toMatch(
      /; 250 smallest units of it becomes public, and 650 smallest units stays available/,
    )
    await hidden.house.pay(hidden.account, 77n)
    await carryThrough(prepared.path)
    await finalHeld({ public: 250n, credits: 1n, available: 650n })
  })

  it('is withdrawn whole, once everything is applied', async () => {
    await carryThrough((await prepare({ act: 'apply' })).path)
    const prepared = await prepare({ act: 'withdraw', amount: 'all' })
    const [listed] = await client().bundles.list({})
    expect(listed?.transactions).toMatchObject([{ hidden: { act: 'withdraw', amount: null } }])
    await carryThrough(prepared.path)
    await finalHeld({ public: 977n, credits: 0n, available: 0n })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect(await client().activity.reconcile({})).toMatchObject({ differences: [] })
  })

  it('is not signed for more than it holds, and what was asked for is told', async () => {
    await hidden.house.pay(hidden.account, 10n)
    await carryThrough((await prepare({ act: 'apply' })).path)
    const { path, digest, digestWords } = await prepare({ act: 'withdraw', amount: 11n })
    const { cannotSign } = await two.cold.client.bundles.show({ file: path })
    expect(plain(cannotSign?.words ?? [])).toContain('more than is available')
    await expect(two.cold.client.bundles.sign({ file: path, digest, words: digestWords.join(' ') })).rejects.toMatchObject({
      data: { code: 'BUNDLE_CANNOT_SIGN' },
    })
    expect(await hidden.held()).toMatchObject({ available: 10n })
  })

  it('is shown with no amount while the vault there is locked, and is free once what left is revoked', async () => {
    const [out] = await client().bundles.list({})
    const bundle = out?.digest ?? ''
    const { path } = await client().bundles.write({ digest: bundle })
    await two.cold.client.vault.lock({})
    const { transactions } = await two.cold.client.bundles.show({ file: path })
    await two.cold.client.vault.unlock({ passphrase: PASSPHRASE })
    const said = transactions.flatMap((one) => one.notes.map(({ words }) => plain(words)))
    expect(said[0]).toContain('is read once the vault is open')
    expect(said.join('\n')).not.toContain('10 smallest units')
    const nonceAccount = await makeNonce()
    const { digest } = await client().bundles.planRevocation({ bundle, nonceAccount })
    await carryThrough((await client().bundles.prepareRevocation({ bundle, nonceAccount, digest: digest ?? '' })).path)
    await until(async () => (await client().bundles.list({ digest: bundle }))[0]?.dead === 1, SOON)
    expect(await plan({ act: 'withdraw', amount: 10n }, await makeNonce())).toMatchObject({ refusal: null })
  })

  it('is signed with the same bytes however often, and taken back once, by whatever file', async () => {
    const { path, digest, digestWords } = await prepare({ act: 'withdraw', amount: 4n })
    const sign = () => two.cold.client.bundles.sign({ file: path, digest, words: digestWords.join(' ') })
    const [first, second] = [await sign(), await sign()]
    expect(second.path).not.toBe(first.path)
    expect(readFileSync(second.path, 'utf8')).toBe(readFileSync(first.path, 'utf8'))
    const again = await two.cold.client.bundles.sign({ file: first.path, digest, words: digestWords.join(' ') })
    expect(readFileSync(again.path, 'utf8')).toBe(readFileSync(first.path, 'utf8'))
    expect(await two.cold.client.bundles.record({ file: path })).toMatchObject({ refused: 0, signatures: 0, asked: 1, digest })
    expect(await two.cold.client.bundles.record({ file: first.path })).toMatchObject({ refused: 0, signatures: 1, asked: 1, digest })
    const taken = await client().bundles.import({ file: first.path })
    expect(taken).toMatchObject({ taken: 1, unsigned: 0 })
    expect(await client().bundles.import({ file: second.path })).toMatchObject({ taken: 0, known: 1 })
    await followDecision(two.online(), taken.id, () => undefined)
    await finalHeld({ public: 981n, credits: 0n, available: 6n })
  })

  it('is not signed where its blanks are signed, or were filled by somebody else', async () => {
    await two.reopen()
    const { path, digest, digestWords } = await prepare({ act: 'withdraw', amount: 1n })
    const bundle = decodeBundle(readFileSync(path, 'utf8'))
    // The key is of the vault: what was carried is true of the blanks, and of nothing that is signed.
    const signers = bundle.transactions.map(({ message }) => [
      { address: two.from, signature: signBytes({ seed: hidden.party.seed, message }) },
    ])
    const transactions = bundle.transactions.map((one, place) => ({ ...one, signers: signers[place] ?? [] }))
    writeFileSync(path, encodeBundle({ ...bundle, transactions }))
    expect((await two.cold.client.bundles.show({ file: path })).transactions[0]).toMatchObject({ refusals: [] })
    await expect(two.cold.client.bundles.sign({ file: path, digest, words: digestWords.join(' ') })).rejects.toMatchObject({
      data: { code: 'BUNDLE_SIGNATURE' },
    })
    const { events } = await two.cold.client.activity.list({ limit: 1 })
    expect(events).toMatchObject([{ kind: 'bundle-completed' }])
    writeFileSync(path, encodeBundle(bundle))
    const file = await two.sign(path)
    const [one] = decodeBundle(readFileSync(file, 'utf8')).transactions
    if (one?.hidden?.completed == null) throw new Error('it is filled')
    const { completed } = one.hidden
    const other = completed.map((byte, at) => (at === completed.length - 1 ? byte ^ 1 : byte))
    const hiddenOther = { ...one.hidden, completed: other }
    const exchanged = { ...bundle, transactions: bundle.transactions.map((prepared) => ({ ...prepared, hidden: hiddenOther })) }
    writeFileSync(path, encodeBundle(exchanged))
    await expect(two.cold.client.bundles.sign({ file: path, digest, words: digestWords.join(' ') })).rejects.toMatchObject({
      data: { code: 'BUNDLE_CANNOT_SIGN', context: { reason: expect.stringContaining('on another machine') } },
    })
    const { id } = await client().bundles.import({ file })
    await followDecision(two.online(), id, () => undefined)
    await finalHeld({ public: 982n, credits: 0n, available: 5n })
  })

  it('comes back refused where something was exchanged in it, and stays out', async () => {
    const { path } = await prepare({ act: 'withdraw', amount: 'all' })
    const file = await two.sign(path)
    const signed = decodeBundle(readFileSync(file, 'utf8'))
    const [one] = signed.transactions
    if (one?.hidden?.completed == null) throw new Error('it is filled')
    const { completed, data } = one.hidden
    const import_ = (changed: typeof one) => {
      writeFileSync(file, encodeBundle({ ...signed, transactions: [changed] }))
      return client().bundles.import({ file })
    }
    const last = completed.map((byte, at) => (at === completed.length - 1 ? byte ^ 1 : byte))
    await expect(import_({ ...one, hidden: { ...one.hidden, completed: last } })).rejects.toMatchObject({
      data: { code: 'BUNDLE_SIGNATURE' },
    })
    const pending = data.map((byte, at) => (at === data.length - 10 ? byte ^ 1 : byte))
    await expect(import_({ ...one, hidden: { ...one.hidden, data: pending } })).rejects.toMatchObject({
      data: { code: 'BUNDLE_RETURNED_CLAIMS' },
    })
    await expect(import_({ ...one, hidden: { ...one.hidden, completed: null } })).rejects.toMatchObject({
      data: { code: 'BUNDLE_SIGNATURE' },
    })
    expect((await client().bundles.list({}))[0]).toMatchObject({ out: 1, returned: 0 })
    await expect(import_(one)).resolves.toMatchObject({ taken: 1 })
  })

  it('is found in the ledger where its file never came back, and followed as what it is', async () => {
    await until(async () => (await hidden.held()).available === 0n, SOON)
    await hidden.house.pay(hidden.account, 33n)
    const { path, digest } = await prepare({ act: 'apply' })
    const [one] = decodeBundle(readFileSync(await two.sign(path), 'utf8')).transactions
    const signatures = one?.signers.map(({ signature }) => signature) ?? []
    await two.node.sendTransaction(encodeTransaction({ message: one?.hidden?.completed ?? new Uint8Array(), signatures }), {
      preflightCommitment: 'confirmed',
    })
    await until(async () => (await client().bundles.list({ digest }))[0]?.returned === 1, SOON)
    const [listed] = await client().bundles.list({ digest })
    const intent = listed?.transactions[0]?.intent ?? ''
    await until(async () => (await client().activity.payment({ intent })).state === 'satisfied', SOON)
    await finalHeld({ public: 987n, credits: 0n, available: 33n })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  /** What is in the account now is final. */
  const untilNodesShow = async () => {
    const now = Buffer.from(await hidden.house.dataOf(hidden.account))
    await until(async () => {
      const { value } = await two.node.getMultipleAccounts([hidden.account], { commitment: 'finalized' })
      return now.equals(value[0]?.data ?? new Uint8Array())
    }, SOON)
  }

  it('is refused by name and sent nowhere where another wallet changed the account meanwhile, and is prepared again once it is revoked', async () => {
    const { path, digest: bundle } = await prepare({ act: 'withdraw', amount: 30n })
    await hidden.house.payAs(hidden.party, { amount: 5n, available: 33n })
    const file = await two.sign(path)
    await until(async () => (await hidden.held()).available === 28n, SOON)
    const stale = { data: { code: 'CARRY_STALE', context: { digest: bundle, number: 1, account: hidden.account } } }
    await untilNodesShow()
    await expect(client().bundles.import({ file })).rejects.toMatchObject(stale)
    expect((await client().bundles.list({ digest: bundle }))[0]).toMatchObject({ out: 1, returned: 0 })
    expect(await hidden.held()).toMatchObject({ public: 987n, available: 28n })
    const nonceAccount = await makeNonce()
    const { digest } = await client().bundles.planRevocation({ bundle, nonceAccount })
    await carryThrough((await client().bundles.prepareRevocation({ bundle, nonceAccount, digest: digest ?? '' })).path)
    await until(async () => (await client().bundles.list({ digest: bundle }))[0]?.dead === 1, SOON)
    await carryThrough((await prepare({ act: 'withdraw', amount: 28n })).path)
    await finalHeld({ public: 1_015n, credits: 0n, available: 0n })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('is not applied where another wallet changed what is available meanwhile, since its copy would say too much', async () => {
    await hidden.house.pay(hidden.account, 40n)
    await carryThrough((await prepare({ act: 'apply' })).path)
    await hidden.house.pay(hidden.account, 2n)
    const { path, digest: bundle } = await prepare({ act: 'apply' })
    const file = await two.sign(path)
    await hidden.house.payAs(hidden.party, { amount: 5n, available: 40n })
    await untilNodesShow()
    const stale = { data: { code: 'CARRY_COPY_STALE', context: { digest: bundle, number: 1, account: hidden.account } } }
    await expect(client().bundles.import({ file })).rejects.toMatchObject(stale)
    expect(await hidden.held()).toMatchObject({ credits: 1n, available: 35n })
  })
})
