import { bytesToHex } from '@noble/hashes/utils.js'

/** The text of strict UTF-8 bytes, or null. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(bytesToHex(bytes).replace(/../g, '%$&'))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
