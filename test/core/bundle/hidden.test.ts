import { bytesToHex } from '@noble/hashes/utils.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { blankOut, fillBlanks } from '../../../src/core/bundle/blanks.ts'
import { type Bundle, signedBytesOf } from '../../../src/core/bundle/bundle.ts'
import { compareReturned } from '../../../src/core/bundle/compare-returned.ts'
import { decideByBytes } from '../../../src/core/bundle/decided-by-bytes.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { withdrawnBy } from '../../../src/core/bundle/hidden-act.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { isTending } from '../../../src/core/decision/tended.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { planFilled } from '../../../src/core/plan/blank-confidential.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { plain as saidPlainly } from '../../../src/core/text/sentence.ts'
import { type Party, partyOf } from '../../support/confidential-party.ts'
import { MINT } from '../../support/confidential-runtime.ts'
import {
  AVAILABLE,
  hiddenOf,
  makeFor,
  openHiddenAccount,
  PENDING,
  plannedOf,
  preparedOf,
  signedWith,
  withHidden,
} from './hidden-support.ts'
import { bundle as plain, owns, requestFor, seedOf } from './support.ts'

const APPLY = { kind: 'apply' } as const
const SOME = { kind: 'withdraw', amount: 12n } as const
const ALL = { kind: 'withdraw', amount: 'all' } as const

/** The code that writing or reading is refused with, and what it says is wrong. */
function refusal(act: () => unknown): string {
  try {
    act()
    return 'none'
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return 'problem' in error.context ? `${error.code}: ${String(error.context['problem'])}` : error.code
  }
}
const codes = (prepared: Bundle, returned: Bundle) => compareReturned(prepared, returned).differences.map(({ code }) => code)
/** The bytes with one of them another. */
const altered = (bytes: Uint8Array, at: number) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))

