import { invariant } from '../error/invariant.ts'
import { decodeSignature, encodeSignature, type Signature, SIGNATURE_BYTES } from '../keys/signature.ts'
import { type CborKey, type CborValue, encodeCbor } from './cbor.ts'
import { fieldsOfUr } from './fields.ts'
import { UUID_BYTES, UUID_TAG } from './sol-sign-request.ts'
import type { Ur } from './ur-encoder.ts'

/** What an air-gapped signer answers. Whose it is and whether it is one of the bytes that were asked for, it does not say. */
export type SolSignature = { readonly requestId: Uint8Array | null; readonly signature: Signature }

export const SOL_SIGNATURE = 'sol-signature'
const FIELD = { requestId: 1n, signature: 2n }

/** The answer, ready to be shown: tag 1102 of the registry. */
export function encodeSolSignature({ requestId, signature }: SolSignature): Ur {
  invariant(requestId === null || requestId.length === UUID_BYTES, 'a request is named by 16 bytes')
  const fields = new Map<CborKey, CborValue>([[FIELD.signature, encodeSignature(signature)]])
  if (requestId !== null) fields.set(FIELD.requestId, { tag: UUID_TAG, value: requestId })
  return { type: SOL_SIGNATURE, cbor: encodeCbor(fields) }
}

/**
 * Reads an answer that was scanned.
 * @throws UR_OTHER_TYPE, UR_CONTENT_MALFORMED, UR_FIELD
 */
export function decodeSolSignature(ur: Ur): SolSignature {
  const fields = fieldsOfUr(ur, SOL_SIGNATURE, Object.values(FIELD))
  const requestId = fields.tagged(FIELD.requestId, UUID_TAG)
  const signature = fields.bytes(FIELD.signature, SIGNATURE_BYTES)
  if (requestId !== null && (!(requestId instanceof Uint8Array) || requestId.length !== UUID_BYTES))
    throw fields.refuse('the name of its request is no 16 bytes')
  if (signature === null) throw fields.refuse('it holds no signature')
  return { requestId, signature: decodeSignature(signature) }
}
