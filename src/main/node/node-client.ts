import type { Certificate } from '../../core/chain/network-era.ts'
import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { Encoding, RpcBlock, RpcRecord, TransactionDetails } from '../../core/chain/rpc-transaction.ts'
import type { BlockHeight, Commitment, Slot } from '../../core/chain/slot.ts'
import type { AccountsBlock } from '../../core/deposit/block.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type {
  AccountInfo,
  AtSlot,
  EpochInfo,
  EpochSchedule,
  LatestBlockhash,
  NodeHealth,
  NodeVersion,
  PriorityFee,
  RpcAccountInfo,
  SignatureInfo,
  SignatureStatus,
  Simulation,
  TokenAccountEntry,
  TokenQuantity,
  TransactionRecord,
} from './answers.ts'
import type { NodeFigures } from './figures.ts'
import type { JsonValue } from './json.ts'
import type { Packed } from './unpack.ts'

/** How sure, and how recent, an answer must be. Unset commitment is `finalized`. */
export type ReadOptions = { readonly commitment?: Commitment; readonly minContextSlot?: Slot }

/** Blocks and transactions exist from `confirmed` upwards. */
export type HistoryOptions = { readonly commitment?: 'confirmed' | 'finalized' }

/** Which part of an address's history is asked for. */
export type SignaturesOptions = HistoryOptions & {
  /** 1 to 1,000; 1,000 when unset. */
  readonly limit?: number
  /** Only what is older than this transaction. */
  readonly before?: Signature
  /** Only what is newer than this transaction. */
  readonly until?: Signature
  readonly minContextSlot?: Slot
}

export type SendOptions = {
  /** The commitment of the blockhash that was signed over: a stricter one makes the preflight say “blockhash not found”. */
  readonly preflightCommitment: Commitment
  readonly skipPreflight?: boolean
  readonly minContextSlot?: Slot
  /** How often the node sends again on its own; 0 when unset, since the submitter sees to that. */
  readonly maxRetries?: number
  /** `base64` when unset; `base58` for doors that know nothing else, up to 1,232 bytes. */
  readonly encoding?: 'base64' | 'base58'
}

export type SimulateOptions = {
  readonly commitment?: Commitment
  /** Check the signatures too; not together with `replaceBlockhash`. */
  readonly verifySignatures?: boolean
  readonly replaceBlockhash?: boolean
  /** Accounts whose state after the simulation is answered. */
  readonly accounts?: readonly Address[]
  /** Show what programs call in turn. */
  readonly innerInstructions?: boolean
  readonly minContextSlot?: Slot
}

/** How a transaction is to be shown. Versions up to 1 always: the highest that is read here. */
export type TransactionForm = HistoryOptions & { readonly encoding?: Encoding }

/** How a block is to be shown: `json`, `full` and with rewards when unset, as on the wire. */
export type BlockForm = TransactionForm & { readonly transactionDetails?: TransactionDetails; readonly rewards?: boolean }

/** A part of an account's data. */
type DataSlice = { readonly offset: number; readonly length: number }

/** `encoding` unset is the oldest way, base 58 as bare text. Base 58 is refused by nodes beyond 128 bytes. */
export type AccountForm = ReadOptions & {
  readonly encoding?: 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'
  readonly dataSlice?: DataSlice
}

/** Accounts of a program that pass one to four filters: by size, or by bytes at a place. */
export type ProgramAccountsQuery = {
  readonly program: Address
  readonly filters: readonly ({ readonly dataSize: number } | { readonly offset: number; readonly bytes: Uint8Array })[]
  readonly dataSlice?: DataSlice
}

export type TokenAccountsQuery = { readonly owner: Address } & ({ readonly mint: Address } | { readonly tokenProgram: Address })

/** What can be asked about the chain as a whole. */
export type ChainMethods = {
  getGenesisHash(): Promise<string>
  getVersion(): Promise<NodeVersion>
  /** A node that is behind says so; that is an answer, not an error. */
  getHealth(): Promise<NodeHealth>
  getSlot(options?: ReadOptions): Promise<Slot>
  getBlockHeight(options?: ReadOptions): Promise<BlockHeight>
  getEpochInfo(options?: ReadOptions): Promise<EpochInfo>
  getEpochSchedule(): Promise<EpochSchedule>
  /** Since the first block. */
  getTransactionCount(options?: ReadOptions): Promise<bigint>
  /** The node's own address. */
  getIdentity(): Promise<Address>
  /** Whether confirmed is final on this network; a node older than the question leaves it open. */
  getAgGenesisCert(): Promise<Certificate>
  /** The lowest slot of which the node has anything at all; its blocks may begin later. */
  minimumLedgerSlot(): Promise<Slot>
  getFirstAvailableBlock(): Promise<Slot>
  getMinimumBalanceForRentExemption(dataBytes: number): Promise<Lamports>
  /** At most 128 accounts: those the transaction will write. */
  getRecentPrioritizationFees(accounts?: readonly Address[]): Promise<readonly PriorityFee[]>
}

