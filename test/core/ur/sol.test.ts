import { CryptoKeypath, PathComponent, SignType, SolSignature, SolSignRequest } from '@keystonehq/bc-ur-registry-sol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { decodeSignature, encodeSignature } from '../../../src/core/keys/signature.ts'
import { type CborKey, type CborValue, encodeCbor } from '../../../src/core/ur/cbor.ts'
import { decodeSolSignature, encodeSolSignature } from '../../../src/core/ur/sol-signature.ts'
import { decodeSolSignRequest, encodeSolSignRequest, type SolSignRequest as Request } from '../../../src/core/ur/sol-sign-request.ts'
import { createUrDecoder } from '../../../src/core/ur/ur-decoder.ts'
import { createUrEncoder } from '../../../src/core/ur/ur-encoder.ts'
import { drawnBytes, fromHex, readLines, toHex } from './vectors.ts'

type Published = {
  readonly hex: string
  readonly requestId: string
  readonly path: string
  readonly fingerprint: number
  readonly origin: string
}

const address = decodeAddress(drawnBytes(32))
const REQUEST: Request = {
  requestId: drawnBytes(16, 'id'),
  signData: drawnBytes(200, 'message'),
  keyPath: { path: "m/44'/501'/7'/0'", sourceFingerprint: 0xf234_5678 },
  address,
  origin: 'Strongroom',
  signType: 'transaction',
}

const request = fc.record<Request>({
  requestId: fc.option(fc.uint8Array({ minLength: 16, maxLength: 16 })),
  signData: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  keyPath: fc.record({
    path: fc.array(fc.nat(0x7fff_ffff), { maxLength: 6 }).map((steps) => ['m', ...steps.map((step) => `${step}'`)].join('/')),
    sourceFingerprint: fc.option(fc.nat(0xffff_ffff)),
  }),
  address: fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(decodeAddress)),
  // The registry leaves out a text that is empty.
  origin: fc.option(fc.string({ unit: 'grapheme', minLength: 1 })),
  signType: fc.constantFrom('transaction', 'message'),
})

const buffer = (bytes: Uint8Array) => Buffer.from(bytes)

/** The same request, as Keystone’s own registry writes it. */
function ofRegistry({ requestId, signData, keyPath, address: signer, origin, signType }: Request): SolSignRequest {
  const steps = keyPath.path.split('/').slice(1)
  const components = steps.map((step) => new PathComponent({ index: Number(step.slice(0, -1)), hardened: true }))
  const fingerprint = Buffer.alloc(4)
  fingerprint.writeUInt32BE(keyPath.sourceFingerprint ?? 0)
  return new SolSignRequest({
    signData: buffer(signData),
    derivationPath: new CryptoKeypath(components, keyPath.sourceFingerprint === null ? undefined : fingerprint),
    signType: signType === 'transaction' ? SignType.Transaction : SignType.Message,
    ...(requestId === null ? {} : { requestId: buffer(requestId) }),
    ...(signer === null ? {} : { address: buffer(encodeAddress(signer)) }),
    ...(origin === null ? {} : { origin }),
  })
}

function refusalOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    if (isStrongroomError(error)) return error.message
    throw error
  }
}

