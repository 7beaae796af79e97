import { StrongroomError } from '../error/error.ts'
import { encodeCbor } from './cbor.ts'
import { decodeCbor } from './decode-cbor.ts'
import type { Ur } from './ur-encoder.ts'

/** The type of the registry for bytes that are nothing but bytes: the contents of a file. */
export const BYTES_UR = 'bytes'

/** The contents of a file, ready to be shown. */
export function encodeBytesUr(bytes: Uint8Array): Ur {
  return { type: BYTES_UR, cbor: encodeCbor(bytes) }
}

/**
 * The contents of a file that was scanned.
 * @throws UR_OTHER_TYPE, UR_CONTENT_MALFORMED, UR_FIELD
 */
export function decodeBytesUr({ type, cbor }: Ur): Uint8Array {
  if (type !== BYTES_UR) throw new StrongroomError('UR_OTHER_TYPE', { type, wanted: [BYTES_UR] })
  const bytes = decodeCbor(cbor)
  if (!(bytes instanceof Uint8Array)) throw new StrongroomError('UR_FIELD', { type, problem: 'it is no byte string' })
  return bytes
}
