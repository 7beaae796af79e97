import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { BlockHeight, Commitment, Slot } from '../../core/chain/slot.ts'
import type { AccountsTransaction } from '../../core/deposit/block.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { JsonValue } from './json.ts'

/** What a node said, and the slot of the state it looked at. */
export type AtSlot<Value> = { readonly contextSlot: Slot; readonly value: Value }

/** The ledger's own word for why a transaction failed: `"BlockhashNotFound"`, `{ InstructionError: [0n, { Custom: 1n }] }`. Never null. */
export type TransactionError = string | { readonly [name: string]: JsonValue }

export type NodeVersion = { readonly software: string; readonly featureSet: bigint | null }

export type NodeHealth = { readonly healthy: true } | { readonly healthy: false; readonly slotsBehind: bigint | null }

export type EpochInfo = {
  readonly epoch: bigint
  readonly slotIndex: bigint
  readonly slotsInEpoch: bigint
  readonly absoluteSlot: Slot
  readonly blockHeight: BlockHeight
}

export type LatestBlockhash = {
  readonly blockhash: Blockhash
  readonly lastValidBlockHeight: BlockHeight
  /** The slot the node answered from: what a lifetime calls `fetchedSlot`. */
  readonly fetchedSlot: Slot
}

/** A signature that the node knows. `confirmations` is null once rooted. */
export type SignatureStatus = {
  readonly slot: Slot
  readonly confirmations: bigint | null
  readonly err: TransactionError | null
  readonly commitment: Commitment
}

/** One transaction that names an address, as a node lists it: of any version, failed ones too. */
export type SignatureInfo = {
  readonly signature: Signature
  readonly slot: Slot
  /** Seconds since 1970, estimated by the validators; null when unknown. */
  readonly blockTime: bigint | null
  /** Null on success. */
  readonly err: TransactionError | null
  /** Text of its memo instructions, each with its length before it; anyone may have written it. */
  readonly memo: string | null
  /** Null where the node does not say. */
  readonly commitment: Commitment | null
}

/** One transaction as it stands in the block of a slot. Its accounts include those that lookup tables loaded. */
export type TransactionRecord = { readonly slot: Slot; readonly transaction: AccountsTransaction }

export type AccountInfo = {
  readonly lamports: Lamports
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
  readonly rentEpoch: bigint
}

export type TokenAccountEntry = { readonly address: Address; readonly account: AccountInfo }

/** What a simulation found. `err` null: it would have succeeded at that slot. */
export type Simulation = {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint | null
  readonly loadedAccountsDataSize: bigint | null
  readonly feeLamports: Lamports | null
}

/** One recent block's price for the accounts asked about, in micro-lamports per compute unit. */
export type PriorityFee = { readonly slot: Slot; readonly microLamports: bigint }
