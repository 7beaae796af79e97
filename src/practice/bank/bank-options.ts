import type { Random } from '../random.ts'
import type { hashBlock } from './block.ts'
import type { SwitchPlan } from './consensus.ts'
import type { FeeSchedule } from './fee-rule.ts'
import type { KeptNetwork, Ledger } from './ledger.ts'
import type { Runtime } from './runtime.ts'
import type { Schedule } from './schedule.ts'

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
  /** Told of every block before anybody sees it; without one, the network ends with its process. */
  readonly ledger?: Ledger
  /** The network to go on with; otherwise one begins. What it was told of finality, fees and rent holds, in place of the options. */
  readonly continues?: KeptNetwork
}
