import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { verify as lax, Point } from '@noble/ed25519'
import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import {
  addressOfSeed,
  encodeKeypairFile,
  parseKeypairFile,
  parseKeypairText,
  signBytes,
  verifySignature,
} from '../../../src/core/keys/keypair.ts'
import { decodeSignature, encodeSignature } from '../../../src/core/keys/signature.ts'
import { readRecording } from '../message/command-line.ts'
import { fromHex, readVectors, toHex } from './vectors.ts'

const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyMessage = fc.uint8Array({ maxLength: 200 })
const RUNS = { numRuns: 20 }

/** The same key in OpenSSL, behind the fixed head of its PKCS 8 form. */
const PKCS8_HEAD = fromHex('302e020100300506032b657004220420')
const opensslKey = (seed: Uint8Array) => createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

const ORDER = Point.CURVE().n
const fromLittleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(new Uint8Array(bytes).toReversed())}`)
const toLittleEndian = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0')).toReversed()

/** The number behind a seed (RFC 8032, 5.1.5). */
function secretScalar(seed: Uint8Array): bigint {
  const head = createHash('sha512').update(seed).digest().subarray(0, 32)
  head[0] = (head[0] ?? 0) & 248
  head[31] = ((head[31] ?? 0) & 127) | 64
  return fromLittleEndian(head)
}

describe('a signature', () => {
  type Vector = { readonly seed: string; readonly publicKey: string; readonly message: string; readonly signature: string }
  it.each(readVectors<Vector>('rfc8032.jsonl'))('of RFC 8032 comes out: $publicKey', (vector) => {
    const [seed, message] = [fromHex(vector.seed), fromHex(vector.message)]
    const address = decodeAddress(fromHex(vector.publicKey))
    const signature = decodeSignature(fromHex(vector.signature))
    expect(addressOfSeed(seed)).toBe(address)
    expect(signBytes({ seed, message })).toBe(signature)
    expect(verifySignature({ address, message, signature })).toBe(true)
  })

  it('is the one that OpenSSL makes, and each accepts the other’s', () => {
    fc.assert(
      fc.property(anySeed, anyMessage, (seed, message) => {
        const key = opensslKey(seed)
        const signature = signBytes({ seed, message })
        expect(Buffer.from(encodeSignature(signature))).toEqual(sign(null, message, key))
        expect(verify(null, message, createPublicKey(key), encodeSignature(signature))).toBe(true)
        expect(verifySignature({ address: addressOfSeed(seed), message, signature })).toBe(true)
      }),
      RUNS,
    )
  })

  it('does not hold for another message, another key, or with a bit changed', () => {
    fc.assert(
      fc.property(anySeed, anyMessage, fc.nat({ max: 511 }), (seed, message, bit) => {
        const address = addressOfSeed(seed)
        const signature = signBytes({ seed, message })
        const bytes = encodeSignature(signature)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(verifySignature({ address, message, signature: decodeSignature(bytes) })).toBe(false)
        expect(verifySignature({ address, message: Uint8Array.of(...message, 0), signature })).toBe(false)
        expect(verifySignature({ address: addressOfSeed(new Uint8Array(32)), message, signature })).toBe(seed.every((byte) => byte === 0))
      }),
      RUNS,
    )
  })

  it('under a key of small order proves nothing and is refused', () => {
    const identity = decodeAddress(fromHex(`01${'00'.repeat(31)}`))
    const signature = decodeSignature(fromHex(`01${'00'.repeat(63)}`))
    expect(verifySignature({ address: identity, message: Uint8Array.of(1), signature })).toBe(false)
  })

  it('with the order added to its s is a second one, and refused', () => {
    const [seed, message] = [new Uint8Array(32).fill(3), Uint8Array.of(1, 2, 3)]
    const bytes = encodeSignature(signBytes({ seed, message }))
    const s = fromLittleEndian(bytes.subarray(32)) + ORDER
    const second = decodeSignature(Uint8Array.of(...bytes.subarray(0, 32), ...toLittleEndian(s)))
    expect(verifySignature({ address: addressOfSeed(seed), message, signature: second })).toBe(false)
  })

  it('that is off by a point of small order is refused, though laxer rules let it pass', () => {
    const [seed, message] = [new Uint8Array(32).fill(3), Uint8Array.of(1, 2, 3)]
    const publicKey = encodeAddress(addressOfSeed(seed))
    const torsion = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
    const nonce = 12_345n
    const r = Point.BASE.multiply(nonce).add(torsion).toBytes()
    const k = fromLittleEndian(createHash('sha512').update(r).update(publicKey).update(message).digest()) % ORDER
    const s = (nonce + k * secretScalar(seed)) % ORDER
    const signature = Uint8Array.of(...r, ...toLittleEndian(s))
    expect(lax(signature, message, publicKey, { zip215: true })).toBe(true)
    expect(verify(null, message, createPublicKey(opensslKey(seed)), signature)).toBe(false)
    expect(verifySignature({ address: decodeAddress(publicKey), message, signature: decodeSignature(signature) })).toBe(false)
  })
})

describe('a keypair file', () => {
  const { keypairs, addresses } = readRecording('offline-signing.json')

  it.each(Object.entries(keypairs))('of the ledger’s command line is read, and written the same: %s', (name, bytes) => {
    const text = JSON.stringify(bytes)
    const seed = parseKeypairFile(text)
    expect(addressOfSeed(seed)).toBe(addresses[name])
    expect(encodeKeypairFile(seed)).toBe(text)
    expect(parseKeypairText(bs58.encode(Uint8Array.from(bytes)))).toEqual(seed)
  })

  it('comes back with white space of any kind', () => {
    const text = JSON.stringify(keypairs['cold'], null, 2)
    expect(parseKeypairFile(`\n ${text} \r\n`)).toEqual(Uint8Array.from(keypairs['cold']?.slice(0, 32) ?? []))
  })

  it.each([
    { what: 'nothing', text: '' },
    { what: 'an object', text: '{"seed":[]}' },
    { what: 'words', text: '["one","two"]' },
    { what: 'a number above 255', text: `[${Array.from({ length: 64 }, () => 256).join()}]` },
    { what: 'a negative number', text: `[-1,${Array.from({ length: 63 }, () => 1).join()}]` },
    { what: 'a fraction', text: `[1.5,${Array.from({ length: 63 }, () => 1).join()}]` },
    { what: 'a hole', text: `[1,,${Array.from({ length: 62 }, () => 1).join()}]` },
    { what: 'an empty list', text: '[]' },
    { what: 'far too much', text: `[${'1,'.repeat(100_000)}1]` },
  ])('is refused with $what', ({ text }) => {
    expect(() => parseKeypairFile(text)).toThrow('KEYPAIR_NOT_READABLE')
  })

  it('is refused with another count of bytes', () => {
    for (const length of [1, 32, 63, 65]) {
      const text = JSON.stringify(Array.from({ length }, () => 1))
      expect(() => parseKeypairFile(text)).toThrow(
        expect.objectContaining({ code: 'KEYPAIR_NOT_64_BYTES', context: { byteLength: length } }),
      )
    }
  })

  it('is refused when its public half is that of another seed', () => {
    const mixed = [...(keypairs['cold']?.slice(0, 32) ?? []), ...(keypairs['auth']?.slice(32) ?? [])]
    const context = { stated: addresses['auth'], derived: addresses['cold'] }
    expect(() => parseKeypairFile(JSON.stringify(mixed))).toThrow(expect.objectContaining({ code: 'KEYPAIR_HALVES_DIFFER', context }))
  })

  it('never shows a byte of its seed in an error', () => {
    const secret = Array.from({ length: 64 }, (_, index) => 100 + index)
    for (const text of [JSON.stringify(secret), `${JSON.stringify(secret)}x`, JSON.stringify(secret.slice(1))]) {
      expect(() => parseKeypairFile(text)).toThrow(expect.not.objectContaining({ message: expect.stringMatching(/100,101|101, ?102/) }))
    }
  })
})

describe('a keypair text', () => {
  it.each([
    { what: 'nothing', text: '', code: 'KEYPAIR_NOT_READABLE' },
    { what: 'a letter base 58 does not have', text: 'l0OI', code: 'KEYPAIR_NOT_READABLE' },
    { what: 'an address', text: '2DKsrS9sEcGgmnzkZhmX8UFZemcU44DqDtEfMtk4p33C', code: 'KEYPAIR_NOT_64_BYTES' },
    { what: 'far too much', text: '2'.repeat(100_000), code: 'KEYPAIR_NOT_READABLE' },
  ])('is refused with $what', ({ text, code }) => {
    expect(() => parseKeypairText(text)).toThrow(code)
  })

  it('gives any seed back', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const text = bs58.encode(Uint8Array.of(...seed, ...encodeAddress(addressOfSeed(seed))))
        expect(parseKeypairText(text)).toEqual(seed)
        expect(parseKeypairFile(encodeKeypairFile(seed))).toEqual(seed)
      }),
      RUNS,
    )
  })
})
