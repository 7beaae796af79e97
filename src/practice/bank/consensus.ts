/** Which consensus the network follows. While it switches, blocks hold no transactions and nothing becomes final. */
export type Consensus =
  | { readonly kind: 'before' }
  | { readonly kind: 'switching'; readonly emptyBlocksLeft: number; readonly genesisHeight: bigint }
  /** Since the block at this slot; every block is final as it closes. */
  | { readonly kind: 'after'; readonly slot: bigint; readonly blockhash: string }

/** The switch as SIMD-0384 has it: at the boundary blocks turn empty, and once the new consensus begins all above its first block is deleted. */
export type SwitchPlan = {
  /** The first slot whose block is empty. */
  readonly boundarySlot: bigint
  readonly emptyBlocks: number
  /** Blocks below the boundary that are deleted with the empty ones. Fewer than lie between the final block and the newest. */
  readonly lostBlocks: number
}

export const BEFORE: Consensus = { kind: 'before' }

/** What a real node refuses with while blocks hold votes alone. */
export const NO_TRANSACTIONS = 'ClusterMaintenance'

/**
 * The consensus once the block of this slot and height is closed. `begins`: nothing is final from here on; `ends`: the height above which all is deleted.
 */
export function afterBlock(
  consensus: Consensus,
  plan: SwitchPlan | null,
  block: { readonly slot: bigint; readonly height: bigint },
): { readonly consensus: Consensus; readonly begins: boolean; readonly ends: bigint | null } {
  if (consensus.kind === 'before' && plan !== null && block.slot + 1n >= plan.boundarySlot) {
    const genesisHeight = block.height - BigInt(plan.lostBlocks)
    return { consensus: { kind: 'switching', emptyBlocksLeft: plan.emptyBlocks, genesisHeight }, begins: true, ends: null }
  }
  if (consensus.kind !== 'switching') return { consensus, begins: false, ends: null }
  const emptyBlocksLeft = consensus.emptyBlocksLeft - 1
  if (emptyBlocksLeft > 0) return { consensus: { ...consensus, emptyBlocksLeft }, begins: false, ends: null }
  return { consensus, begins: false, ends: consensus.genesisHeight }
}
