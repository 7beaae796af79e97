import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeBase64 } from '../chain/base64.ts'
import { StrongroomError } from '../error/error.ts'
import { verifySignature } from '../keys/keypair.ts'
import { type Bundle, type BundledTransaction, signedBytesOf } from './bundle.ts'
import { findCompletedProblem } from './hidden-act.ts'
import { digestBundle } from './encode.ts'
import { firstDifference } from './first-difference.ts'
import { type PlacedSignature, signaturesOf } from './signatures.ts'

export type Returned = {
  /** What is otherwise than it was prepared, by name. Nothing of a bundle with a difference is taken over. */
  readonly differences: readonly StrongroomError[]
  /** Signatures that the prepared bundle does not have, each verified over the bytes that were prepared. */
  readonly signatures: readonly PlacedSignature[]
}

/**
 * Compares a bundle that comes back with the one that was prepared. The digests are of all but the signatures: where they are the same, nothing
 * but signatures can be new. Where they are not, what differs is named, to the byte of a message.
 */
export function compareReturned(prepared: Bundle, returned: Bundle): Returned {
  const isSame = bytesToHex(digestBundle(prepared)) === bytesToHex(digestBundle(returned))
  if (!isSame) return { differences: nameDifferences(prepared, returned), signatures: [] }
  const wrong = [...findMisfilled(prepared, returned), ...findWrong(prepared, returned)]
  const had = new Set(signaturesOf(prepared).map(nameOf))
  return { differences: wrong, signatures: wrong.length > 0 ? [] : signaturesOf(returned).filter((one) => !had.has(nameOf(one))) }
}

const nameOf = ({ transaction, signer }: PlacedSignature): string => `${transaction}/${signer}`

/** Blanks that were filled with something else than was prepared. That nothing but blanks was filled is compared with what was prepared, and nothing else. */
function findMisfilled(prepared: Bundle, returned: Bundle): StrongroomError[] {
  return prepared.transactions.flatMap(({ message, hidden }, place) => {
    const completed = returned.transactions[place]?.hidden?.completed ?? null
    const problem = hidden === undefined ? null : findCompletedProblem({ message, hidden: { ...hidden, completed } })
    return problem === null ? [] : [new StrongroomError('BUNDLE_COMPLETED', { transaction: place + 1, problem })]
  })
}

/** Signatures that are gone, that are others, or that are not of these bytes. */
function findWrong(prepared: Bundle, returned: Bundle): StrongroomError[] {
  return returned.transactions.flatMap((bundled, place) =>
    bundled.signers.flatMap(({ address: signer, signature }, at): StrongroomError[] => {
      const transaction = place + 1
      const before = prepared.transactions[place]?.signers[at]?.signature ?? null
      if (signature === before) return []
      if (signature === null) return [new StrongroomError('BUNDLE_SIGNATURE_GONE', { transaction, signer })]
      if (!verifySignature({ address: signer, message: signedBytesOf(bundled), signature }))
        return [new StrongroomError('BUNDLE_SIGNATURE', { transaction, signer })]
      return before === null ? [] : [new StrongroomError('BUNDLE_SIGNATURE_OTHER', { transaction, signer })]
    }),
  )
}

/** Messages first: a person must know what would have run. */
function nameDifferences(prepared: Bundle, returned: Bundle): StrongroomError[] {
  const [before, after] = [prepared.transactions, returned.transactions]
  const [known, come] = [before, after].map((all) => new Set(all.map(textOf)))
  const isLost = (one: BundledTransaction | undefined) => one !== undefined && come?.has(textOf(one)) === false
  const isNew = (one: BundledTransaction | undefined) => one !== undefined && known?.has(textOf(one)) === false
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, place) => place)
  const differences = places.flatMap((place): StrongroomError[] => {
    const [old, now] = [before[place], after[place]]
    const transaction = place + 1
    if (isLost(old) && isNew(now) && old !== undefined && now !== undefined) {
      return [new StrongroomError('BUNDLE_RETURNED_BYTE', { transaction, offset: firstDifference(old.message, now.message) })]
    }
    return [
      ...(isLost(old) ? [new StrongroomError('BUNDLE_RETURNED_MISSING', { transaction })] : []),
      ...(isNew(now) ? [new StrongroomError('BUNDLE_RETURNED_EXTRA', { transaction })] : []),
    ]
  })
  if (differences.length > 0) return differences
  const isMoved = before.some((one, place) => textOf(one) !== textOf(after[place] ?? one))
  return [isMoved ? new StrongroomError('BUNDLE_RETURNED_ORDER', {}) : new StrongroomError('BUNDLE_RETURNED_CLAIMS', {})]
}

function textOf({ message }: BundledTransaction): string {
  return encodeBase64(message)
}