/** What can be asked about lifetimes and fees. */
export type LifetimeMethods = {
  /**
   * A blockhash with its lifetime: what a signature is made over.
   * @throws NODE_TOO_OLD where the node cannot say up to which height it is valid
   */
  getLatestBlockhash(options?: ReadOptions): Promise<LatestBlockhash>
  /** A blockhash without its lifetime: to measure fees with, never to sign over. Even the oldest nodes have one. */
  getBlockhash(options?: ReadOptions): Promise<AtSlot<Blockhash>>
  /** False: expired or never known, as of the context slot and at that commitment. Alone no proof of death. */
  isBlockhashValid(blockhash: Blockhash, options?: ReadOptions): Promise<AtSlot<boolean>>
  /**
   * Lamports for these message bytes; null: the blockhash is not known to the node.
   * @throws NODE_TOO_OLD where the node knows the price of signatures alone, and the message pays for more
   */
  getFeeForMessage(message: Uint8Array, options?: ReadOptions): Promise<AtSlot<Lamports | null>>
}

/** Blocks and transactions in every form, for people and for comparison; credits come from `getBlock`. */
export type BlockMethods = {
  /**
   * Null: the node does not have it confirmed.
   * @throws as getBlock
   */
  getBlockAs(slot: Slot, form: BlockForm): Promise<RpcBlock | null>
  /** Null: not known at that commitment, or history is off. Alone no proof of anything. */
  getTransactionAs(signature: Signature, form: TransactionForm): Promise<RpcRecord | null>
}

/** A block that was read, and of which of its transactions: all (null), or those that name one of so many watched addresses. */
export type ReadBlock = { readonly block: AccountsBlock; readonly watchedCount: number | null }

/** Reads the block in the body of an answer to getBlock, as it came over the wire; null where it makes nothing of it. */
export type ScanBody = (body: Packed, id: bigint) => Promise<ReadBlock | null>

/** What can be asked about the past. */
export type HistoryMethods = {
  /** Slots that hold a block, ascending, both ends included. Absence from this list proves nothing on its own. At most 500,000 slots apart. */
  getBlocks(range: { readonly from: Slot; readonly to: Slot }, options?: HistoryOptions): Promise<readonly Slot[]>
  /** As getBlocks, from a slot on and at most so many: 1 to 500,000. */
  getBlocksWithLimit(range: { readonly from: Slot; readonly limit: number }, options?: HistoryOptions): Promise<readonly Slot[]>
  /**
   * Seconds since 1970, estimated by the validators; null when unknown.
   * @throws NODE_BLOCK_CLEANED_UP, NODE_BLOCK_NOT_AVAILABLE, NODE_SLOT_SKIPPED
   */
  getBlockTime(slot: Slot): Promise<bigint | null>
  /**
   * One block in the `accounts` form, versions up to 1, integers as bigint: for `parseAccountsBlock`. Null: the node does not have it confirmed.
   * @throws NODE_BLOCK_CLEANED_UP, NODE_BLOCK_NOT_AVAILABLE, NODE_SLOT_SKIPPED, NODE_BLOCK_STATUS_UNKNOWN, NODE_VERSION_UNSUPPORTED
   */
  getBlock(slot: Slot, options?: HistoryOptions & { readonly rewards?: boolean }): Promise<JsonValue | null>
  /**
   * The same block, read. A client that was opened with a scan gives of it only what the scan looks for.
   * @throws BLOCK_MALFORMED and as getBlock
   */
  readBlock(slot: Slot, options?: HistoryOptions & { readonly rewards?: boolean }): Promise<ReadBlock | null>
  /**
   * Null: not known at that commitment, or history is off. Alone no proof of anything.
   * @throws BLOCK_MALFORMED, NODE_ANSWER_OF_ANOTHER where it is another transaction than the one asked for
   */
  getTransaction(signature: Signature, options?: HistoryOptions): Promise<TransactionRecord | null>
  /** As {@link getTransaction} of many, in their order, in as few round trips as the node allows. */
  getTransactions(signatures: readonly Signature[], options?: HistoryOptions): Promise<(TransactionRecord | null)[]>
  /**
   * Transactions that name an address, newest first: an answer as long as `limit` may have more behind it, to be asked for with its last
   * signature as `before`. A node may know less history than the chain has, so a short list is no proof on its own.
   * @throws NODE_SIGNATURE_NOT_FOUND where the node does not know `before` or `until`; one older than 4.0 answers with an empty list instead
   */
  getSignaturesForAddress(address: Address, options?: SignaturesOptions): Promise<readonly SignatureInfo[]>
  /**
   * At most 256, answers in the order asked. Without `searchHistory` only some 150 recent slots are looked through. Most nodes pass over
   * `minContextSlot`: whoever needs it holds the answer's `contextSlot` against it.
   */
  getSignatureStatuses(
    signatures: readonly Signature[],
    options?: { readonly searchHistory?: boolean; readonly minContextSlot?: Slot },
  ): Promise<AtSlot<readonly (SignatureStatus | null)[]>>
}

