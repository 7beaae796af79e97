import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { RpcMeta } from '../../core/chain/rpc-transaction.ts'
import type { BlockHeight, Commitment, Slot } from '../../core/chain/slot.ts'
import type { AccountsTransaction } from '../../core/deposit/block.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { JsonValue } from './json.ts'

/** What a node said, and the slot of the state it looked at. */
export type AtSlot<Value> = { readonly contextSlot: Slot; readonly value: Value }

/**
 * The ledger's own word for why a transaction failed: `"BlockhashNotFound"`, `{ InstructionError: [0n, { Custom: 1n }] }`. Never null.
 * `explainTransactionError` puts it into words.
 */
export type TransactionError = string | { readonly [name: string]: JsonValue }

export type NodeVersion = { readonly software: string; readonly featureSet: bigint | null }

export type NodeHealth = { readonly healthy: true } | { readonly healthy: false; readonly slotsBehind: bigint | null }

export type EpochInfo = {
  readonly epoch: bigint
  readonly slotIndex: bigint
  readonly slotsInEpoch: bigint
  readonly absoluteSlot: Slot
  readonly blockHeight: BlockHeight
  /** Since the first block; null on nodes that do not say. */
  readonly transactionCount: bigint | null
}

export type EpochSchedule = {
  readonly slotsPerEpoch: bigint
  readonly leaderScheduleSlotOffset: bigint
  readonly warmup: boolean
  readonly firstNormalEpoch: bigint
  readonly firstNormalSlot: Slot
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

/** One transaction as it stands in the block of a slot. Its accounts include those that lookup tables loaded. `index` is its place there, where the node tells it. */
export type TransactionRecord = { readonly slot: Slot; readonly index: number | null; readonly transaction: AccountsTransaction }

export type AccountInfo = {
  readonly lamports: Lamports
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
  readonly rentEpoch: bigint
  /** Bytes of the whole data, also where a part was asked for; null on nodes that do not say. */
  readonly space: bigint | null
}

/** An account in any of the encodings: bytes, or what the node makes of them. */
export type RpcAccountInfo = Omit<AccountInfo, 'data'> & {
  readonly data:
    | { readonly form: 'bytes'; readonly bytes: Uint8Array }
    | { readonly form: 'parsed'; readonly program: string; readonly parsed: JsonValue }
}

/** An amount of a token in its smallest unit. The scaled figures beside it are not read. */
export type TokenQuantity = { readonly amount: bigint; readonly decimals: number }

export type TokenAccountEntry = { readonly address: Address; readonly account: AccountInfo }

/** What a simulation found. `err` null: it would have succeeded at that slot. Everything else is null where the node did not get so far, or does not say. */
export type Simulation = {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  /** As they would stand afterwards, in the order asked for. */
  readonly accounts: readonly (AccountInfo | null)[] | null
  readonly unitsConsumed: bigint | null
  readonly loadedAccountsDataSize: bigint | null
  readonly returnData: RpcMeta['returnData']
  readonly innerInstructions: RpcMeta['innerInstructions']
  /** The blockhash that stood in for the message's own. */
  readonly replacementBlockhash: { readonly blockhash: Blockhash; readonly lastValidBlockHeight: BlockHeight } | null
  readonly feeLamports: Lamports | null
  readonly preBalances: readonly Lamports[] | null
  readonly postBalances: readonly Lamports[] | null
  readonly preTokenBalances: RpcMeta['preTokenBalances']
  readonly postTokenBalances: RpcMeta['postTokenBalances']
  readonly loadedAddresses: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] } | null
}

/** One recent block's price for the accounts asked about, in micro-lamports per compute unit. */
export type PriorityFee = { readonly slot: Slot; readonly microLamports: bigint }
