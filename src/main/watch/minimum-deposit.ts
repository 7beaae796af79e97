import type { Lamports } from '../../core/amount/lamports.ts'
import type { NodeSet } from '../node/index.ts'

/** Rent changes with a feature of the network, not from block to block. */
const ROUNDS_BETWEEN_READS = 100

/** The least a native deposit may be: what an account without data must hold, read from a node now and then. */
export function openMinimumDeposit(nodes: NodeSet): () => Promise<Lamports> {
  let known: Lamports | null = null
  let rounds = 0
  return async () => {
    if (known === null || rounds % ROUNDS_BETWEEN_READS === 0) {
      known = await nodes.first((node) => node.getMinimumBalanceForRentExemption(0))
    }
    rounds += 1
    return known
  }
}
