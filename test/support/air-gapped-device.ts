import { CryptoKeypath, SolSignature, SolSignRequest } from '@keystonehq/bc-ur-registry-sol'
import { URDecoder, UREncoder } from '@ngraveio/bc-ur'
import { signBytes } from '../../src/core/keys/keypair.ts'
import { encodeSignature } from '../../src/core/keys/signature.ts'

/** The field of a request that names the key. */
const KEY_PATH = 3

/** What a device holds: the seed at each of its paths, without m, and the fingerprint of its root. */
export type DeviceKeys = { readonly seeds: Readonly<Record<string, Uint8Array>>; readonly fingerprint?: string }

/** What a device does otherwise than it should. */
export type Tampering = {
  /** What it signs in place of what it was asked to. */
  readonly signs?: (asked: Uint8Array) => Uint8Array
  /** Which request it answers in place of the one that it was shown, in hex; null for none. */
  readonly answers?: string | null
}

export type ReadRequest = {
  readonly requestId: string
  readonly path: string
  readonly fingerprint: string | null
  readonly address: string
  readonly origin: string
  readonly signData: Uint8Array
}

/** A stand-in for an air-gapped signer that reads and writes with the ecosystem’s own packages, and with nothing of Strongroom’s but the signing. */
export function scanRequest(texts: readonly string[]): ReadRequest {
  const decoder = new URDecoder()
  for (const text of texts) decoder.receivePart(text.toLowerCase())
  const ur = decoder.resultUR()
  if (ur.type !== 'sol-sign-request') throw new Error(`the device was shown a ${ur.type}`)
  const request = SolSignRequest.fromCBOR(ur.cbor)
  return {
    requestId: request.getRequestId()?.toString('hex') ?? '',
    path: request.getDerivationPath() ?? '',
    fingerprint: CryptoKeypath.fromDataItem(request.toDataItem().getData()[KEY_PATH]).getSourceFingerprint()?.toString('hex') ?? null,
    address: request.getSignRequestAddress()?.toString('hex') ?? '',
    origin: request.getOrigin() ?? '',
    signData: new Uint8Array(request.getSignData()),
  }
}

/** The codes that the device shows once it was shown a request: as Keystone’s firmware does, it signs with the key at the path, whosever address stands beside it. */
export function answerRequest(texts: readonly string[], { seeds, fingerprint }: DeviceKeys, { signs, answers }: Tampering = {}): string {
  const request = scanRequest(texts)
  if (fingerprint !== undefined && request.fingerprint !== fingerprint) throw new Error('the device says: master fingerprint mismatch')
  const seed = seeds[request.path]
  if (seed === undefined) throw new Error(`the device has no key at ${request.path}`)
  const signature = encodeSignature(signBytes({ seed, message: signs?.(request.signData) ?? request.signData }))
  const named = answers === undefined ? request.requestId : answers
  const answer = new SolSignature(Buffer.from(signature), named === null ? undefined : Buffer.from(named, 'hex'))
  return new UREncoder(answer.toUR(), 400).nextPart()
}
