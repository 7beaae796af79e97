import { type Address, decodeAddress, encodeAddress } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { type CborKey, type CborValue, encodeCbor } from './cbor.ts'
import { fieldsOfUr } from './fields.ts'
import { decodeKeyPath, encodeKeyPath, KEY_PATH_TAG, type KeyPath } from './key-path.ts'
import type { Ur } from './ur-encoder.ts'

/** What an air-gapped signer is asked to sign, as Keystone and others read it. */
export type SolSignRequest = {
  /** 16 bytes that the signature names again; null where nobody asked for it. */
  readonly requestId: Uint8Array | null
  /** Exactly the bytes to be signed. */
  readonly signData: Uint8Array
  readonly keyPath: KeyPath
  /** Whose signature is asked for; null where the path alone says it. */
  readonly address: Address | null
  /** Who asks, in words. */
  readonly origin: string | null
  readonly signType: 'transaction' | 'message'
}

export const SOL_SIGN_REQUEST = 'sol-sign-request'
export const UUID_TAG = 37n
export const UUID_BYTES = 16
const ADDRESS_BYTES = 32
const FIELD = { requestId: 1n, signData: 2n, keyPath: 3n, address: 4n, origin: 5n, signType: 6n }
const SIGN_TYPES = ['transaction', 'message'] as const

/** The request, ready to be shown: tag 1101 of the registry. */
export function encodeSolSignRequest({ requestId, signData, keyPath, address, origin, signType }: SolSignRequest): Ur {
  invariant(requestId === null || requestId.length === UUID_BYTES, 'a request is named by 16 bytes')
  const fields = new Map<CborKey, CborValue>([
    [FIELD.signData, signData],
    [FIELD.keyPath, encodeKeyPath(keyPath)],
    [FIELD.signType, BigInt(1 + SIGN_TYPES.indexOf(signType))],
  ])
  if (requestId !== null) fields.set(FIELD.requestId, { tag: UUID_TAG, value: requestId })
  if (address !== null) fields.set(FIELD.address, encodeAddress(address))
  if (origin !== null) fields.set(FIELD.origin, origin)
  return { type: SOL_SIGN_REQUEST, cbor: encodeCbor(fields) }
}

/**
 * Reads a request that was scanned.
 * @throws UR_OTHER_TYPE, UR_CONTENT_MALFORMED, UR_FIELD
 */
export function decodeSolSignRequest(ur: Ur): SolSignRequest {
  const fields = fieldsOfUr(ur, SOL_SIGN_REQUEST, Object.values(FIELD))
  const requestId = fields.tagged(FIELD.requestId, UUID_TAG)
  const signData = fields.bytes(FIELD.signData)
  const keyPath = fields.tagged(FIELD.keyPath, KEY_PATH_TAG)
  const address = fields.bytes(FIELD.address, ADDRESS_BYTES)
  const signType = SIGN_TYPES[Number(fields.uint(FIELD.signType, 2n) ?? 0n) - 1]
  if (requestId !== null && (!(requestId instanceof Uint8Array) || requestId.length !== UUID_BYTES))
    throw fields.refuse('its name is no 16 bytes')
  if (signData === null || signData.length === 0) throw fields.refuse('it says nothing to be signed')
  if (keyPath === null) throw fields.refuse('it names no key')
  if (signType === undefined) throw fields.refuse('it says neither that a transaction nor that a message is to be signed')
  return {
    requestId,
    signData,
    keyPath: decodeKeyPath(keyPath),
    address: address === null ? null : decodeAddress(address),
    origin: fields.text(FIELD.origin),
    signType,
  }
}
