import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import type { BundledTransaction, HiddenPayment } from '../../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { SOON } from '../../support/carrying.ts'
import { hides } from '../../support/confidential-party.ts'
import type { HiddenElsewhere } from '../../support/hidden-elsewhere.ts'
import { askedInSecret, HELD, openHiddenPayer, prepareInSecret } from '../../support/hidden-payer.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'

let two: TwoWorkstations
let hidden: HiddenElsewhere
const client = () => two.online().client
const FIRST = 250n

beforeAll(async () => {
  two = await openTwoWorkstations()
  hidden = await openHiddenPayer(two)
}, 180_000)
afterAll(async () => {
  hidden.house.close()
  await two.close()
})

const asked = async (reference: string, amount: bigint, nonce = reference) =>
  askedInSecret(two, hidden, { nonceAccount: await two.makeNonce(nonce), reference, amount })
const prepare = async (reference: string, amount: bigint) => {
  const wanted = await asked(reference, amount)
  expect((await client().bundles.plan(wanted)).unpayable).toEqual([])
  return prepareInSecret(two, wanted)
}
type Carried = BundledTransaction & { readonly hidden: HiddenPayment }
const carriedIn = (file: string): Carried => {
  const [one] = decodeBundle(readFileSync(file, 'utf8')).transactions
  if (one?.hidden?.kind !== 'pay') throw new Error('it pays a hidden amount')
  return { ...one, hidden: one.hidden }
}
const notesOf = async (file: string) => {
  const { transactions } = await two.cold.client.bundles.show({ file })
  expect(transactions.flatMap(({ refusals }) => refusals)).toEqual([])
  return transactions.flatMap(({ notes }) => notes.map(({ kind, words }) => [kind, plain(words)] as const))
}
/** The bytes with these in the place of those, which stand there once. */
const replaced = (bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array => {
  const at = Buffer.from(bytes).indexOf(from)
  if (at < 0) throw new Error('they stand there')
  const made = Uint8Array.from(bytes)
  made.set(to, at)
  return made
}

describe('a payment of a hidden amount whose key is on an offline workstation', () => {
  it('shows there how much goes to whom and what remains, and once it is carried back moves just that', async () => {
    const { path, digest } = await prepare('first', FIRST)
    const notes = await notesOf(path)
    expect(notes.map(([kind]) => kind)).toEqual(['hidden-balance', 'never-expires', 'blank', 'hidden-keys', 'hidden-as-of'])
    const { customer, dataOf } = hidden.house
    expect(notes[0]?.[1]).toMatch(/900 smallest units available; 250 smallest units of it is paid in secret to .*650 smallest units stays/)
    expect(notes[0]?.[1]).toContain(customer.owner)
    expect(await client().bundles.plan(await asked('second', 1n))).toMatchObject({ unpayable: [{ reason: 'source-busy' }] })
    const signed = await two.sign(path)
    const { id } = await client().bundles.import({ file: signed })
    await followDecision(two.online(), id, () => undefined)
    await until(async () => (await hidden.held()).available === HELD - FIRST, SOON)
    const pending = decodeConfidentialAccount(await dataOf(customer.account))?.pendingLow
    expect(pending !== undefined && hides(customer.keys, pending, FIRST)).toBe(true)
    expect(await client().bundles.import({ file: signed })).toMatchObject({ taken: 0, known: 1 })
    expect((await client().bundles.list({ digest }))[0]).toMatchObject({ kind: 'payment', returned: 1, out: 0 })
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect(await client().activity.reconcile({})).toMatchObject({ differences: [] })
  }, 180_000)

  it('is not signed for more than is available, nor twice under one reference', async () => {
    const { path, digest, digestWords } = await prepare('too much', 651n)
    const sign = two.cold.client.bundles.sign({ file: path, digest, words: digestWords.join(' ') })
    await expect(sign).rejects.toMatchObject({ data: { code: 'BUNDLE_CANNOT_SIGN' } })
    await expect(client().bundles.plan({ ...(await asked('all', 1n)), amount: 'all' })).rejects.toMatchObject({
      data: { code: 'OPERATION_ARGUMENT' },
    })
    const nonceAccount = await two.makeNonce('revokes')
    const revoking = { bundle: digest, nonceAccount: [nonceAccount] }
    const { digest: planned } = await client().bundles.planRevocation(revoking)
    const revocation = await client().bundles.prepareRevocation({ ...revoking, digest: planned ?? '' })
    await client().bundles.import({ file: await two.sign(revocation.path) })
    await until(async () => (await client().bundles.list({ digest }))[0]?.dead === 1, SOON)
    const again = await client().bundles.plan(await asked('first', 1n, 'first again'))
    expect(again.unpayable).toMatchObject([{ reason: 'paid-already' }])
  }, 180_000)

  it('for another key than the recipient’s account has shows that key as a claim, and moves nothing on chain', async () => {
    const { path } = await prepare('false key', 10n)
    const bundle = decodeBundle(readFileSync(path, 'utf8'))
    const one = carriedIn(path)
    const { account } = hidden
    const own = encodeAddress(decodeConfidentialAccount(one.hidden.data)?.elgamalKey ?? account)
    const right = encodeAddress(decodeConfidentialAccount(one.hidden.recipient.data)?.elgamalKey ?? account)
    const message = replaced(one.message, right, own)
    const recipient = { ...one.hidden.recipient, data: replaced(one.hidden.recipient.data, right, own) }
    // With the one of the two changed alone, it is refused as it is read.
    const half = { ...bundle, transactions: [{ ...one, message }] }
    expect(() => encodeBundle(half)).toThrow(expect.objectContaining({ code: 'BUNDLE_HIDDEN' }))
    const file = path.replace('.json', '-false.json')
    writeFileSync(file, encodeBundle({ ...bundle, transactions: [{ ...one, message, hidden: { ...one.hidden, recipient } }] }))
    expect(new Map(await notesOf(file)).get('hidden-keys')).toContain(decodeConfidentialAccount(one.hidden.data)?.elgamalKey ?? 'none')
    const signed = await two.sign(file)
    await expect(client().bundles.import({ file: signed })).rejects.toMatchObject({ data: { code: 'CARRY_NOT_PREPARED' } })
    const { hidden: filled, signers } = carriedIn(signed)
    const signatures = signers.map(({ signature }) => signature)
    const sent = two.node.sendTransaction(encodeTransaction({ message: filled.completed ?? new Uint8Array(), signatures }), {
      preflightCommitment: 'confirmed',
    })
    await expect(sent).rejects.toMatchObject({ code: expect.stringMatching(/^NODE_/) })
    expect(await hidden.held()).toMatchObject({ available: HELD - FIRST })
  }, 180_000)
})
