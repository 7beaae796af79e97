import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { Address } from '../../core/address/address.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { Entry } from './entry.ts'

/** Lamports paid to an account by the chain. */
export type Reward = { readonly address: Address; readonly lamports: bigint; readonly postBalance: bigint }

export type Block = {
  readonly slot: bigint
  readonly parentSlot: bigint
  readonly height: bigint
  readonly blockhash: Blockhash
  readonly previousBlockhash: Blockhash
  readonly unixSeconds: bigint
  readonly entries: readonly Entry[]
  /** What the chain itself paid, before the first transaction. */
  readonly rewards: readonly Reward[]
  /** Transactions since genesis, this block's included. */
  readonly transactionCount: bigint
  /** Lamports made by rewards less those taken as fees since genesis, this block's included. */
  readonly netIssue: bigint
}

/** The block that transactions run into. */
export type OpenBlock = {
  readonly slot: bigint
  readonly parent: Block
  readonly unixSeconds: bigint
  readonly entries: Entry[]
  readonly rewards: readonly Reward[]
}

/** The hash of a block: it follows from the one before, its slot and its transactions. */
export function hashBlock(previous: Blockhash, slot: bigint, entries: readonly Entry[]): Blockhash {
  const hash = createHash('sha256').update('block\0').update(bs58.decode(previous)).update(String(slot))
  for (const { signature } of entries) hash.update(signature)
  return hashText(hash.digest())
}

/** The first block: its hash names the network. */
export function createGenesis(hash: Uint8Array, unixSeconds: bigint): Block {
  return {
    slot: 0n,
    parentSlot: 0n,
    height: 0n,
    blockhash: hashText(hash),
    previousBlockhash: hashText(new Uint8Array(32)),
    unixSeconds,
    entries: [],
    rewards: [],
    transactionCount: 0n,
    netIssue: 0n,
  }
}

/** The base-58 text of a 32-byte hash. */
function hashText(bytes: Uint8Array): Blockhash {
  return bs58.encode(bytes) as Blockhash
}

/** After a block on this one: rewards make lamports, and fees are received by nobody. */
export function netIssue({ netIssue: before }: Block, entries: readonly Entry[], rewards: readonly Reward[]): bigint {
  const made = rewards.reduce((total, { lamports }) => total + lamports, before)
  return entries.reduce((total, { fee }) => total - fee, made)
}
