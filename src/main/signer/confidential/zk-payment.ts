import { withoutTransfer } from '../../../core/confidential/without-transfer.ts'
import { type Address, encodeAddress } from '../../../core/address/address.ts'
import { halfFor, LOW_BITS } from '../../../core/program/confidential-payment.ts'
import { type Library, withKeypair } from './zk-library.ts'

/** What is paid, out of which state. `available`: the ciphertext of the account as it stands, of `amount + left`. */
export type ToProve = {
  readonly available: Uint8Array
  readonly amount: bigint
  readonly left: bigint
  readonly recipientKey: Address
  /** Of zeros where the mint has none. */
  readonly auditorKey: Address
}

/** The three proofs, as the proof program takes them, and what the auditor reads. */
export type ProofsOfPayment = {
  readonly equality: Uint8Array
  readonly validity: Uint8Array
  readonly range: Uint8Array
  readonly auditorLow: Uint8Array
  readonly auditorHigh: Uint8Array
}

/** Bits of what is left, of both halves of what is paid, and of nothing, which fills up to 128. */
const BIT_LENGTHS = Uint8Array.of(64, 16, 32, 16)
const COMMITMENT_BYTES = 32

/** Three proofs over fresh openings, which the library verified; null where it cannot prove that. */
export function provePayment(library: Library, elgamalSecret: Uint8Array, asked: ToProve): ProofsOfPayment | null {
  try {
    return withKeypair(library, elgamalSecret, (keypair) => {
      const keyOf = (key: Address) => library.ElGamalPubkey.fromBytes(encodeAddress(key))
      const [recipient, auditor] = [keyOf(asked.recipientKey), keyOf(asked.auditorKey)]
      const halves = [asked.amount & ((1n << LOW_BITS) - 1n), asked.amount >> LOW_BITS].map((amount) => {
        const opening = new library.PedersenOpening()
        const grouped = library.GroupedElGamalCiphertext3Handles.encryptWith(keypair.pubkey(), recipient, auditor, amount, opening)
        return { amount, opening, grouped, bytes: grouped.toBytes() }
      })
      const [low, high] = halves
      if (low === undefined || high === undefined) return null
      const less = withoutTransfer(asked.available, { low: halfFor(low.bytes, 'sender'), high: halfFor(high.bytes, 'sender') })
      const ciphertext = less === null ? undefined : library.ElGamalCiphertext.fromBytes(less)
      if (ciphertext === undefined) return null
      const openings = [new library.PedersenOpening(), new library.PedersenOpening()] as const
      const left = library.PedersenCommitment.from(asked.left, openings[0])
      const equality = new library.CiphertextCommitmentEqualityProofData(keypair, ciphertext, left, openings[0], asked.left)
      const validity = new library.BatchedGroupedCiphertext3HandlesValidityProofData(
        ...([keypair.pubkey(), recipient, auditor, low.grouped, high.grouped] as const),
        ...([low.amount, high.amount, low.opening, high.opening] as const),
      )
      const commitments = [low, high].map(({ bytes }) => library.PedersenCommitment.fromBytes(bytes.slice(0, COMMITMENT_BYTES)))
      // The library takes commitments and openings in, and wipes them itself: they are used before, and never again.
      const range = new library.BatchedRangeProofU128Data(
        [left, ...commitments, library.PedersenCommitment.from(0n, openings[1])],
        new BigUint64Array([asked.left, low.amount, high.amount, 0n]),
        BIT_LENGTHS,
        [openings[0], low.opening, high.opening, openings[1]],
      )
      for (const proof of [equality, validity, range]) proof.verify()
      return {
        ...{ equality: equality.toBytes(), validity: validity.toBytes(), range: range.toBytes() },
        ...{ auditorLow: halfFor(low.bytes, 'auditor'), auditorHigh: halfFor(high.bytes, 'auditor') },
      }
    })
  } catch {
    // It throws a text: the ciphertext is of another amount, a key is no point, or a form has no proof.
    return null
  }
}

/** Whether it is true that the three keys in it read the same two halves of an amount, and that whoever made it knew them. */
export function isValid(library: Library, validity: Uint8Array): boolean {
  try {
    const proof = library.BatchedGroupedCiphertext3HandlesValidityProofData.fromBytes(validity)
    try {
      proof.verify()
      return true
    } finally {
      proof.free()
    }
  } catch {
    // It throws a text: the bytes are none, or what they say is not true.
    return false
  }
}
