import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { compareReturned } from '../../../src/core/bundle/compare-returned.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { reviewBundle } from '../../../src/core/bundle/review-bundle.ts'
import { mergeSignatures, signaturesOf } from '../../../src/core/bundle/signatures.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { signBytes, verifySignature } from '../../../src/core/keys/keypair.ts'
import { isSignature } from '../../../src/core/keys/signature.ts'
import { signatureNamed } from '../../support/block.ts'
import {
  bundle,
  bundledOf,
  bundleOf,
  byNonce,
  customer,
  keyOf,
  line,
  pay,
  requestFor,
  seedOf,
  signaturesFor,
  treasury,
  withTransaction,
} from './support.ts'

const given = signaturesFor(bundle)
const signed = mergeSignatures(bundle, given).bundle
const codes = (prepared: Bundle, returned: Bundle) => compareReturned(prepared, returned).differences.map(({ code }) => code)
const other = signatureNamed('other')
if (!isSignature(other)) throw new Error('64 bytes are a signature')

const [payment, tokens, sweep] = bundle.transactions
if (payment === undefined || tokens === undefined || sweep === undefined) throw new Error('there are three')
const more = bundledOf({ lifetime: byNonce('more'), instructions: [pay(customer, 9n)], lines: [line(customer, 9n)] })

describe('signatures that are put into a bundle', () => {
  it('are all there, each verified over its own bytes, whether or not it is said for which', () => {
    expect(mergeSignatures(bundle, given)).toMatchObject({ added: given, keptOut: [] })
    expect(signaturesOf(signed)).toEqual(given)
    const unsaid = given.map((one) => ({ ...one, transaction: null }))
    expect(mergeSignatures(bundle, unsaid)).toMatchObject({ bundle: signed, added: given, keptOut: [] })
    expect(mergeSignatures(signed, given)).toMatchObject({ added: [], keptOut: [] })
  })

  it('come from several machines, in any order', () => {
    const halves = [given.slice(2), given.slice(0, 2)]
    const merged = halves.reduce((sofar, half) => mergeSignatures(sofar, half).bundle, bundle)
    expect(encodeBundle(merged)).toBe(encodeBundle(signed))
  })

  it('are kept out and named where they are of other bytes, of others, or for a place that is taken', () => {
    const wrong = { transaction: 2, signer: treasury, signature: given[0]?.signature ?? other }
    const { added, keptOut } = mergeSignatures(bundle, [
      wrong,
      { ...wrong, transaction: null, signature: other },
      { ...wrong, signer: keyOf('nobody') },
      { ...wrong, transaction: 9 },
      ...given.slice(0, 1),
    ])
    expect(keptOut.map(({ reason }) => reason.code)).toEqual([
      'BUNDLE_SIGNATURE',
      'BUNDLE_SIGNATURE_OF_NONE',
      'BUNDLE_SIGNER_NOT_ASKED',
      'BUNDLE_SIGNER_NOT_ASKED',
    ])
    expect(added).toEqual(given.slice(0, 1))
    const taken = withTransaction(0, { signers: [{ address: treasury, signature: other }] })
    expect(mergeSignatures(taken, given.slice(0, 1)).keptOut.map(({ reason }) => reason.code)).toEqual(['BUNDLE_SIGNATURE_OTHER'])
  })
})

