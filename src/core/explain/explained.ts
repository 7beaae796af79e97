import type { Address } from '../address/address.ts'
import type { Signature } from '../keys/signature.ts'
import type { Blockhash, Nonce } from '../lifetime/lifetime.ts'
import type { CompiledLookup, MessageConfig, MessageHeader, MessageVersion } from '../message/message.ts'
import type { Sentence } from '../text/sentence.ts'
import type { Value, ValueKind } from './shape.ts'

/** An account as a message names it. `address` is null where only a lookup table knows it, or where the index leads nowhere. */
export type NamedAccount = {
  readonly index: number
  readonly address: Address | null
  /** Where the address stands in a lookup table; null where the message has it itself. */
  readonly table: { readonly table: Address; readonly index: number } | null
  readonly signer: boolean
  readonly writable: boolean
}

export type InstructionAccount = NamedAccount & {
  /** What it is to the instruction; null where that is not known. */
  readonly name: string | null
}

export type ExplainedField = { readonly name: string; readonly kind: ValueKind; readonly value: Value }

export type ExplainedInstruction = {
  readonly program: NamedAccount
  /** Null for a program that is not known here. */
  readonly programName: string | null
  /** As the program calls it; null where not even that is known. */
  readonly name: string | null
  readonly fields: readonly ExplainedField[]
  readonly accounts: readonly InstructionAccount[]
  readonly data: Uint8Array
  /** Which bytes of the data are not understood; null where all are. */
  readonly unread: { readonly offset: number; readonly length: number } | null
  /** Accounts and fields that the instruction lacks, by name. */
  readonly missing: readonly string[]
  /** Whether every byte and every account is named. */
  readonly understood: boolean
  readonly sentence: Sentence
  /** What an instruction that holds others does, one after the other. */
  readonly inner: readonly ExplainedInstruction[]
}

/**
 * - valid: it stands there and is one of these bytes
 * - invalid: it stands there and is none
 * - missing: its place is empty
 * - unsigned: what was given is a message, which carries no signatures
 */
export type SignatureState = 'valid' | 'invalid' | 'missing' | 'unsigned'

export type ExplainedSigner = { readonly address: Address; readonly state: SignatureState; readonly signature: Signature | null }

/** What makes its signatures stop being valid. */
export type ExplainedLifetime = { readonly token: Blockhash | Nonce; readonly sentence: Sentence } & (
  | { readonly kind: 'blockhash' }
  | { readonly kind: 'nonce'; readonly nonceAccount: Address; readonly authority: Address | null }
)

/** What a transaction or a message says, from its bytes alone. */
export type Explanation = {
  readonly form: 'transaction' | 'message'
  readonly version: MessageVersion
  readonly byteLength: number
  /** Base 58 of SHA-256 over the message: what hardware signers show. */
  readonly hash: string
  /** The first signature, by which the ledger knows the transaction; null while it is missing. */
  readonly signature: Signature | null
  readonly header: MessageHeader
  /** Null where the message names no account. */
  readonly feePayer: Address | null
  readonly signers: readonly ExplainedSigner[]
  readonly lifetime: ExplainedLifetime
  /** Settings of a version 1 message; null in the others. */
  readonly config: Partial<MessageConfig> | null
  readonly accounts: readonly NamedAccount[]
  readonly lookups: readonly CompiledLookup[]
  readonly instructions: readonly ExplainedInstruction[]
  /** Why no ledger would run it, whatever was signed. */
  readonly faults: readonly Sentence[]
  /** Whether every byte of every instruction is understood, every account known, and nothing keeps it from running. */
  readonly understood: boolean
  readonly sentence: Sentence
}
