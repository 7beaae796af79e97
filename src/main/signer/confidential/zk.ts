import { type Library, withKeypair } from './zk-library.ts'
import { isValid, type ProofsOfPayment, provePayment, type ToProve } from './zk-payment.ts'

/**
 * The arithmetic of ElGamal and the proofs, by the authors of the token program, as WebAssembly: 2.6 MB that are loaded when the first confidential
 * account is looked at. Its keys are wiped as they are freed, which is here, before anything is answered; what it copies while it takes bytes over, nobody
 * here can wipe.
 */
export type Zk = {
  /** That somebody holds this secret: 64 bytes, which the library verified before they are given. Other bytes each time. */
  readonly proveKey: (elgamalSecret: Uint8Array) => Uint8Array
  /**
   * That a ciphertext of this secret’s key is of an amount, and that it is none below nothing: two proofs over one commitment, which the library verified.
   * Null where it cannot prove that.
   */
  readonly proveLeft: (elgamalSecret: Uint8Array, ciphertext: Uint8Array, amount: bigint) => ProofsOfLeft | null
  /** That an amount leaves what is available, and which: three proofs. Null where it cannot prove that. */
  readonly provePayment: (elgamalSecret: Uint8Array, asked: ToProve) => ProofsOfPayment | null
  /** Whether a proof of the validity of a transfer, as its instruction carries it behind the tag, is true. */
  readonly isValid: (validity: Uint8Array) => boolean
  /** That a ciphertext of this secret’s key is of nothing: the statement and the proof, which the library verified. Null where it is of something. */
  readonly proveZero: (elgamalSecret: Uint8Array, ciphertext: Uint8Array) => Uint8Array | null
  /**
   * Up to 2^32 - 1, by searching: some 140 ms, whatever the amount. Null above, and for what was not encrypted to this key: the two cannot be told
   * apart.
   */
  readonly decrypt: (elgamalSecret: Uint8Array, ciphertext: Uint8Array) => bigint | null
}

/** As the proof program takes them, the statement first. */
export type ProofsOfLeft = { readonly equality: Uint8Array; readonly range: Uint8Array }

let loading: Promise<Zk> | null = null

/** The library, loaded once for this process. */
export function loadZk(): Promise<Zk> {
  loading ??= import('@solana/zk-sdk/node').then(wrap)
  return loading
}

/** The proven key stands before the proof. */
const KEY_BYTES = 32

function wrap(library: Library): Zk {
  const { ElGamalCiphertext, ElGamalSecretKey, PubkeyValidityProofData } = library
  return {
    proveKey: (elgamalSecret) =>
      withKeypair(library, elgamalSecret, (keypair) => {
        const proof = new PubkeyValidityProofData(keypair)
        proof.verify()
        return proof.toBytes().slice(KEY_BYTES)
      }),
    proveZero: (elgamalSecret, bytes) => proveZero(library, elgamalSecret, bytes),
    proveLeft: (elgamalSecret, bytes, amount) => proveLeft(library, { elgamalSecret, bytes, amount }),
    provePayment: (elgamalSecret, asked) => provePayment(library, elgamalSecret, asked),
    isValid: (validity) => isValid(library, validity),
    decrypt: (elgamalSecret, bytes) => {
      const ciphertext = ElGamalCiphertext.fromBytes(bytes)
      if (ciphertext === undefined) return null
      const secret = ElGamalSecretKey.fromBytes(elgamalSecret)
      try {
        return secret.decrypt(ciphertext)
      } catch {
        // It throws a text, and only this one: nothing up to 2^32 - 1 fits.
        return null
      } finally {
        secret.free()
        ciphertext.free()
      }
    },
  }
}

function proveZero(library: Library, elgamalSecret: Uint8Array, bytes: Uint8Array): Uint8Array | null {
  const ciphertext = library.ElGamalCiphertext.fromBytes(bytes)
  if (ciphertext === undefined) return null
  try {
    return withKeypair(library, elgamalSecret, (keypair) => {
      const proof = new library.ZeroCiphertextProofData(keypair, ciphertext)
      proof.verify()
      return proof.toBytes()
    })
  } catch {
    // It throws a text: the ciphertext is of something, or of a form that has no proof.
    return null
  } finally {
    ciphertext.free()
  }
}

type Left = { readonly elgamalSecret: Uint8Array; readonly bytes: Uint8Array; readonly amount: bigint }

function proveLeft(library: Library, { elgamalSecret, bytes, amount }: Left): ProofsOfLeft | null {
  const { BatchedRangeProofU64Data, CiphertextCommitmentEqualityProofData, PedersenCommitment, PedersenOpening } = library
  const ciphertext = library.ElGamalCiphertext.fromBytes(bytes)
  if (ciphertext === undefined) return null
  try {
    return withKeypair(library, elgamalSecret, (keypair) => {
      const opening = new PedersenOpening()
      const commitment = PedersenCommitment.from(amount, opening)
      const equality = new CiphertextCommitmentEqualityProofData(keypair, ciphertext, commitment, opening, amount)
      // The library takes the commitment and the opening in, and wipes them itself: they are used before, and never again.
      const range = new BatchedRangeProofU64Data([commitment], new BigUint64Array([amount]), Uint8Array.of(64), [opening])
      equality.verify()
      range.verify()
      return { equality: equality.toBytes(), range: range.toBytes() }
    })
  } catch {
    // It throws a text: the ciphertext is of another amount, or of a form that has no proof.
    return null
  }
}
