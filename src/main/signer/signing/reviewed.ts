import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { digestMessage } from '../../../core/review/digest.ts'
import type { KeyPlace } from '../keys/place.ts'

/** Most reviewed messages remembered; the oldest is forgotten first and must then be reviewed again. */
export const REVIEWED_MAX = 10_000

/** A message as it was reviewed: its bytes in a copy of our own, and which of its accounts were proved ours. */
export type ReviewedEntry = {
  readonly message: Uint8Array
  readonly ours: ReadonlyMap<Address, KeyPlace>
  /** Owners that are claimed for token accounts. A claim is used only after the address was derived from it. */
  readonly tokenOwners: ReadonlyMap<Address, Address>
  /** Mints that are claimed for confidential accounts, whose keys follow from them. */
  readonly tokenMints: ReadonlyMap<Address, Address>
  /** What each of its confidential transfers moves, in their order, as the signer decrypted it; null where it cannot be read. */
  readonly hidden: readonly (bigint | null)[]
  readonly allowNonce: boolean
}

export type ReviewedMessages = {
  add(digest: string, entry: ReviewedEntry): void
  find(digest: string): ReviewedEntry | null
}

/** What was reviewed in one unlocked life, by digest. */
export function createReviewedMessages(): ReviewedMessages {
  const entries = new Map<string, ReviewedEntry>()
  return {
    add(digest, entry) {
      entries.delete(digest)
      const [oldest] = entries.keys()
      if (entries.size >= REVIEWED_MAX && oldest !== undefined) entries.delete(oldest)
      entries.set(digest, entry)
    },
    find: (digest) => entries.get(digest) ?? null,
  }
}

/** The message of a digest, which was reviewed in this unlocked life. @throws SIGNER_NOT_REVIEWED */
export function findReviewed(reviewed: ReviewedMessages, digest: string): ReviewedEntry {
  const entry = reviewed.find(digest)
  if (entry === null) throw new StrongroomError('SIGNER_NOT_REVIEWED', { digest })
  invariant(bytesToHex(digestMessage(entry.message)) === digest, 'the reviewed bytes changed in memory')
  return entry
}
