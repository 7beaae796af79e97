import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { blankOut } from '../../../src/core/bundle/blanks.ts'
import { type Bundle, type HiddenPayment, signedBytesOf } from '../../../src/core/bundle/bundle.ts'
import { compareReturned } from '../../../src/core/bundle/compare-returned.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { keysOf, standingIn } from '../../../src/core/bundle/hidden-payment.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { decodeConfidentialPayment, halfFor } from '../../../src/core/program/confidential-payment.ts'
import { decodeConfidentialInstruction } from '../../../src/core/program/confidential-transfer.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { keyOf } from './support.ts'
import { hiddenOf, withHidden } from './hidden-support.ts'

const textOf = (name: string) => readFileSync(join(import.meta.dirname, '../../vectors/bundle', name), 'utf8')
const prepared = decodeBundle(textOf('hidden-payment.json'))
const signed = decodeBundle(textOf('hidden-payment-signed.json'))

/** The code that writing is refused with, and what it says is wrong. */
function refusal(bundle: Bundle): string {
  try {
    encodeBundle(bundle)
    return 'none'
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return 'problem' in error.context ? `${error.code}: ${String(error.context['problem'])}` : error.code
  }
}
function paymentIn(bundle: Bundle): HiddenPayment {
  const { hidden } = hiddenOf(bundle)
  invariant(hidden.kind === 'pay', 'it pays a hidden amount')
  return hidden
}
const { recipient, mint, data } = paymentIn(prepared)
const { message } = hiddenOf(prepared)
const place = (of: Uint8Array, what: Uint8Array) => {
  const at = Buffer.from(of).indexOf(what)
  invariant(at >= 0, 'it stands there')
  return at
}
/** The bytes with one of these another, wherever they stand first. */
const other = (of: Uint8Array, what: Uint8Array) => {
  const at = place(of, what)
  return of.map((byte, index) => (index === at ? byte ^ 1 : byte))
}
/** The mint with an auditor, whose key stands behind its authority and one byte in the extension of confidential transfers. */
function withAuditor(of: Uint8Array): Uint8Array {
  const altered = Uint8Array.from(of)
  altered.set(encodeAddress(keyOf('an auditor')), place(of, Uint8Array.of(4, 0, 65, 0)) + 4 + 33)
  return altered
}
const keyIn = (of: Uint8Array) => {
  const key = decodeConfidentialAccount(of)?.elgamalKey
  invariant(key !== undefined, 'it is configured')
  return encodeAddress(key)
}

