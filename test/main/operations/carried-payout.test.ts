import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { refused } from './support.ts'

const EACH = 2_000_000n
/** More than one transaction pays. */
const ROWS = 30

let two: TwoWorkstations
const client = () => two.online().client
const namesOf = (file: string, count = ROWS) => Array.from({ length: count }, (_, row) => `${file} ${row + 1}`)

/** A file that pays so many people. */
function fileOf(file: string, count = ROWS): string {
  const rows = namesOf(file, count).map((name) => `${keyOf(name)},0.002,${name}`)
  return `data:text/csv;base64,${Buffer.from(['recipient,amount,reference', ...rows].join('\n')).toString('base64')}`
}

/** Has the policy of the offline vault allow them. */
async function allow(file: string): Promise<void> {
  for (const name of namesOf(file)) await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: keyOf(name), label: name })
}

async function noncesOf(file: string, count: number): Promise<Address[]> {
  const accounts: Address[] = []
  for (let number = 1; number <= count; number += 1) accounts.push(await two.makeNonce(`${file}, nonce ${number}`))
  return accounts
}

/** A payout as it was checked, and what prepares it as a bundle. */
async function check(contents: string, nonceAccount: Address[]) {
  const asked = { contents, nonceAccount, from: two.from, allowUnfundedRecipient: true, version: 'legacy' as const }
  const checked = await client().bundles.checkPayout(asked)
  const { total, digest, confirmation, units, unexplained } = checked
  const said = {
    total,
    digest: digest ?? '',
    ...(confirmation === null ? {} : { confirmation }),
    ...(units === null ? {} : { units }),
    ...(unexplained === null ? {} : { explained: unexplained.latest.signature }),
  }
  return { asked, said, checked, prepare: (other = {}) => client().bundles.preparePayout({ ...asked, ...said, ...other }) }
}

/** The same file, in which the first transaction is not signed. */
function withoutFirst(file: string): string {
  const bundle = decodeBundle(readFileSync(file, 'utf8'))
  const [first, ...others] = bundle.transactions
  if (first === undefined) throw new Error('a bundle holds a transaction')
  const unsigned = { ...first, signers: first.signers.map((signer) => ({ ...signer, signature: null })) }
  const half = file.replace('.json', '-half.json')
  writeFileSync(half, encodeBundle({ ...bundle, transactions: [unsigned, ...others] }))
  return half
}

const standing = async (digest: string) =>
  (await client().bundles.list({ limit: 100 })).find((one) => one.digest === digest)?.transactions.map(({ state }) => state)

beforeAll(async () => {
  two = await openTwoWorkstations()
  await two.fund(two.from, 1_000_000_000n)
}, 120_000)
afterAll(() => two.close())

