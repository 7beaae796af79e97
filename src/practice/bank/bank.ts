import type { Address } from '../../core/address/address.ts'
import type { Commitment } from '../../core/chain/slot.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import type { Random } from '../random.ts'
import type { Account } from './account.ts'
import { type Block, createGenesis, hashBlock, type Reward } from './block.ts'
import { Chain } from './chain.ts'
import { afterBlock, BEFORE, type Consensus, NO_TRANSACTIONS, type SwitchPlan } from './consensus.ts'
import type { Entry } from './entry.ts'
import { execute } from './execute.ts'
import { type FeeOf, feesBy, type FeeSchedule } from './fee-rule.ts'
import { createHistory, type History } from './history.ts'
import { resolveLookups } from './lookup.ts'
import { advancedNonce, nonceAfter, nonceIn } from './nonce.ts'
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

export type BankOptions = {
  readonly runtime: Runtime
  readonly random: Random
  /** How many blocks the final one lies behind the newest. */
  readonly finalityBlocks: number
  /** How many blocks late an endpoint of this bank may be; 0 without. Accounts are remembered as they were for so much longer. */
  readonly lateBlocks?: number
  /** Share of slots without a block, 0 to below 1. */
  readonly skipRate: number
  readonly unixSeconds: () => bigint
  /** How a block's hash follows from what it holds; a replay of a recorded chain gives the recorded ones. */
  readonly hashOf?: typeof hashBlock
  /** Which rule charges from which slot on; each signature costs the same where it is left out. */
  readonly fees?: FeeSchedule
  /** Lamports a byte from which slot on; where it is left out, as the runtime has it. */
  readonly rent?: Schedule<bigint>
  /** When the network changes its consensus; never where it is left out, until it is told to. */
  readonly consensusSwitch?: SwitchPlan
  /** What is kept; the default is what a node needs for a day's practice. */
  readonly kept?: { readonly blocks: number; readonly transactions: number }
}

/** What became of a transaction that was handed in. `known`: it is in a block already. */
export type Submission =
  | { readonly kind: 'landed'; readonly entry: Entry }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly error: TransactionError }

/** The block that transactions run into. */
type OpenBlock = {
  readonly slot: bigint
  readonly parent: Block
  readonly unixSeconds: bigint
  readonly entries: Entry[]
  readonly rewards: readonly Reward[]
}

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
  readonly #dueRewards: { readonly address: Address; readonly lamports: bigint }[] = []
  #open: OpenBlock
  /** When the present epoch began. */
  #epochStart: { readonly epoch: bigint; readonly unixSeconds: bigint }

  constructor(options: BankOptions) {
    const genesis = createGenesis(options.random.bytes('genesis'), options.unixSeconds())
    this.#options = options
    this.#switchPlan = options.consensusSwitch ?? null
    this.runtime = options.runtime
    this.#fees = options.fees ?? []
    this.#rent = options.rent ?? []
    this.genesisHash = genesis.blockhash
    this.chain = new Chain(genesis, options)
    this.#epochStart = { epoch: 0n, unixSeconds: genesis.unixSeconds }
    this.#open = this.#openAfter(genesis)
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
    this.chain.append(block)
    const below = this.#followSwitch(block)
    const final = this.chain.at('finalized')
    this.#versions.forgetThrough(this.chain.atHeight(final.height - BigInt(this.#options.lateBlocks ?? 0)).slot)
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
    for (const [address, account] of execution.before) this.#versions.remember(slot, address, account)
    entries.push(execution.entry)
    this.history.add(execution.entry)
    return { kind: 'landed', entry: execution.entry }
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
    if (begins) this.chain.holdFinality()
    if (ends === null) return block
    const deleted = this.chain.finalizeAtOnce(ends)
    const { slot, blockhash } = this.chain.at('processed')
    this.history.takeBack(deleted.flatMap(({ entries }) => entries.toReversed()))
    for (const [address, account] of this.#versions.takeBackTo(slot)) this.runtime.writeAccount(address, account ?? NO_ACCOUNT)
    this.#consensus = { kind: 'after', slot, blockhash }
    return this.chain.at('processed')
  }

  /** No two blocks have a slot in common, deleted ones neither. */
  #openAfter(parent: Block, closed: bigint = parent.slot): OpenBlock {
    const { random, skipRate, unixSeconds } = this.#options
    const last = closed + MAX_SKIPPED_IN_A_ROW
    let slot = closed + 1n
    while (slot < last && random.happens({ name: 'skip', index: slot, rate: skipRate })) slot += 1n
    const open = { slot, parent, unixSeconds: unixSeconds(), entries: [], rewards: this.#payRewards(slot) }
    this.#startSlot(open)
    return open
  }

  #payRewards(slot: bigint): Reward[] {
    const due = this.#dueRewards.splice(0)
    return due.map(({ address, lamports }) => {
      const before = this.runtime.readAccount(address)
      this.#versions.remember(slot, address, before)
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

  #dropOldBlocks(): void {
    const { kept = KEPT } = this.#options
    const isFull = () => this.history.size > kept.transactions && this.chain.length > MIN_KEPT_BLOCKS
    while (this.chain.length > kept.blocks || isFull()) this.history.drop(this.chain.dropFirst().entries)
  }
}

/** Rewards make lamports, and fees are received by nobody. */
function netIssue({ netIssue: before }: Block, entries: readonly Entry[], rewards: readonly Reward[]): bigint {
  const made = rewards.reduce((total, { lamports }) => total + lamports, before)
  return entries.reduce((total, { fee }) => total - fee, made)
}