describe('a bundle that pays a hidden amount', () => {
  it('is read and written back to the byte, before and after its blanks were filled', () => {
    expect(encodeBundle(prepared)).toBe(textOf('hidden-payment.json'))
    expect(encodeBundle(signed)).toBe(textOf('hidden-payment-signed.json'))
    expect(blankOut(message, { kind: 'pay', amount: 250n })).toEqual(message)
    expect(blankOut(signedBytesOf(hiddenOf(signed)), { kind: 'pay', amount: 250n })).toEqual(message)
    expect(compareReturned(prepared, signed)).toMatchObject({ differences: [], signatures: [{ transaction: 1 }] })
  })

  it('carries for whom the amount is to be encrypted', () => {
    expect(keysOf(paymentIn(prepared))).toMatchObject({ recipientKey: decodeConfidentialAccount(recipient.data)?.elgamalKey })
    expect(standingIn(recipient.data)?.token.mint).toBe(standingIn(data)?.token.mint)
  })

  it.each([
    [
      'the recipient’s account',
      { recipient: { ...recipient, account: keyOf('a stranger') } },
      'it pays another account than the one that is carried',
    ],
    [
      'the key of the recipient’s account',
      { recipient: { ...recipient, data: other(recipient.data, keyIn(recipient.data)) } },
      'its amount is for another key than the recipient’s account has',
    ],
    [
      'the owner of the recipient’s account',
      {
        recipient: { ...recipient, data: other(recipient.data, encodeAddress(standingIn(recipient.data)?.token.owner ?? keyOf('nobody'))) },
      },
      'the recipient’s account is not the one that follows from its owner',
    ],
    [
      'the mint of the recipient’s account',
      {
        recipient: { ...recipient, data: other(recipient.data, encodeAddress(standingIn(recipient.data)?.token.mint ?? keyOf('nobody'))) },
      },
      'the recipient’s account is of another mint',
    ],
    [
      'an account without hidden balances in the place of the recipient’s',
      { recipient: { ...recipient, data: recipient.data.subarray(0, 165) } },
      'what it carries of the recipient or of the mint takes no confidential transfers',
    ],
    [
      'a mint without hidden balances',
      { mint: mint.subarray(0, 82) },
      'what it carries of the recipient or of the mint takes no confidential transfers',
    ],
    ['the auditor’s key of the mint', { mint: withAuditor(mint) }, 'its amount is for another key than that of the mint’s auditor'],
    ['the key of the account that pays', { data: other(data, keyIn(data)) }, 'its proof is of another key'],
    ['the account that pays', { account: keyOf('a stranger') }, 'it is of another account or another owner'],
  ])('is refused where another thing is carried in the place of %s', (_what, more: Partial<HiddenPayment>, problem) => {
    expect(refusal(withHidden(prepared, {}, more))).toBe(`BUNDLE_HIDDEN: ${problem}`)
  })

  it.each([
    ['the place of its proofs', 'transferConfidential', 166, 'its proofs stand elsewhere than behind it'],
    ['the sender’s key in the proof of what is left', 'verifyEquality', 1, 'its proof is of another key'],
    ['the sender’s key in the proof of its amount', 'verifyTransferValidity', 1, 'its proof is of another key'],
  ] as const)('is refused where its bytes have another thing in the place of %s', (_what, kind, offset, problem) => {
    const instructions = expandInstructions({ message: decodeMessage(message) })
    const found = instructions.find((one) => (decodeConfidentialPayment(one) ?? decodeConfidentialInstruction(one))?.kind === kind)
    invariant(found !== undefined, 'it pays')
    const at = place(message, found.data) + offset
    const altered = message.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(refusal(withHidden(prepared, { message: altered }))).toBe(`BUNDLE_HIDDEN: ${problem}`)
  })

  it('is refused where it is of another mint than the account that pays', () => {
    const altered = other(message, encodeAddress(standingIn(data)?.token.mint ?? keyOf('nobody')))
    expect(refusal(withHidden(prepared, { message: altered }))).toBe('BUNDLE_HIDDEN: it is of another mint')
  })

  it('is refused as what it is not: an apply, or a withdrawal', () => {
    const { account, seen, completed } = paymentIn(prepared)
    const as = (act: { kind: 'apply' } | { kind: 'withdraw'; amount: bigint }) => {
      const [one] = prepared.transactions
      invariant(one !== undefined, 'there is one')
      return refusal({ ...prepared, transactions: [{ ...one, hidden: { account, data, seen, completed, ...act } }] })
    }
    expect(as({ kind: 'apply' })).toContain('BUNDLE_HIDDEN')
    expect(as({ kind: 'withdraw', amount: 250n })).toContain('BUNDLE_HIDDEN')
  })

  it('is refused where any byte that fills its blanks was changed after it was signed', () => {
    const filled = signedBytesOf(hiddenOf(signed))
    const places = [...filled].flatMap((byte, at) => (byte === message[at] ? [] : [at]))
    expect(places.length).toBeGreaterThan(1_500)
    const codes = places.flatMap((place) => {
      const completed = filled.map((byte, at) => (at === place ? byte ^ 1 : byte))
      const found = compareReturned(prepared, withHidden(signed, {}, { completed })).differences
      expect(found, `byte ${place}`).not.toEqual([])
      return found.map(({ code }) => code)
    })
    expect(new Set(codes)).toEqual(new Set(['BUNDLE_COMPLETED', 'BUNDLE_SIGNATURE']))
  })

  it('is refused where what fills it, whoever signed it, proves another balance or shows the auditor another amount', () => {
    const filled = signedBytesOf(hiddenOf(signed))
    const parts = expandInstructions({ message: decodeMessage(filled) }).map(decodeConfidentialPayment)
    const transfer = parts.find((one) => one?.kind === 'transferConfidential')
    const validity = parts.find((one) => one?.kind === 'verifyTransferValidity')
    invariant(transfer !== undefined && validity !== undefined, 'it pays')
    const changed = (what: Uint8Array) => refusal(withHidden(signed, {}, { completed: other(filled, what) }))
    expect(changed(transfer.auditorLow)).toBe('BUNDLE_COMPLETED: they show the auditor another amount than they prove')
    expect(changed(halfFor(validity.low, 'sender').subarray(0, 32))).toMatch(/^BUNDLE_COMPLETED: /)
    expect(changed(halfFor(validity.high, 'sender').subarray(32))).toBe(
      'BUNDLE_COMPLETED: the proof is of another balance, or of another amount',
    )
  })
})
