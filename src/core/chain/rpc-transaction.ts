import type { Address } from '../address/address.ts'
import type { AccountsTransaction } from '../deposit/block.ts'
import type { Signature } from '../keys/signature.ts'
import type { Blockhash, Nonce } from '../lifetime/lifetime.ts'
import type { CompiledInstruction, CompiledLookup, CompiledMessage, MessageConfig, MessageVersion } from '../message/message.ts'
import type { BlockHeight, Slot } from './slot.ts'

/** How a node writes transactions: as members, as members with instructions explained, or as bytes in text. */
export type Encoding = 'json' | 'jsonParsed' | 'base58' | 'base64'
/** How much of each transaction a block holds. */
export type TransactionDetails = 'full' | 'accounts' | 'signatures' | 'none'

/** A block as a node shows it. Of `transactions`, `accounts` and `signatures` it has the one that was asked for. */
export type RpcBlock = {
  readonly blockhash: Blockhash
  /** 32 zero bytes where the node no longer has the parent. */
  readonly previousBlockhash: Blockhash
  readonly parentSlot: Slot
  /** Null on blocks older than the node's record of heights. */
  readonly blockHeight: BlockHeight | null
  /** Seconds since 1970, estimated; null when unknown. */
  readonly blockTime: bigint | null
  /** Null when rewards were not asked for. */
  readonly rewards: readonly RpcReward[] | null
  /** Blocks at the start of an epoch that pay its rewards say in how many parts. */
  readonly rewardPartitions: bigint | null
  readonly transactions: readonly RpcTransaction[] | null
  readonly accounts: readonly AccountsTransaction[] | null
  readonly signatures: readonly Signature[] | null
}

export type RpcReward = {
  readonly address: Address
  /** Negative where the chain takes. */
  readonly lamports: bigint
  readonly postBalance: bigint
  /** The node's own word in small letters: fee, rent, voting, staking. */
  readonly rewardType: string | null
  /** Percent, of voting and staking rewards alone. */
  readonly commission: number | null
}

export type RpcTransaction = {
  readonly signatures: readonly Signature[]
  /** Null where the node does not say: one that was not told what versions the asker reads. */
  readonly version: MessageVersion | null
  /** Every account with its role, those of lookup tables included, in the order of all indexes. */
  readonly accounts: readonly RpcAccountKey[]
  readonly message: RpcMessage
  /** Null when the node does not know the outcome. */
  readonly meta: RpcMeta | null
}

export type RpcAccountKey = {
  readonly address: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

/** A message as its bytes say it, or as the node explains it. */
export type RpcMessage =
  | { readonly form: 'compiled'; readonly compiled: CompiledMessage }
  | {
      readonly form: 'parsed'
      readonly lifetimeToken: Blockhash | Nonce
      readonly instructions: readonly RpcInstruction[]
      readonly lookups: readonly CompiledLookup[]
      /** Version 1 alone. */
      readonly config: Partial<MessageConfig> | null
    }

/** One instruction: by indexes, explained by the node, or by addresses where the node has no explanation. The node's words prove nothing. */
export type RpcInstruction =
  | ({ readonly form: 'compiled'; readonly stackHeight: number | null } & CompiledInstruction)
  | {
      readonly form: 'parsed'
      readonly program: string
      readonly programId: Address
      /** What it does, in the node's words; null for a program whose explanation is a text. */
      readonly type: string | null
      readonly info: unknown
      readonly stackHeight: number | null
    }
  | {
      readonly form: 'plain'
      readonly programId: Address
      readonly accounts: readonly Address[]
      readonly data: Uint8Array
      readonly stackHeight: number | null
    }

export type RpcMeta = {
  /** The ledger's own word for why not; null on success. */
  readonly err: unknown
  readonly feeLamports: bigint
  /** One figure per account, in the same order. */
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  /** Null where the node did not record token balances. */
  readonly preTokenBalances: readonly RpcTokenBalance[] | null
  readonly postTokenBalances: readonly RpcTokenBalance[] | null
  /** What programs called in turn, by the instruction that led to it. Null where the node did not record it. */
  readonly innerInstructions: readonly { readonly index: number; readonly instructions: readonly RpcInstruction[] }[] | null
  /** Anyone may write there; proves nothing. Null where the node did not record it. */
  readonly logMessages: readonly string[] | null
  readonly rewards: readonly RpcReward[] | null
  readonly returnData: { readonly programId: Address; readonly data: Uint8Array } | null
  readonly computeUnitsConsumed: bigint | null
  readonly costUnits: bigint | null
}

/** `amount` is the raw integer. The two scaled figures beside it are not read: one is a double, the other only its text. */
export type RpcTokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  /** Null on nodes that did not record it yet: such an entry credits nobody. */
  readonly owner: Address | null
  readonly tokenProgram: Address | null
  readonly amount: bigint
  readonly decimals: number
}

/** One transaction, and where it stands. */
export type RpcRecord = {
  readonly slot: Slot
  readonly blockTime: bigint | null
  /** Its place in the block; null on nodes that do not say. */
  readonly index: number | null
  readonly transaction: RpcTransaction
}
