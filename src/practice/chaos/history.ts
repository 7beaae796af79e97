import type { Bank } from '../bank/bank.ts'
import { blockCleanedUp, blockNotAvailable, RpcError, slotSkipped } from '../rpc/rpc-error.ts'
import type { Dice } from './dice.ts'

/** The ways a node says that it has no history to tell. */
const HISTORY_REFUSALS: readonly (() => RpcError)[] = [
  () => new RpcError(-32011, 'Transaction history is not available from this node'),
  () => new RpcError(-32019, 'Failed to query long-term storage; please try again'),
]
/** The ways a node says that it has no such block. Any of them can be said of a block that is there. */
const BLOCK_REFUSALS: readonly ((slot: bigint, bank: Bank) => RpcError)[] = [
  (slot, { chain }) => blockCleanedUp(slot, chain.at('finalized').slot),
  blockNotAvailable,
  slotSkipped,
  (slot) => new RpcError(-32009, `Slot ${slot} was skipped, or missing in long-term storage`),
  (slot) => new RpcError(-32014, `Block status not yet available for slot ${slot}`),
  ...HISTORY_REFUSALS,
]

const OF_A_BLOCK = new Set(['getBlock', 'getBlockTime', 'getConfirmedBlock'])
const OF_HISTORY = new Set([
  'getBlocks',
  'getBlocksWithLimit',
  'getTransaction',
  'getSignaturesForAddress',
  'getConfirmedBlocks',
  'getConfirmedTransaction',
  'getConfirmedSignaturesForAddress2',
])

type Asked = { readonly name: string; readonly params: readonly unknown[]; readonly request: bigint; readonly bank: Bank }

/**
 * Refuses what is there, where the dice say so.
 * @throws {RpcError}
 */
export function refuseHistory(dice: Dice, { name, params: [first], request, bank }: Asked): void {
  const refusals = OF_A_BLOCK.has(name) ? BLOCK_REFUSALS : OF_HISTORY.has(name) ? HISTORY_REFUSALS : []
  if (refusals.length === 0 || !dice.strikes('refuse-history', request)) return
  const slot = typeof first === 'number' || typeof first === 'bigint' ? BigInt(first) : 0n
  const refusal = refusals[Number(dice.roll('refuse-history', request, BigInt(refusals.length)))]
  if (refusal !== undefined) throw refusal(slot, bank)
}
