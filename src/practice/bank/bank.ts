import type { Address } from '../../core/address/address.ts'
import type { Commitment } from '../../core/chain/slot.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import type { Account } from './account.ts'
import type { BankOptions } from './bank-options.ts'
import { type Block, createGenesis, hashBlock, netIssue, type OpenBlock, type Reward } from './block.ts'
import { Chain } from './chain.ts'
import { afterBlock, BEFORE, type Consensus, NO_TRANSACTIONS, type SwitchPlan } from './consensus.ts'
import type { Entry } from './entry.ts'
import { execute } from './execute.ts'
import { type FeeOf, feesBy, type FeeSchedule } from './fee-rule.ts'
import { createHistory, type History } from './history.ts'
import type { Standing } from './ledger.ts'
import { resolveLookups } from './lookup.ts'
import { advancedNonce, nonceAfter, nonceIn } from './nonce.ts'
import { restoreAccounts, restoreChain } from './restore.ts'
import type { Runtime } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import { changedAfter, type Schedule, valueAt } from './schedule.ts'
import { createVersions, type Versions } from './versions.ts'
import { nameOf, type WireTransaction } from './wire.ts'

export const SLOTS_PER_EPOCH = 432_000n
/** Older blocks go, as on a node with a limited ledger. */
const KEPT = { blocks: 100_000, transactions: 50_000 }
/** Never dropped, whatever the number of transactions: a repeat must be known for longer than a blockhash lives. */
const MIN_KEPT_BLOCKS = 1_024
const MAX_SKIPPED_IN_A_ROW = 8n
/** As many as the sysvar holds. */
const MAX_SLOT_HASHES = 512
const NO_ACCOUNT: Account = { lamports: 0n, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }
const NOTHING_LOADED: LoadedAccounts = { writable: [], readonly: [] }

/** What became of a transaction that was handed in. `known`: it is in a block already. */
export type Submission =
  | { readonly kind: 'landed'; readonly entry: Entry }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly error: TransactionError }

/** The ledger: one open block, and the closed ones. Time does not pass on its own: a clock calls `closeBlock`. */
export class Bank {
  readonly chain: Chain
  readonly history: History = createHistory()
  readonly runtime: Runtime
  readonly genesisHash: Blockhash
  readonly #versions: Versions = createVersions()
  readonly #options: BankOptions
  #fees: FeeSchedule
  #rent: Schedule<bigint>
  #consensus: Consensus = BEFORE
  #switchPlan: SwitchPlan | null
  /** Accounts that the open block may have changed. */
  readonly #touched = new Set<Address>()
  readonly #dueRewards: { readonly address: Address; readonly lamports: bigint }[] = []
  #open: OpenBlock
  /** When the present epoch began. */
  #epochStart: { readonly epoch: bigint; readonly unixSeconds: bigint }