describe('a request to an air-gapped signer', () => {
  it.each(readLines<Published>('sol.jsonl'))('is read as published', ({ hex, requestId, path, fingerprint, origin }) => {
    const ur = { type: 'sol-sign-request', cbor: fromHex(hex) }
    const read = decodeSolSignRequest(ur)
    expect(read).toMatchObject({ keyPath: { path, sourceFingerprint: fingerprint }, origin, signType: 'transaction', address: null })
    expect(read.requestId && toHex(read.requestId)).toBe(requestId)
    expect(encodeSolSignRequest(read)).toEqual(ur)
  })

  it('is, byte for byte, what Keystone’s registry writes, and is read there and here', () => {
    fc.assert(
      fc.property(request, (given) => {
        const ur = encodeSolSignRequest(given)
        const theirs = ofRegistry(given).toUR()
        expect(toHex(ur.cbor)).toBe(theirs.cbor.toString('hex'))
        expect(theirs.type).toBe(ur.type)
        expect(decodeSolSignRequest(ur)).toEqual(given)
        const read = SolSignRequest.fromCBOR(buffer(ur.cbor))
        expect(new Uint8Array(read.getSignData())).toEqual(given.signData)
        expect(read.getSignType()).toBe(given.signType === 'transaction' ? 1 : 2)
        expect(read.getDerivationPath() ?? '').toBe(given.keyPath.path.slice(2))
        expect(read.getRequestId()?.toString('hex') ?? null).toBe(given.requestId && toHex(given.requestId))
        expect(read.getSignRequestAddress()?.toString('hex') ?? null).toBe(given.address && toHex(encodeAddress(given.address)))
        expect(read.getOrigin() ?? '').toBe(given.origin ?? '')
      }),
    )
  })

  it('is carried by codes there and back', () => {
    const { next } = createUrEncoder({ ur: encodeSolSignRequest(REQUEST), maxFragmentBytes: 60 })
    const decoder = createUrDecoder({ types: ['sol-sign-request'] })
    while (decoder.result() === null) decoder.receive(next())
    const ur = decoder.result()
    expect(ur && decodeSolSignRequest(ur)).toEqual(REQUEST)
  })

  const path = (components: CborValue, more: [CborKey, CborValue][] = []): [CborKey, CborValue] => [
    3n,
    { tag: 304n, value: new Map<CborKey, CborValue>([[1n, components], ...more]) },
  ]
  const good: [CborKey, CborValue][] = [[2n, Uint8Array.of(1)], path([44n, true]), [6n, 1n]]
  const REFUSED: [string, [CborKey, CborValue][], string][] = [
    ['without bytes to be signed', good.slice(1), 'it says nothing to be signed'],
    ['with no bytes to be signed', [[2n, new Uint8Array()], ...good.slice(1)], 'it says nothing to be signed'],
    ['without a key', [...good.slice(0, 1), ...good.slice(2)], 'it names no key'],
    ['without a kind', good.slice(0, 2), 'neither that a transaction nor that a message'],
    ['of kind 0', [...good.slice(0, 2), [6n, 0n]], 'neither that a transaction nor that a message'],
    ['of kind 3', [...good.slice(0, 2), [6n, 3n]], 'its field 6 is no number up to 2'],
    ['with an address of 20 bytes', [...good, [4n, new Uint8Array(20)]], 'its field 4 is no byte string of 32 bytes'],
    ['with an address that is a text', [...good, [4n, 'me']], 'its field 4 is no byte string'],
    ['with a name without its tag', [...good, [1n, new Uint8Array(16)]], 'its field 1 is no value with the tag 37'],
    ['with a name of 15 bytes', [...good, [1n, { tag: 37n, value: new Uint8Array(15) }]], 'its name is no 16 bytes'],
    ['with a field 7', [...good, [7n, 1n]], 'it has a field that is not known'],
    ['with a field that is a text', [...good, ['x', 1n]], 'it has a field that is not known'],
    ['with a path under another tag', [good[0] ?? ['', 0n], [3n, { tag: 303n, value: new Map() }], [6n, 1n]], 'no value with the tag 304'],
    ['with a path that is no map', [good[0] ?? ['', 0n], [3n, { tag: 304n, value: 1n }], [6n, 1n]], 'it has no fields'],
    ['with a step that is not hardened', [good[0] ?? ['', 0n], path([44n, false]), [6n, 1n]], 'one of its steps is not hardened'],
    ['with half a step', [good[0] ?? ['', 0n], path([44n]), [6n, 1n]], 'does not say whether it is hardened'],
    ['with a step for any number', [good[0] ?? ['', 0n], path([[], true]), [6n, 1n]], 'no number below 2147483648'],
    ['with a step of 2^31', [good[0] ?? ['', 0n], path([2n ** 31n, true]), [6n, 1n]], 'no number below 2147483648'],
    ['with a depth that lies', [good[0] ?? ['', 0n], path([44n, true], [[3n, 2n]]), [6n, 1n]], 'another depth than steps'],
  ]
  it.each(REFUSED)('is refused %s', (_, fields, problem) => {
    const cbor = encodeCbor(new Map(fields))
    expect(refusalOf(() => decodeSolSignRequest({ type: 'sol-sign-request', cbor }))).toContain(problem)
  })

  it('is refused under another name, and as anything else', () => {
    const { cbor } = encodeSolSignRequest(REQUEST)
    expect(refusalOf(() => decodeSolSignRequest({ type: 'eth-sign-request', cbor }))).toContain('UR_OTHER_TYPE')
    expect(refusalOf(() => decodeSolSignRequest({ type: 'sol-sign-request', cbor: Uint8Array.of(...cbor, 0) }))).toContain(
      'UR_CONTENT_MALFORMED',
    )
    expect(refusalOf(() => decodeSolSignRequest({ type: 'sol-sign-request', cbor: Uint8Array.of(1) }))).toContain('UR_FIELD')
  })

  it('ends nothing but with a refusal, whatever its bytes are', () => {
    const { cbor } = encodeSolSignRequest(REQUEST)
    fc.assert(
      fc.property(fc.nat(cbor.length - 1), fc.uint8Array({ maxLength: 4 }), fc.nat(4), (at, put, cut) => {
        const altered = Uint8Array.of(...cbor.slice(0, at), ...put, ...cbor.slice(at + cut))
        expect(refusalOf(() => decodeSolSignRequest({ type: 'sol-sign-request', cbor: altered }))).toMatch(/^(read|UR_)/)
        expect(refusalOf(() => decodeSolSignature({ type: 'sol-signature', cbor: altered }))).toMatch(/^(read|UR_)/)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the answer of an air-gapped signer', () => {
  const signature = decodeSignature(drawnBytes(64, 'signature'))

  it.each([null, drawnBytes(16, 'id')])('is, byte for byte, what Keystone’s registry writes, and is read there and here', (requestId) => {
    const ur = encodeSolSignature({ requestId, signature })
    const theirs = new SolSignature(buffer(encodeSignature(signature)), requestId === null ? undefined : buffer(requestId)).toUR()
    expect(toHex(ur.cbor)).toBe(theirs.cbor.toString('hex'))
    expect(theirs.type).toBe(ur.type)
    expect(decodeSolSignature(ur)).toEqual({ requestId, signature })
    expect(SolSignature.fromCBOR(buffer(ur.cbor)).getSignature().toString('hex')).toBe(toHex(encodeSignature(signature)))
  })

  it.each<[string, [CborKey, CborValue][], string]>([
    ['without a signature', [[1n, { tag: 37n, value: new Uint8Array(16) }]], 'it holds no signature'],
    ['with 63 bytes', [[2n, new Uint8Array(63)]], 'its field 2 is no byte string of 64 bytes'],
    [
      'with a name of a byte',
      [
        [1n, { tag: 37n, value: new Uint8Array(1) }],
        [2n, new Uint8Array(64)],
      ],
      'no 16 bytes',
    ],
    [
      'with more',
      [
        [2n, new Uint8Array(64)],
        [3n, 'origin'],
      ],
      'it has a field that is not known',
    ],
  ])('is refused %s', (_, fields, problem) => {
    expect(refusalOf(() => decodeSolSignature({ type: 'sol-signature', cbor: encodeCbor(new Map(fields)) }))).toContain(problem)
  })
})