describe('a payout file from an account whose key is on an offline workstation', () => {
  it('is prepared as one bundle of several transactions, signed there, imported, and paid once to each', async () => {
    await allow('wages')
    const nonces = await noncesOf('wages', 2)
    const { checked, prepare } = await check(fileOf('wages'), nonces)
    expect(checked).toMatchObject({ payments: ROWS, transactions: 2, total: '0.06', amount: EACH * BigInt(ROWS) })
    const prepared = await prepare()
    expect(prepared.transactions).toBe(2)
    const { transactions } = decodeBundle(readFileSync(prepared.path, 'utf8'))
    expect(transactions.map(({ lifetime }) => (lifetime.kind === 'nonce' ? lifetime.nonceAccount : null))).toEqual(nonces)
    const taken = await client().bundles.import({ file: await two.sign(prepared.path) })
    expect(taken).toMatchObject({ taken: 2, known: 0, dead: 0, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    for (const name of namesOf('wages')) expect(await two.lamportsOf(keyOf(name))).toBe(EACH)
    expect((await client().payouts.list({})).map(({ payments, outcome }) => ({ payments, outcome }))).toEqual([
      { payments: ROWS, outcome: 'done' },
    ])
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
    await expect(check(fileOf('wages'), await noncesOf('wages again', 1))).resolves.toMatchObject({
      checked: { payments: 0, digest: null, counts: { paid: ROWS } },
    })
  })

  it('pays what came back signed, and waits for the rest', async () => {
    await allow('halves')
    const { prepare } = await check(fileOf('halves'), await noncesOf('halves', 2))
    const { path, digest } = await prepare()
    const whole = await two.sign(path)
    const half = withoutFirst(whole)
    expect(await client().bundles.import({ file: half })).toMatchObject({ taken: 1, unsigned: 1 })
    expect(await standing(digest)).toEqual(['out', 'returned'])
    expect(await client().bundles.import({ file: half })).toMatchObject({ taken: 0, known: 1, unsigned: 1 })
    const taken = await client().bundles.import({ file: whole })
    expect(taken).toMatchObject({ taken: 1, known: 1, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    for (const name of namesOf('halves')) expect(await two.lamportsOf(keyOf(name))).toBe(EACH)
  })

  it('is followed to the end of what came back, and is not called done while the rest is out', async () => {
    await allow('rest')
    const { prepare } = await check(fileOf('rest'), await noncesOf('rest', 2))
    const { path } = await prepare()
    const whole = await two.sign(path)
    const { id } = await client().bundles.import({ file: withoutFirst(whole) })
    expect(await followDecision(two.online(), id, () => undefined)).toMatchObject({ settled: false, outcome: 'going-on', out: 1 })
    expect((await client().payouts.list({}))[0]).toMatchObject({ id, outcome: 'going-on' })
    const { path: receipt, rows } = await client().payouts.receipt({ id })
    expect(rows).toBe(ROWS)
    const text = readFileSync(receipt, 'utf8')
    expect(namesOf('rest').filter((name) => !text.includes(`"${name}"`))).toEqual([])
    expect(text).toContain('in-bundle')
    const one = await client().payouts.rows({ id, limit: 1 })
    const others = await client().payouts.rows({ id, after: one.next ?? '', limit: 100 })
    const standing = [...one.rows, ...others.rows].map(({ reference, standing: how }) => `${how} ${reference}`)
    expect(standing.map((said) => said.replace(/^\S+ /, '')).toSorted()).toEqual(namesOf('rest').toSorted())
    expect(one).toMatchObject({ total: ROWS, counts: { 'under-way': standing.filter((said) => said.startsWith('under-way')).length } })
    const out = await client().payouts.rows({ id, standing: 'under-way', search: 'rest' })
    expect(out.rows.map(({ state }) => state)).toContain('in-bundle')
    await client().bundles.import({ file: whole })
    expect(await followDecision(two.online(), id, () => undefined)).toMatchObject({ settled: true, outcome: 'done', out: 0 })
  })

  it('asks whether a row is owed again while the same amount to the same recipient is out under another reference', async () => {
    const { prepare } = await check(fileOf('owed', 2), await noncesOf('owed', 1))
    await prepare()
    const again = Buffer.from(['recipient,amount', ...namesOf('owed', 2).map((name) => `${keyOf(name)},0.002`)].join('\n'))
    const contents = `data:text/csv;base64,${again.toString('base64')}`
    const { checked } = await check(contents, await noncesOf('owed again', 1))
    expect(checked.rows.map(({ reason }) => reason)).toEqual(['paid-before', 'paid-before'])
  })

  it('needs a nonce account for each transaction, each another one and of the account that pays', async () => {
    const contents = fileOf('few')
    const [only] = await noncesOf('few', 1)
    if (only === undefined) throw new Error('a nonce account was made')
    const few = refused('CARRY_NONCES_FEW', { needed: 2, given: 1, missing: 1 })
    await expect(check(contents, [only])).rejects.toMatchObject(few)
    await expect(check(contents, [only, only])).rejects.toMatchObject(few)
    const foreign = await two.makeNonce('few, foreign', keyOf('somebody else'))
    const elsewhere = { nonceAccount: foreign, account: two.from, authority: keyOf('somebody else') }
    await expect(check(contents, [only, foreign])).rejects.toMatchObject(refused('CARRY_NONCE', elsewhere))
    const { prepare } = await check(contents, [only, ...(await noncesOf('few, more', 1))])
    await expect(prepare({ nonceAccount: [only] })).rejects.toMatchObject(few)
    expect(await client().payments.list({ limit: 100 })).not.toContainEqual(expect.objectContaining({ reference: 'few 1' }))
  })

  it('is checked where it names more accounts than a node is asked for at once', async () => {
    const rows = 130
    const { checked } = await check(fileOf('many', rows), await noncesOf('many', 7))
    expect(checked).toMatchObject({ payments: rows, counts: { decide: rows } })
  })

  it('stores nothing where one of its nonce accounts is in another bundle, and takes no reference', async () => {
    const [taken, free] = await noncesOf('one taken', 2)
    if (taken === undefined || free === undefined) throw new Error('nonce accounts were made')
    const first = await check(fileOf('one taken', 1), [taken])
    const { digest } = await first.prepare()
    const bundles = (await client().bundles.list({ limit: 100 })).length
    const { prepare } = await check(fileOf('after it'), [free, taken])
    await expect(prepare()).rejects.toMatchObject(refused('JOURNAL_NONCE_TAKEN', { nonceAccount: taken, intent: `bundle ${digest}` }))
    expect(await client().bundles.list({ limit: 100 })).toHaveLength(bundles)
    const { checked } = await check(fileOf('after it'), [free, ...(await noncesOf('after it', 1))])
    expect(checked.counts).toMatchObject({ taken: 0, paid: 0, refused: 0 })
  })

  it('is neither checked nor prepared from an account that is not watched', async () => {
    const { asked, said } = await check(fileOf('watched', 1), await noncesOf('watched', 1))
    const from = keyOf('nobody')
    const unwatched = refused('CARRY_NO_WATCHED', { account: from, role: null })
    await expect(client().bundles.checkPayout({ ...asked, from })).rejects.toMatchObject(unwatched)
    await expect(client().bundles.preparePayout({ ...asked, ...said, from })).rejects.toMatchObject(unwatched)
  })

  it('is refused under another total than what its rows add up to, and where rows were not decided on', async () => {
    const { prepare } = await check(fileOf('totals', 2), await noncesOf('totals', 1))
    await expect(prepare({ total: '0.005' })).rejects.toMatchObject(refused('PAYOUT_TOTAL_DIFFERS', { typed: '0.005', planned: '0.004' }))
    await expect(prepare({ confirmation: undefined })).rejects.toMatchObject({ data: { code: 'RECIPIENT_NOT_CONFIRMED' } })
    await expect(prepare({ digest: '0'.repeat(64) })).rejects.toMatchObject({ data: { code: 'PLAN_CHANGED' } })
  })
})
