import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { decodeBundle } from '../../core/bundle/decode.ts'
import { digestBundle } from '../../core/bundle/encode.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { BundleRecord } from '../journal/index.ts'

/** The bundle that the journal keeps under a digest. Somebody may have put another one there, which is whole in itself. @throws CARRY_ALTERED */
export function bundleAsItLeft({ digest, content }: Pick<BundleRecord, 'digest' | 'content'>): Bundle {
  const bundle = tryToDecode(content)
  if (bundle === null || bytesToHex(digestBundle(bundle)) !== digest) throw new StrongroomError('CARRY_ALTERED', { digest, number: 1 })
  return bundle
}

function tryToDecode(content: string): Bundle | null {
  try {
    return decodeBundle(content)
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