describe('a bundle of what is done to a hidden balance', () => {
  let account: Awaited<ReturnType<typeof openHiddenAccount>>
  beforeAll(async () => {
    account = await openHiddenAccount()
  })

  it.each([APPLY, SOME, ALL])('of $kind $amount is of version 2, and read back as it was written', (act) => {
    const prepared = preparedOf(account, act)
    const text = encodeBundle(prepared)
    expect(text).toContain('","version":2,"digest":"')
    expect(decodeBundle(text)).toEqual({ ...prepared, facts: decodeBundle(text).facts })
    expect(hiddenOf(prepared).message).toEqual(blankOut(hiddenOf(prepared).message, act))
    expect(encodeBundle(plain)).toContain('","version":1,"digest":"')
  })

  it.each([APPLY, SOME, ALL])('of $kind $amount has nothing refused where the key of its owner is, and is decided by its bytes', (act) => {
    const prepared = preparedOf(account, act)
    const { refusals, transactions } = reviewBundle(requestFor(prepared))
    expect([...refusals, ...transactions.flatMap((one) => one.refusals)]).toEqual([])
    const notes = transactions.flatMap((one) => one.notes.map(({ kind }) => kind))
    expect(notes).toEqual(['never-expires', 'blank', 'hidden-as-of'])
    expect(decideByBytes(prepared, (address) => owns?.(address) ?? null)).toMatchObject([{ references: [] }])
    const said = transactions.flatMap((one) => one.instructions.map(saidPlainly)).join('\n')
    expect(said).toContain(act.kind === 'apply' ? 'Makes all that is pending in' : 'public again')
  })

  it.each([
    [APPLY, { available: PENDING + AVAILABLE, held: 0n }],
    [SOME, { available: AVAILABLE - 12n, held: 12n }],
    [ALL, { available: 0n, held: AVAILABLE }],
  ] as const)(
    'of %o keeps its digest and its words once it is filled and signed, and does on chain what was prepared',
    async (act, then) => {
      const fresh = await openHiddenAccount()
      const prepared = preparedOf(fresh, act)
      const signed = signedWith(prepared, await makeFor(fresh, act))
      expect(bytesToHex(digestBundle(signed))).toBe(bytesToHex(digestBundle(prepared)))
      expect(decodeBundle(encodeBundle(signed))).toEqual({ ...signed, facts: decodeBundle(encodeBundle(signed)).facts })
      expect(compareReturned(prepared, signed)).toMatchObject({ differences: [], signatures: [{ transaction: 1 }] })
      const { refusals, signers, notes } = reviewBundle(requestFor(signed)).transactions[0] ?? {}
      expect({ refusals, states: signers?.map(({ state }) => state) }).toEqual({ refusals: [], states: ['valid'] })
      expect(notes?.map(({ kind }) => kind)).toEqual(['never-expires', 'hidden-as-of'])
      expect(withdrawnBy(signedBytesOf(hiddenOf(signed))) ?? 0n).toBe(then.held)
      fresh.chain.runFilled(signedBytesOf(hiddenOf(signed)))
      const data = fresh.chain.dataOf(fresh.party.account)
      expect(decodeTokenAccount(data)?.amount).toBe(tokenAmount(then.held))
      expect(fresh.opens(decodeConfidentialAccount(data), then.available)).toBe(true)
    },
  )

  it.each([APPLY, SOME, ALL])('of $kind $amount is planned, once it is filled, as what its bytes do', async (act) => {
    const planned = plannedOf(account, act)
    const bytes = signedBytesOf(hiddenOf(signedWith(preparedOf(account, act), await makeFor(account, act))))
    const [, ...instructions] = expandInstructions({ message: decodeMessage(bytes) })
    const filled = planFilled(planned, bytes)
    expect(filled.template.instructions.map(({ data }) => data)).toEqual(instructions.map(({ data }) => data))
    expect(isTending(filled, instructions)).toBe(true)
    expect(isTending(planned, instructions)).toBe(act !== ALL)
    const gained = filled.changes.filter((one) => one.account === account.party.account).map(({ change }) => change)
    expect(gained).toEqual(act === APPLY ? [] : [act === ALL ? AVAILABLE : 12n])
  })

  it('comes back with its blanks filled, and with no other byte changed', async () => {
    const prepared = preparedOf(account, SOME)
    const made = await makeFor(account, SOME)
    const { message, hidden } = hiddenOf(prepared)
    const full = fillBlanks(
      message,
      hidden,
      made.map((one) => ({ ...one, data: one.data.map(() => 0xff) })),
    )
    const fixed = [...message.keys()].filter((at) => full[at] === message[at])
    expect(message.length - fixed.length).toBe(36 + (321 - 33) + (937 - 1))
    // Inside the blanks another byte is another proof: its signature is of it, and the ledger judges it.
    for (const at of fixed) {
      const other = signedWith(prepared, made, (completed) => altered(completed, at))
      expect(codes(prepared, other)).toEqual(['BUNDLE_COMPLETED'])
    }
    expect(
      codes(
        prepared,
        signedWith(prepared, made, (completed) => completed.subarray(1)),
      ),
    ).toEqual(['BUNDLE_COMPLETED'])
    expect(
      codes(
        prepared,
        signedWith(prepared, made, (completed) => Uint8Array.from([...completed, 0])),
      ),
    ).toEqual(['BUNDLE_COMPLETED'])
  })

  it('is refused where a filled byte was changed after it was signed', async () => {
    for (const act of [APPLY, SOME]) {
      const prepared = preparedOf(account, act)
      const signed = signedWith(prepared, await makeFor(account, act))
      const { completed } = hiddenOf(signed).hidden
      if (completed === null) throw new Error('it is filled')
      // The last byte is that of a proof, or of the copy.
      const returned = withHidden(signed, {}, { completed: altered(completed, completed.length - 1) })
      expect(codes(prepared, returned)).toEqual(['BUNDLE_SIGNATURE'])
      expect(codes(prepared, withHidden(signed, {}, { completed: null }))).toEqual(['BUNDLE_SIGNATURE'])
    }
  })

  it('is refused where it withdraws another amount than was prepared, or proves another', async () => {
    const prepared = preparedOf(account, SOME)
    const other = preparedOf(account, { ...SOME, amount: 13n })
    const more = signedWith(other, await makeFor(account, { ...SOME, amount: 13n }))
    const { completed } = hiddenOf(more).hidden
    const { signers } = hiddenOf(more)
    expect(codes(prepared, withHidden(prepared, { signers }, { completed }))).toEqual(['BUNDLE_COMPLETED'])
    // The amount that was prepared, with the proof of another.
    const mixed = signedWith(prepared, await makeFor(account, { ...SOME, amount: 13n }))
    expect(codes(prepared, mixed)).toEqual(['BUNDLE_COMPLETED'])
    expect(refusal(() => encodeBundle(mixed))).toBe('BUNDLE_COMPLETED: the proof is of another balance, or of another amount')
    // Of everything, it is what is proved that counts: nothing is no amount.
    const all = preparedOf(account, ALL)
    expect(refusal(() => encodeBundle(withHidden(all, {}, { completed: hiddenOf(all).message })))).toBe(
      'BUNDLE_COMPLETED: they withdraw nothing',
    )
  })

  it('is refused where what it says of the account, the key, the arrivals or the amount is not what its bytes do', () => {
    const somebody: Party = partyOf(seedOf('somebody'), MINT, 'conf-bal-v1')
    const apply = preparedOf(account, APPLY)
    const withdraw = preparedOf(account, SOME)
    const { data } = account
    const placeOf = (field: 'elgamalKey' | 'credits') =>
      data.findIndex((_, at) => {
        const other = decodeConfidentialAccount(altered(data, at))
        return other !== null && other[field] !== decodeConfidentialAccount(data)?.[field]
      })
    const keyAt = placeOf('elgamalKey')
    const swapped = altered(data, keyAt)
    const write = (of: Bundle) => refusal(() => encodeBundle(of))
    expect(keyAt).toBeGreaterThan(0)
    expect(write(withHidden(withdraw, {}, { data: swapped }))).toBe('BUNDLE_HIDDEN: its proof is of another key')
    expect(write(withHidden(withdraw, {}, { ...SOME, amount: 13n }))).toBe('BUNDLE_HIDDEN: it withdraws another amount')
    expect(write(withHidden(withdraw, {}, ALL))).toBe('BUNDLE_HIDDEN: it withdraws another amount')
    expect(write(withHidden(withdraw, {}, { account: somebody.account }))).toBe('BUNDLE_HIDDEN: it is of another account or another owner')
    expect(write(withHidden(withdraw, {}, { data: data.subarray(0, 165) }))).toContain('no token account with a hidden balance')
    expect(write(withHidden(apply, {}, SOME))).toContain('do not withdraw with both proofs')
    expect(write(withHidden(withdraw, {}, APPLY))).toContain('do not apply what is pending')
    const filledEarly = hiddenOf(signedWith(apply, [])).hidden.completed ?? new Uint8Array()
    expect(write(withHidden(apply, { message: altered(filledEarly, filledEarly.length - 1) }))).toBe(
      'BUNDLE_HIDDEN: bytes that are to be blank are not',
    )
    expect(write({ ...apply, transactions: [...apply.transactions, ...plain.transactions] })).toBe(
      'BUNDLE_HIDDEN: the bundle holds something else beside it',
    )
    const credits = altered(data, placeOf('credits'))
    expect(write(withHidden(apply, {}, { data: credits }))).toBe('BUNDLE_HIDDEN: it is made for another number of arrivals')
  })

  it('comes back as another one where its account’s data, its template or its claims were exchanged', async () => {
    const prepared = preparedOf(account, SOME)
    const signed = signedWith(prepared, await makeFor(account, SOME))
    const pending = altered(account.data, account.data.length - 10)
    const { seen } = hiddenOf(prepared).hidden
    expect(codes(prepared, withHidden(signed, {}, { data: pending }))).toEqual(['BUNDLE_RETURNED_CLAIMS'])
    expect(codes(prepared, withHidden(signed, {}, { seen: { ...seen, node: 'another' } }))).toEqual(['BUNDLE_RETURNED_CLAIMS'])
    const other = preparedOf(account, { ...SOME, amount: 13n })
    expect(codes(prepared, other)).toEqual(['BUNDLE_RETURNED_BYTE'])
    expect(codes(prepared, preparedOf(account, APPLY))).toEqual(['BUNDLE_RETURNED_BYTE'])
  })

  it('is refused in its text where a version does not hold what it says', () => {
    const text = encodeBundle(preparedOf(account, APPLY))
    expect(refusal(() => decodeBundle(text.replace('"version":2', '"version":1')))).toContain('BUNDLE_FIELD')
    expect(refusal(() => decodeBundle(encodeBundle(plain).replace('"version":1', '"version":2')))).toContain('BUNDLE_FIELD')
    expect(refusal(() => decodeBundle(text.replace('"kind":"apply"', '"kind":"withdraw"')))).toContain('BUNDLE_FIELD')
    expect(refusal(() => decodeBundle(text.replace('"completed":null', '"completed":""')))).toContain('BUNDLE_FIELD')
    const data = Buffer.from(account.data).toString('base64')
    const swapped = Buffer.from(altered(account.data, account.data.length - 10)).toString('base64')
    expect(refusal(() => decodeBundle(text.replace(data, swapped)))).toBe('BUNDLE_DIGEST')
  })
})
