import type { Address } from '../../core/address/address.ts'
import type { Commitment } from '../../core/chain/slot.ts'
import type { Block } from '../bank/block.ts'
import type { Schedule } from '../bank/schedule.ts'
import type { BankView } from '../bank/view.ts'
import type { Customers } from '../customers/customers.ts'
import type { Faucet } from '../faucet.ts'
import type { Json } from './json.ts'
import { type Config, readCommitment, readU64 } from './params.ts'
import { minContextSlotNotReached } from './rpc-error.ts'

/** Of the ledger software whose rules the virtual machine follows. */
export const API_VERSION = '4.3.0'

/** What a method answers from. */
export type Node = {
  readonly bank: BankView
  readonly faucet: Faucet
  readonly customers: Customers
  readonly identity: Address
  /** What it says it runs, from which slot on. */
  readonly releases: Schedule<string>
}

/** A method: how many parameters it takes, and its answer. */
export type Method = {
  readonly min: number
  readonly max: number
  readonly answer: (node: Node, params: readonly unknown[]) => Json | Promise<Json>
}
export type Methods = { readonly [name: string]: Method }

/** The block a request is answered at. */
export function contextBlock({ bank }: Node, config: Config, commitment: Commitment = readCommitment(config)): Block {
  const block = bank.chain.at(commitment)
  const { minContextSlot } = config
  if (minContextSlot !== undefined && minContextSlot !== null && readU64(minContextSlot) > block.slot)
    throw minContextSlotNotReached(block.slot)
  return block
}

/** An answer with the slot it holds at. */
export function withContext(block: Block, value: Json): Json {
  return { context: { apiVersion: API_VERSION, slot: block.slot }, value }
}
