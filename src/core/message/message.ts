import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Blockhash, Lifetime, Nonce } from '../lifetime/lifetime.ts'
import type { Instruction } from '../program/instruction.ts'

export type MessageVersion = 'legacy' | 0 | 1

/**
 * Limits of a version 1 message (SIMD-0385). An unset compute unit limit or data size limit means 0, and the transaction fails:
 * both are therefore required here.
 */
export type MessageConfig = {
  readonly computeUnitLimit: number
  readonly loadedAccountsDataSizeLimit: number
  readonly priorityFee?: Lamports
  readonly heapSize?: number
}

/** A lookup table as it stands on chain: its address and the addresses it holds, in order. */
export type LookupTable = { readonly address: Address; readonly addresses: readonly Address[] }

/** What somebody wants done, before it has bytes. With a nonce lifetime the first instruction is its advance. */
export type MessageDraft = {
  readonly feePayer: Address
  readonly instructions: readonly Instruction[]
  readonly lifetime: Lifetime
} & (
  | { readonly version: 'legacy' }
  | { readonly version: 0; readonly lookupTables?: readonly LookupTable[] }
  | { readonly version: 1; readonly config: MessageConfig }
)

export type MessageHeader = { readonly signerCount: number; readonly readonlySignerCount: number; readonly readonlyNonSignerCount: number }

/** An instruction inside a message: indexes into the static accounts, then the writable, then the readonly ones of the lookups. */
export type CompiledInstruction = { readonly programIndex: number; readonly accountIndexes: readonly number[]; readonly data: Uint8Array }

export type CompiledLookup = {
  readonly table: Address
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

/** A message as its bytes say it, nothing added. `decodeMessage` gives it, `encodeMessage` takes it. */
export type CompiledMessage = {
  readonly version: MessageVersion
  readonly header: MessageHeader
  readonly staticAccounts: readonly Address[]
  /** The blockhash, or the nonce's value: the bytes do not tell which. */
  readonly lifetimeToken: Blockhash | Nonce
  readonly instructions: readonly CompiledInstruction[]
  /** Version 0 only; empty otherwise. */
  readonly lookups: readonly CompiledLookup[]
  /** Version 1 only. Every limit may be absent in bytes that came from outside. */
  readonly config: Partial<MessageConfig> | null
}

/** The accounts that must sign a message, in the order of their signatures: the first pays the fee. */
export function signersOf({ header, staticAccounts }: Pick<CompiledMessage, 'header' | 'staticAccounts'>): readonly Address[] {
  return staticAccounts.slice(0, header.signerCount)
}