describe('a bundle that comes back', () => {
  it('is taken for its new signatures alone, where nothing else is new', () => {
    expect(compareReturned(bundle, decodeBundle(encodeBundle(signed)))).toEqual({ differences: [], signatures: given })
    expect(compareReturned(signed, signed)).toEqual({ differences: [], signatures: [] })
    const partly = mergeSignatures(bundle, given.slice(0, 1)).bundle
    expect(compareReturned(partly, signed).signatures).toEqual(given.slice(1))
  })

  it('is refused where a transaction is missing, was never prepared, or stands elsewhere', () => {
    expect(codes(bundle, bundleOf(payment, sweep))).toEqual(['BUNDLE_RETURNED_MISSING'])
    expect(codes(bundle, bundleOf(payment, tokens, sweep, more))).toEqual(['BUNDLE_RETURNED_EXTRA'])
    expect(codes(bundle, bundleOf(more, tokens, sweep))).toEqual(['BUNDLE_RETURNED_BYTE'])
    expect(codes(bundle, bundleOf(tokens, payment, sweep))).toEqual(['BUNDLE_RETURNED_ORDER'])
  })

  it('is refused where anything beside its messages is another', () => {
    expect(codes(bundle, { ...bundle, preparedAt: '2026-11-25T14:00:00.001Z' })).toEqual(['BUNDLE_RETURNED_CLAIMS'])
    expect(codes(bundle, withTransaction(0, { policy: null }))).toEqual(['BUNDLE_RETURNED_CLAIMS'])
  })

  it('is refused where a signature is gone, is another, or is not of its bytes', () => {
    expect(codes(signed, bundle)).toEqual(given.map(() => 'BUNDLE_SIGNATURE_GONE'))
    expect(codes(bundle, withTransaction(0, { signers: [{ address: treasury, signature: other }] }))).toEqual(['BUNDLE_SIGNATURE'])
    const before = withTransaction(0, { signers: [{ address: treasury, signature: other }] })
    expect(codes(before, mergeSignatures(bundle, given.slice(0, 1)).bundle)).toEqual(['BUNDLE_SIGNATURE_OTHER'])
  })
})

describe('one byte of a message that is another', () => {
  const signature = given[0]?.signature ?? other
  const bytes = Array.from(payment.message, (_, at) => at)
  const alone = bundleOf(payment)
  const flipped = (at: number, mask: number): Bundle => {
    const message = payment.message.slice()
    message[at] = (message[at] ?? 0) ^ mask
    return bundleOf({ ...payment, message })
  }

  it('between review and signing has another digest, and a signature that is made over it is of no bytes that were prepared', () => {
    const reviewed = bytesToHex(digestBundle(alone))
    for (const at of bytes) {
      const altered = flipped(at, 1 << (at % 8))
      expect(bytesToHex(digestBundle(altered)), `byte ${at}`).not.toBe(reviewed)
      const made = signBytes({ seed: seedOf('treasury'), message: altered.transactions[0]?.message ?? payment.message })
      expect(mergeSignatures(alone, [{ transaction: 1, signer: treasury, signature: made }]).keptOut, `byte ${at}`).toHaveLength(1)
    }
  })

  it('is named by the review too, whoever sealed the bundle again, but in the letters of a memo, which mean what they say', () => {
    const unnoticed = bytes.filter((at) => !isRefused(flipped(at, 1 << (at % 8))))
    const memo = utf8ToBytes('invoice 7')
    const start = bytes.find((at) => memo.every((byte, place) => payment.message[at + place] === byte)) ?? 0
    expect(start).toBeGreaterThan(0)
    expect(unnoticed.length).toBeGreaterThan(0)
    expect(unnoticed.every((at) => at >= start && at < start + memo.length)).toBe(true)
  })

  it('between signing and submission is refused and named', () => {
    const one = mergeSignatures(alone, given.slice(0, 1)).bundle
    expect(verifySignature({ address: treasury, message: payment.message, signature })).toBe(true)
    for (const at of bytes) {
      const { differences, signatures } = compareReturned(one, flipped(at, 0xff))
      expect(signatures).toEqual([])
      expect(differences[0]).toMatchObject({ code: 'BUNDLE_RETURNED_BYTE', context: { transaction: 1, offset: at } })
    }
  })

  /** Whether a bundle that was altered cannot be written, or has a transaction that is refused. */
  function isRefused(altered: Bundle): boolean {
    try {
      const { transactions } = reviewBundle(requestFor(decodeBundle(encodeBundle(altered))))
      return transactions.some(({ refusals }) => refusals.length > 0)
    } catch (error) {
      return isStrongroomError(error)
    }
  }
})
