import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_BUNDLE_LETTERS } from '../../../src/core/bundle/bounds.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { decodeBundle, isBundle } from '../../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import { encodeBase64 } from '../../../src/core/chain/base64.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { digestWords } from '../../../src/core/review/digest.ts'
import {
  bundle,
  bundledOf,
  bundleOf,
  byNonce,
  customer,
  facts,
  line,
  pay,
  signaturesFor,
  supplier,
  table,
  withTransaction,
} from './support.ts'

const text = encodeBundle(bundle)
const vectors = join(import.meta.dirname, '../../vectors/bundle')

/** The code that reading a text is refused with. */
function refusal(of: string): string {
  try {
    decodeBundle(of)
    return 'read'
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    throw error
  }
}

describe('the text of a bundle', () => {
  it('says what it is and of which version, and ends with a line', () => {
    expect(text.startsWith('{"file":"Strongroom bundle: transactions to be reviewed and signed on a machine without a network.')).toBe(true)
    expect(text).toContain('","version":1,"digest":"')
    expect(text.endsWith('}\n')).toBe(true)
    expect(isBundle(text)).toBe(true)
  })

  it('is read back as it was written, to the letter', () => {
    const read = decodeBundle(text)
    expect(read).toEqual({ ...bundle, facts: read.facts })
    expect(encodeBundle(read)).toBe(text)
  })

  it('is the same for the same bundle, in whatever order its facts come', () => {
    const turned = { ...facts, accounts: facts.accounts.toReversed() }
    expect(encodeBundle({ ...bundle, facts: turned })).toBe(text)
  })

  it('is what it was when its version came to be', () => {
    expect(readFileSync(join(vectors, 'valid.json'), 'utf8')).toBe(text)
  })

  it('has a digest with six words that signing does not change', () => {
    const signed = mergeSignatures(bundle, signaturesFor(bundle)).bundle
    expect(bytesToHex(digestBundle(signed))).toBe(bytesToHex(digestBundle(bundle)))
    expect(encodeBundle(signed)).not.toBe(text)
    expect(decodeBundle(encodeBundle(signed))).toEqual({ ...signed, facts: decodeBundle(text).facts })
    expect(digestWords(digestBundle(bundle))).toEqual(readFileSync(join(vectors, 'words.txt'), 'utf8').trim().split(' '))
  })

  it('has another digest for every claim that is another', () => {
    const others: readonly Bundle[] = [
      { ...bundle, preparedAt: '2026-11-25T14:00:00.001Z' },
      { ...bundle, network: { ...bundle.network, name: 'another' } },
      { ...bundle, signer: { ...bundle.signer, reading: 'hash' } },
      { ...bundle, facts: { ...facts, mints: facts.mints.map((one) => ({ ...one, decimals: 7 })) } },
      withTransaction(0, { policy: null }),
      bundleOf(...bundle.transactions.toReversed()),
    ]
    const digests = new Set([bundle, ...others].map((one) => bytesToHex(digestBundle(one))))
    expect(digests.size).toBe(others.length + 1)
  })
})

describe('a text that is refused', () => {
  const lines = readFileSync(join(vectors, 'refused.jsonl'), 'utf8').trim().split('\n')
  it.each(lines.map((one) => JSON.parse(one) as { name: string; code: string; replace?: [string, string]; text?: string }))(
    'is refused by name: $name',
    ({ code, replace: [from, to] = ['', ''], text: whole }) => {
      const altered = whole ?? text.replace(from, to)
      expect(altered).not.toBe(text)
      expect(refusal(altered)).toBe(code)
    },
  )

  it('is refused before it is read where it has 100 MB', () => {
    const long = `${text.slice(0, -2)}${' '.repeat(100 * 1024 * 1024)}}`
    const startedMs = performance.now()
    expect(refusal(long)).toBe('BUNDLE_TOO_LARGE')
    // Reading it would take seconds.
    expect(performance.now() - startedMs).toBeLessThan(200)
    expect(refusal('x'.repeat(MOST_BUNDLE_LETTERS + 1))).toBe('BUNDLE_TOO_LARGE')
  })

  it('is refused where it nests a hundred thousand deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(refusal(text.replace('"content":{', `"content":${deep},"x":{`))).toBe('BUNDLE_TOO_DEEP')
  })

  it('is refused where its bytes contradict what stands beside them', () => {
    const [payment, , sweep] = bundle.transactions
    if (payment === undefined || sweep === undefined) throw new Error('there are three')
    const encode = (of: Bundle) => {
      try {
        return encodeBundle(of)
      } catch (error) {
        return isStrongroomError(error) ? error.code : String(error)
      }
    }
    expect(encode(withTransaction(0, { signers: sweep.signers }))).toBe('BUNDLE_SIGNERS')
    expect(encode(withTransaction(0, { signers: [...payment.signers, { address: customer, signature: null }] }))).toBe('BUNDLE_SIGNERS')
    expect(encode(withTransaction(0, { lifetime: sweep.lifetime }))).toBe('BUNDLE_LIFETIME')
    // A nonce account that a lookup table gives is none to the ledger.
    const form = { version: 0, lookupTables: [table] } as const
    const looked = bundledOf({ lifetime: payment.lifetime, instructions: [pay(supplier, 5n)], lines: [], form })
    const compiled = decodeMessage(looked.message)
    const instructions = compiled.instructions.map((one, place) =>
      place === 0 ? { ...one, accountIndexes: [compiled.staticAccounts.length, ...one.accountIndexes.slice(1)] } : one,
    )
    expect(encode(bundleOf({ ...looked, message: encodeMessage({ ...compiled, instructions }) }))).toBe('BUNDLE_LIFETIME')
    expect(encode(withTransaction(0, { message: Uint8Array.of(...payment.message, 0) }))).toBe('BUNDLE_MESSAGE')
    expect(encode(withTransaction(0, { message: payment.message.slice(0, -1) }))).toBe('BUNDLE_MESSAGE')
    expect(encode(bundleOf(payment, sweep, payment))).toBe('BUNDLE_MESSAGE_TWICE')
    expect(encode({ ...bundle, signer: { versions: ['legacy', 1], reading: 'clear' } })).toBe('BUNDLE_SIGNER_CANNOT')
    expect(encode({ ...bundle, network: { ...bundle.network, name: 'Mainnet' } })).toBe('BUNDLE_NETWORK_NAME')
    expect(encode({ ...bundle, facts: { ...facts, mints: [...facts.mints, ...facts.mints] } })).toBe('BUNDLE_FACT_TWICE')
  })

  it('is never refused by anything but an error of ours, whatever it is', () => {
    const chunk = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'null', '1e9', '-0'),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (random) => {
        expect(refusal(random)).not.toBe('read')
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(12), chunk, (at, removed, put) => {
        const altered = text.slice(0, at) + put + text.slice(at + removed)
        // No letter of it may be another: whatever is not refused is the same text.
        expect(altered === text || refusal(altered) !== 'read').toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

describe('the size of a bundle', () => {
  it('is below one megabyte for 500 sweeps and 20 payments, which are read back', () => {
    const many = Array.from({ length: 520 }, (_, at) =>
      bundledOf({
        lifetime: byNonce(`many ${at}`),
        instructions: [pay(customer, BigInt(at + 1))],
        lines: [line(customer, BigInt(at + 1))],
      }),
    )
    const large = encodeBundle(bundleOf(...many))
    expect(large.length).toBeLessThan(1_000_000)
    expect(decodeBundle(large).transactions).toHaveLength(520)
    expect(encodeBase64(Uint8Array.of(1, 2, 3, 4))).toBe('AQIDBA==')
  })
})
