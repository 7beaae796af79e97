import type { Lamports } from '../../core/amount/lamports.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type NodeSet, sameText } from '../node/index.ts'

const WHAT = 'the least a deposit may be'
/** Rent changes with a feature of the network, not from block to block. */
const ROUNDS_BETWEEN_READS = 100

/**
 * The least a native deposit may be: what an account without data must hold. Two nodes must say the same, since a movement that is recorded as
 * too small is never credited; what one says alone, while another is silent, is never taken.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE
 */
export function openMinimumDeposit(nodes: NodeSet): () => Promise<Lamports> {
  let known: Lamports | null = null
  let rounds = 0
  return async () => {
    if (known === null || rounds % ROUNDS_BETWEEN_READS === 0) {
      const {
        value,
        nodes: said,
        witnesses,
      } = await nodes.agree(
        {
          what: WHAT,
          ask: async (node) => ({ contextSlot: null, value: await node.getMinimumBalanceForRentExemption(0) }),
        },
        { compare: sameText(String, 'lamports') },
      )
      const isAlone = witnesses < 2 && nodes.names().length > 1
      if (!isAlone) known = value
      else if (known === null) throw new StrongroomError('WATCH_ONE_NODE_ALONE', { node: said.join(), what: WHAT })
    }
    rounds += 1
    return known
  }
}
