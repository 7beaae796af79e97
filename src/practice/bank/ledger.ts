import type { Address } from '../../core/address/address.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { Account } from './account.ts'
import type { Block } from './block.ts'
import type { Consensus } from './consensus.ts'
import type { FeeSchedule } from './fee-rule.ts'
import type { Schedule } from './schedule.ts'

/** Where a network stands, besides its blocks and its accounts. */
export type Standing = {
  readonly consensus: Consensus
  /** The final block while the consensus switches; null otherwise. */
  readonly heldSlot: bigint | null
  readonly finalityBlocks: number
  readonly fees: FeeSchedule
  readonly rent: Schedule<bigint>
  readonly epochStart: { readonly epoch: bigint; readonly unixSeconds: bigint }
  /** The last slot that held a block, deleted ones included. */
  readonly closedSlot: bigint
}

type Accounts = ReadonlyMap<Address, Account | null>

/** A block as it closes, with what it did. */
export type Closing = {
  readonly block: Block
  /** The accounts that it touched, as they are now and as they were. */
  readonly after: Accounts
  readonly before: Accounts
  readonly standing: Standing
  /** Blocks below this slot are gone. */
  readonly firstSlot: bigint
  /** What accounts were before the blocks up to this slot is forgotten. */
  readonly rootSlot: bigint
}

/** Every block above a slot is deleted, and these accounts are as they were after it. */
export type TakenBack = { readonly toSlot: bigint; readonly accounts: Accounts; readonly standing: Standing }

/** Keeps a network beyond its process. What a method was given is on the disk when it returns. */
export type Ledger = {
  begin(genesis: Block, standing: Standing): void
  recordBlock(closing: Closing): void
  recordStanding(standing: Standing): void
  takeBack(takenBack: TakenBack): void
}

/** A network as a ledger kept it. */
export type KeptNetwork = {
  readonly genesisHash: Blockhash
  /** The oldest that is kept. */
  readonly first: Block
  /** Those after it, ascending. */
  readonly blocks: readonly Block[]
  readonly accounts: readonly (readonly [Address, Account])[]
  /** What accounts were before the blocks that are not forgotten, ascending by slot. */
  readonly before: readonly { readonly slot: bigint; readonly address: Address; readonly account: Account | null }[]
  readonly standing: Standing
}
