import type { Bundle } from '../../core/bundle/bundle.ts'
import type { PlacedSignature } from '../../core/bundle/signatures.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { signersOf } from '../../core/message/message.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'

/** One transaction of a bundle that was brought back. */
export type Signed = {
  readonly carried: CarriedRecord
  /** In the order of its signers; null where one is missing. */
  readonly signatures: readonly Signature[] | null
  /** The bytes that were signed, where the message left with blanks. */
  readonly completed: Uint8Array | null
}

/** One that all its signers signed. */
export type Whole = Signed & { readonly signatures: readonly Signature[] }

export const isWhole = (one: Signed): one is Whole => one.signatures !== null

/** Each transaction with its signatures, where all of them were brought back, and with what filled its blanks. */
export function signedIn(
  { carried: all }: BundleRecord,
  signatures: readonly PlacedSignature[],
  { transactions }: Bundle,
): readonly Signed[] {
  return all.map((carried) => {
    const given = new Map(signatures.flatMap((one) => (one.transaction === carried.number ? [[one.signer, one.signature] as const] : [])))
    const hidden = transactions[carried.number - 1]?.hidden
    // A message with blanks is never sent: it would leave a copy that nobody made.
    const isBlank = hidden !== undefined && hidden.completed === null
    return { carried, signatures: isBlank ? null : wholeOf(carried, given), completed: hidden?.completed ?? null }
  })
}

function wholeOf({ message }: CarriedRecord, given: ReadonlyMap<string, Signature>): readonly Signature[] | null {
  const signers = signersOf(decodeMessage(message))
  const signatures = signers.flatMap((address) => given.get(address) ?? [])
  return signatures.length === signers.length ? signatures : null
}
