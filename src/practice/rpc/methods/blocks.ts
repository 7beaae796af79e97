import type { Block } from '../../bank/block.ts'
import { encodeBlock } from '../encode/block.ts'
import { readBlockView } from '../encode/view.ts'
import type { Json } from '../json.ts'
import type { Methods, Node } from '../node.ts'
import { type Config, readBlockCommitment, readConfig, readU64 } from '../params.ts'
import { blockCleanedUp, blockNotAvailable, invalidParams, slotSkipped } from '../rpc-error.ts'

const MAX_SLOT_RANGE = 500_000

/** Which slots have blocks, and what is in them. */
export const blockMethods: Methods = {
  getBlock: {
    min: 1,
    max: 2,
    answer(node, [slot, options]) {
      const wanted = readU64(slot)
      const { view, config } = readBlockView(options)
      return encodeBlock(blockAt(node, wanted, readBlockCommitment(config)), view)
    },
  },
  getBlocks: {
    min: 1,
    max: 3,
    answer(node, [start, second, third]) {
      const hasEnd = typeof second !== 'object' || second === null || second === undefined
      const config = readConfig(hasEnd ? third : second)
      const from = readU64(start)
      const end = hasEnd && second !== undefined && second !== null ? readU64(second) : undefined
      return listSlots(node, config, { from, end, limit: MAX_SLOT_RANGE })
    },
  },
  getBlocksWithLimit: {
    min: 2,
    max: 3,
    answer(node, [start, limit, options]) {
      const from = readU64(start)
      const count = readU64(limit, 'usize')
      if (count > BigInt(MAX_SLOT_RANGE)) throw invalidParams(`Limit too large; max ${MAX_SLOT_RANGE}`)
      return listSlots(node, readConfig(options), { from, end: undefined, limit: Number(count) })
    },
  },
  getBlockTime: {
    min: 1,
    max: 1,
    answer: (node, [slot]) => blockAt(node, readU64(slot), 'confirmed').unixSeconds,
  },
  getFirstAvailableBlock: { min: 0, max: 0, answer: ({ bank }) => bank.chain.first().slot },
  // The ledger begins one slot before its first whole block, unless that is the genesis block.
  minimumLedgerSlot: { min: 0, max: 0, answer: ({ bank }) => (bank.chain.first().slot === 0n ? 0n : bank.chain.first().slot - 1n) },
}

function blockAt({ bank }: Node, slot: bigint, commitment: 'confirmed' | 'finalized'): Block {
  const first = bank.chain.first().slot
  if (slot < first) throw blockCleanedUp(slot, first)
  if (slot > bank.chain.at(commitment).slot) throw blockNotAvailable(slot)
  const block = bank.chain.block(slot)
  if (block === undefined) throw slotSkipped(slot)
  return block
}

function listSlots(node: Node, config: Config, range: { from: bigint; end: bigint | undefined; limit: number }): Json {
  const newest = node.bank.chain.at(readBlockCommitment(config)).slot
  const to = range.end === undefined || range.end > newest ? newest : range.end
  // The range counts as far as there are blocks: a wide one is answered while the chain is young.
  if (to - range.from > BigInt(MAX_SLOT_RANGE)) {
    throw invalidParams(`Slot range too large; max ${MAX_SLOT_RANGE}`)
  }
  return node.bank.chain.slots({ from: range.from, to, limit: range.limit })
}
