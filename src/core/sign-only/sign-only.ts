import type { Address } from '../address/address.ts'
import type { Signature } from '../keys/signature.ts'
import type { Blockhash, Nonce } from '../lifetime/lifetime.ts'

/** One signature of a transaction, and whose it is said to be. */
export type SignerLine = { readonly address: Address; readonly signature: Signature }

/** What the ledger’s command line prints where it signs and does not send. Nothing of it is verified. */
export type SignOnly = {
  /** The blockhash, or the nonce’s value; null where only signatures were given. */
  readonly blockhash: Blockhash | Nonce | null
  /** The bytes that were signed; null where they were not asked for. */
  readonly message: Uint8Array | null
  readonly signers: readonly SignerLine[]
  /** Who has not signed yet. */
  readonly absent: readonly Address[]
  /** Whose signature is not one of these bytes, as the program that printed this found. */
  readonly badSig: readonly Address[]
}

export const HEADINGS = {
  blockhash: 'Blockhash:',
  message: 'Transaction Message:',
  signers: 'Signers (Pubkey=Signature):',
  absent: 'Absent Signers (Pubkey):',
  badSig: 'Bad Signatures (Pubkey):',
} as const
