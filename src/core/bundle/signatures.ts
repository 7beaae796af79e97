import type { Address } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { verifySignature } from '../keys/keypair.ts'
import type { Signature } from '../keys/signature.ts'
import { type Bundle, type BundledTransaction, signedBytesOf } from './bundle.ts'

/** A signature for the transaction of this number, from 1; `null` where whoever gives it does not say for which. */
export type GivenSignature = { readonly transaction: number | null; readonly signer: Address; readonly signature: Signature }
export type PlacedSignature = GivenSignature & { readonly transaction: number }

export type Merged = {
  readonly bundle: Bundle
  /** Those that are new in it. */
  readonly added: readonly PlacedSignature[]
  /** Those that were kept out, each with its reason. */
  readonly keptOut: readonly { readonly given: GivenSignature; readonly reason: StrongroomError }[]
}

/** The signatures that a bundle holds. */
export function signaturesOf({ transactions }: Bundle): PlacedSignature[] {
  return transactions.flatMap(({ signers }, place) =>
    signers.flatMap(({ address: signer, signature }) => (signature === null ? [] : [{ transaction: place + 1, signer, signature }])),
  )
}

/**
 * Puts signatures into a bundle, each verified over the exact bytes that it is for. One that is of other bytes, of somebody whom the bytes do
 * not ask, or in a place that is taken by another one, is kept out and named; all others are put in.
 */
export function mergeSignatures(bundle: Bundle, signatures: readonly GivenSignature[]): Merged {
  const added: PlacedSignature[] = []
  const keptOut: { given: GivenSignature; reason: StrongroomError }[] = []
  const transactions = [...bundle.transactions]
  for (const given of signatures) {
    const place = placeOf(given, transactions)
    if (place instanceof StrongroomError) {
      keptOut.push({ given, reason: place })
      continue
    }
    const { transaction, bundled, isThere } = place
    if (isThere) continue
    const { signer, signature } = given
    const signers = bundled.signers.map((one) => (one.address === signer ? { address: signer, signature } : one))
    transactions[transaction - 1] = { ...bundled, signers }
    added.push({ transaction, signer, signature })
  }
  return { bundle: { ...bundle, transactions }, added, keptOut }
}

type Place = { readonly transaction: number; readonly bundled: BundledTransaction; readonly isThere: boolean }

/** Where a signature belongs, or why it is kept out. */
function placeOf({ transaction, signer, signature }: GivenSignature, transactions: readonly BundledTransaction[]): Place | StrongroomError {
  const asked = transactions.flatMap((bundled, place) => {
    const isMeant = transaction === null || transaction === place + 1
    const found = bundled.signers.find(({ address }) => address === signer)
    return isMeant && found !== undefined ? [{ transaction: place + 1, bundled, held: found.signature }] : []
  })
  if (asked.length === 0) return new StrongroomError('BUNDLE_SIGNER_NOT_ASKED', { transaction, signer })
  const there = asked.find(({ held }) => held === signature)
  if (there !== undefined) return { ...there, isThere: true }
  const valid = asked.find(({ bundled }) => verifySignature({ address: signer, message: signedBytesOf(bundled), signature }))
  if (valid === undefined) {
    return transaction === null
      ? new StrongroomError('BUNDLE_SIGNATURE_OF_NONE', { signer })
      : new StrongroomError('BUNDLE_SIGNATURE', { transaction, signer })
  }
  return valid.held === null
    ? { ...valid, isThere: false }
    : new StrongroomError('BUNDLE_SIGNATURE_OTHER', { transaction: valid.transaction, signer })
}