  constructor(options: BankOptions) {
    const { runtime, continues } = options
    this.#options = options
    this.#switchPlan = options.consensusSwitch ?? null
    this.runtime = runtime
    if (continues === undefined) {
      const genesis = createGenesis(options.random.bytes('genesis'), options.unixSeconds())
      this.#fees = options.fees ?? []
      this.#rent = options.rent ?? []
      this.#epochStart = { epoch: 0n, unixSeconds: genesis.unixSeconds }
      this.genesisHash = genesis.blockhash
      this.chain = new Chain(genesis, options)
      options.ledger?.begin(genesis, this.#standingAt(genesis.slot))
      this.#open = this.#openAfter(genesis)
    } else {
      const { standing } = continues
      this.#fees = standing.fees
      this.#rent = standing.rent
      this.#epochStart = standing.epochStart
      this.#consensus = standing.consensus
      this.genesisHash = continues.genesisHash
      this.chain = restoreChain(continues)
      restoreAccounts(continues, { runtime, history: this.history, versions: this.#versions })
      this.#open = this.#openAfter(this.chain.at('processed'), standing.closedSlot)
    }
  }

  /** Closes the open block and opens the next. */
  closeBlock(): Block {
    const { slot, parent, unixSeconds, entries, rewards } = this.#open
    const { hashOf = hashBlock } = this.#options
    const block: Block = {
      slot,
      parentSlot: parent.slot,
      height: parent.height + 1n,
      blockhash: hashOf(parent.blockhash, slot, entries),
      previousBlockhash: parent.blockhash,
      unixSeconds,
      entries,
      rewards,
      transactionCount: parent.transactionCount + BigInt(entries.length),
      netIssue: netIssue(parent, entries, rewards),
    }
    this.#record(block)
    this.chain.append(block)
    const below = this.#followSwitch(block)
    this.#versions.forgetThrough(this.#rootSlot())
    this.#dropOldBlocks()
    this.#open = this.#openAfter(below, slot)
    return block
  }

  /** By the rule of the slot. */
  readonly feeOf: FeeOf = (message, slot) => feesBy(this.#fees)(message, slot)

  /** Changes the fee rule, the rent or both from the next block on, for good. */
  changeTerms({ fees = [], rent = [] }: Pick<BankOptions, 'fees' | 'rent'>): void {
    const { slot } = this.#open
    this.#fees = changedAfter(this.#fees, fees, slot)
    this.#rent = changedAfter(this.#rent, rent, slot)
  }

  get consensus(): Consensus {
    return this.#consensus
  }

  /** Changes the consensus, from the end of the open block on. */
  switchConsensus(plan: Omit<SwitchPlan, 'boundarySlot'>): void {
    this.#switchPlan = { ...plan, boundarySlot: 0n }
  }

  /** Runs a transaction into the open block. */
  submit(transaction: WireTransaction): Submission {
    const known = this.history.bySignature(nameOf(transaction))
    if (known !== undefined) return { kind: 'known', entry: known }
    if (this.#consensus.kind === 'switching') return { kind: 'refused', error: NO_TRANSACTIONS }
    const { slot, parent, entries } = this.#open
    const lifetime = this.lifetimeAt(transaction.compiled, parent.height + 1n)
    if (lifetime === null) return { kind: 'refused', error: 'BlockhashNotFound' }
    const execution = execute(this, {
      transaction,
      loaded: this.resolve(transaction.compiled),
      nonceAccount: lifetime.nonceAccount,
      newestBlockhash: parent.blockhash,
      slot,
      index: entries.length,
      fee: this.feeOf(transaction.compiled, slot),
    })
    if (execution.kind === 'refused') return execution
    for (const [address, account] of execution.before) this.#remember(slot, address, account)
    entries.push(execution.entry)
    this.history.add(execution.entry)
    return { kind: 'landed', entry: execution.entry }
  }

  /** Puts an account there without any transaction, as if it had always been. */
  writeAccount(address: Address, account: Account): void {
    this.runtime.writeAccount(address, account)
    this.#touched.add(address)
  }

  /** Has the chain pay an account, without any transaction, when the next block opens. */
  reward(address: Address, lamports: bigint): void {
    this.#dueRewards.push({ address, lamports })
  }

  /** The newest state of an account, or its state after the block a commitment names. */
  accountAt(address: Address, commitment: Commitment | 'newest'): Account | null {
    return commitment === 'newest' ? this.runtime.readAccount(address) : this.accountAfter(address, this.chain.at(commitment).slot)
  }

  /** An account after the block of a slot: as far below the final one as `lateBlocks` reaches. */
  accountAfter(address: Address, slot: bigint): Account | null {
    return this.#versions.accountAfter(slot, address, () => this.runtime.readAccount(address))
  }

  /**
   * Whether a message may run in a block of this height: its blockhash is known and not too old, or it begins by advancing
   * a nonce that holds its value and has not been advanced in this block.
   */
  lifetimeAt(message: CompiledMessage, height: bigint): { readonly nonceAccount: Address | null } | null {
    if (this.chain.isHashValidAt(message.lifetimeToken, height)) return { nonceAccount: null }
    const advanced = advancedNonce(message)
    const state = advanced === null ? null : nonceIn(this.runtime.readAccount(advanced.account))
    if (advanced === null || state === null || state.nonce !== message.lifetimeToken) return null
    if (!advanced.signers.includes(state.authority) || state.nonce === nonceAfter(this.#open.parent.blockhash)) return null
    return { nonceAccount: advanced.account }
  }

  /** What a message takes from lookup tables. */
  resolve(message: CompiledMessage): LoadedAccounts {
    return resolveLookups(message.lookups, this.runtime.readAccount) ?? NOTHING_LOADED
  }

  /** The block that the next one follows: this one, or what is left once the switch has deleted what was above it. */
  #followSwitch(block: Block): Block {
    const { consensus, begins, ends } = afterBlock(this.#consensus, this.#switchPlan, block)
    this.#consensus = consensus
    if (begins) {
      this.chain.holdFinality()
      this.#options.ledger?.recordStanding(this.#standingAt(block.slot))
    }
    if (ends === null) return block
    const deleted = this.chain.finalizeAtOnce(ends)
    const { slot, blockhash } = this.chain.at('processed')
    this.history.takeBack(deleted.flatMap(({ entries }) => entries.toReversed()))
    const accounts = this.#versions.takeBackTo(slot)
    for (const [address, account] of accounts) this.runtime.writeAccount(address, account ?? NO_ACCOUNT)
    this.#consensus = { kind: 'after', slot, blockhash }
    this.#options.ledger?.takeBack({ toSlot: slot, accounts, standing: this.#standingAt(block.slot) })
    return this.chain.at('processed')
  }

  /** No two blocks have a slot in common, deleted ones neither. */
  #openAfter(parent: Block, closed: bigint = parent.slot): OpenBlock {
    const { random, skipRate, unixSeconds } = this.#options
    const last = closed + MAX_SKIPPED_IN_A_ROW
    let slot = closed + 1n
    while (slot < last && random.happens({ name: 'skip', index: slot, rate: skipRate })) slot += 1n
    // A clock that was put back puts no block before its parent.
    const open = { slot, parent, unixSeconds: later(unixSeconds(), parent.unixSeconds), entries: [], rewards: this.#payRewards(slot) }
    this.#startSlot(open)
    return open
  }

  #payRewards(slot: bigint): Reward[] {
    const due = this.#dueRewards.splice(0)
    return due.map(({ address, lamports }) => {
      const before = this.runtime.readAccount(address)
      this.#remember(slot, address, before)
      const account = before ?? NO_ACCOUNT
      const postBalance = account.lamports + lamports
      this.runtime.writeAccount(address, { ...account, lamports: postBalance })
      return { address, lamports, postBalance }
    })
  }

  #startSlot({ slot, unixSeconds }: OpenBlock): void {
    const epoch = slot / SLOTS_PER_EPOCH
    if (epoch !== this.#epochStart.epoch) this.#epochStart = { epoch, unixSeconds }
    const lamportsPerByte = valueAt(this.#rent, slot)
    if (lamportsPerByte !== null) this.runtime.setRent(lamportsPerByte)
    const hashes = this.chain.newest(MAX_SLOT_HASHES).map((block) => ({ slot: block.slot, hash: block.blockhash }))
    this.runtime.startSlot({ slot, epoch, epochStartSeconds: this.#epochStart.unixSeconds, unixSeconds, hashes })
  }

  #remember(slot: bigint, address: Address, before: Account | null): void {
    this.#versions.remember(slot, address, before)
    this.#touched.add(address)
  }

  /** Before anybody is told of the block: what was seen of a chain must not be gone after a crash. */
  #record(block: Block): void {
    const { ledger } = this.#options
    ledger?.recordBlock({
      block,
      after: new Map([...this.#touched].map((address) => [address, this.runtime.readAccount(address)] as const)),
      before: this.#versions.changedAt(block.slot),
      standing: this.#standingAt(block.slot),
      firstSlot: this.chain.first().slot,
      rootSlot: this.#rootSlot(),
    })
    this.#touched.clear()
  }

  #standingAt(closedSlot: bigint): Standing {
    const { heldSlot, finalityBlocks } = this.chain
    return {
      consensus: this.#consensus,
      heldSlot,
      finalityBlocks,
      fees: this.#fees,
      rent: this.#rent,
      epochStart: this.#epochStart,
      closedSlot,
    }
  }

  /** What accounts were before the block of this slot is asked by nobody any more. */
  #rootSlot(): bigint {
    const { lateBlocks = 0 } = this.#options
    return this.chain.atHeight(this.chain.at('finalized').height - BigInt(lateBlocks)).slot
  }

  #dropOldBlocks(): void {
    const { kept = KEPT } = this.#options
    const isFull = () => this.history.size > kept.transactions && this.chain.length > MIN_KEPT_BLOCKS
    while (this.chain.length > kept.blocks || isFull()) this.history.drop(this.chain.dropFirst().entries)
  }
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