/** What can be asked about accounts as they stand. */
export type AccountMethods = {
  getBalance(address: Address, options?: ReadOptions): Promise<AtSlot<Lamports>>
  /** Null: no such account. */
  getAccountInfo(address: Address, options?: ReadOptions): Promise<AtSlot<AccountInfo | null>>
  /** One account in any encoding, or a part of its data. What a node makes of data proves nothing. */
  getAccountInfoAs(address: Address, form: AccountForm): Promise<AtSlot<RpcAccountInfo | null>>
  /**
   * Accounts of a program that pass the filters.
   * @throws NODE_KEY_NOT_INDEXED, NODE_SCAN_FAILED
   */
  getProgramAccounts(query: ProgramAccountsQuery, options?: ReadOptions): Promise<AtSlot<readonly TokenAccountEntry[]>>
  /** Smallest units of what a token account holds. @throws NODE_PARAMS_REFUSED where it is none */
  getTokenAccountBalance(account: Address, options?: Pick<ReadOptions, 'commitment'>): Promise<AtSlot<TokenQuantity>>
  /** Smallest units of a mint that exist. @throws NODE_PARAMS_REFUSED where it is none */
  getTokenSupply(mint: Address, options?: Pick<ReadOptions, 'commitment'>): Promise<AtSlot<TokenQuantity>>
  /** At most 100, answers in the order asked, all of one slot. Null: no such account. */
  getMultipleAccounts(addresses: readonly Address[], options?: ReadOptions): Promise<AtSlot<readonly (AccountInfo | null)[]>>
  /** The two token programs are indexed apart: ask for each. */
  getTokenAccountsByOwner(query: TokenAccountsQuery, options?: ReadOptions): Promise<AtSlot<readonly TokenAccountEntry[]>>
}

/** What changes something, or tries to. */
export type SendingMethods = {
  /**
   * Sends exactly these bytes once; the node does not resend on its own. An answer means accepted, not landed.
   * @throws NODE_PREFLIGHT_FAILED and every transport code; all but NODE_UNREACHABLE leave open whether the bytes went out
   */
  sendTransaction(transaction: Uint8Array, options: SendOptions): Promise<Signature>
  simulateTransaction(transaction: Uint8Array, options?: SimulateOptions): Promise<AtSlot<Simulation>>
  /** Test networks alone. Asking twice pays twice. */
  requestAirdrop(address: Address, amount: Lamports): Promise<Signature>
}

/** One configured node. Every method throws StrongroomError with a NODE_ code; none repeats a request on its own. */
export type NodeClient = {
  readonly name: string
  /** Whether it is spoken to over plain http at an address that is not private. */
  readonly plainToPublic: boolean
  /** Requests begun per second at most; null where no bound was set. */
  readonly maxRps: number | null
  /** What was observed of its last calls. */
  figures(): NodeFigures
  /** Ends every call in flight with NODE_CANCELLED, and every later one. */
  close(): void
} & ChainMethods &
  LifetimeMethods &
  BlockMethods &
  HistoryMethods &
  AccountMethods &
  SendingMethods

export const MAX_STATUSES = 256
export const MAX_ACCOUNTS_PER_READ = 100
export const MAX_PRIORITY_FEE_ACCOUNTS = 128
export const MAX_PROGRAM_FILTERS = 4
export const MAX_SIGNATURES = 1_000
export const MAX_BLOCKS_RANGE = 500_000n
