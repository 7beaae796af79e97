import type { Lamports } from '../../core/amount/lamports.ts'
import { type NodeSet, sameText } from '../node/index.ts'

/** Rent changes with a feature of the network, not from block to block. */
const ROUNDS_BETWEEN_READS = 100

/**
 * The least a native deposit may be: what an account without data must hold. Two nodes must say the same, since a movement that is recorded as
 * too small is never credited; what one says alone, while another is silent, changes nothing that two have said.
 * @throws NODE_DISAGREEMENT
 */
export function openMinimumDeposit(nodes: NodeSet): () => Promise<Lamports> {
  let known: { readonly lamports: Lamports; readonly witnesses: number } | null = null
  let rounds = 0
  return async () => {
    if (known === null || rounds % ROUNDS_BETWEEN_READS === 0) {
      const { value, witnesses } = await nodes.agree(
        {
          what: 'the least a deposit may be',
          ask: async (node) => ({ contextSlot: null, value: await node.getMinimumBalanceForRentExemption(0) }),
        },
        { compare: sameText(String, 'lamports') },
      )
      if (known === null || witnesses >= known.witnesses) known = { lamports: value, witnesses }
    }
    rounds += 1
    return known.lamports
  }
}
