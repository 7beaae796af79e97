import type { Lamports } from '../../core/amount/lamports.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { type NodeSet, sameText } from '../node/index.ts'
import { type AskingAgain, askAgain, assertSaidByTwo } from './ask-again.ts'

const WHAT = 'the least a deposit may be'
/** Rent changes with a feature of the network, not from block to block. */
const ROUNDS_BETWEEN_READS = 100

/**
 * The least a native deposit may be: what an account without data must hold. Two nodes must say the same, since a movement that is recorded as
 * too small is never credited; what one says alone, while another is silent, is never taken.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE
 */
export function createMinimumDeposit(asking: AskingAgain): () => Promise<Lamports> {
  const { nodes } = asking
  let known: Lamports | null = null
  let rounds = 0
  return async () => {
    if (known === null) known = await askAgain(() => readOfTwo(nodes), asking)
    else if (rounds % ROUNDS_BETWEEN_READS === 0) known = await readOr(known, nodes)
    rounds += 1
    return known
  }
}

async function readOfTwo(nodes: NodeSet): Promise<Lamports> {
  const { value, nodes: said } = await nodes.agree(
    {
      what: WHAT,
      ask: async (node) => ({ contextSlot: null, value: await node.getMinimumBalanceForRentExemption(0) }),
    },
    { compare: sameText(String, 'lamports') },
  )
  assertSaidByTwo(nodes, WHAT, said)
  return value
}

/** What two nodes said before stands while one of them is silent. */
async function readOr(known: Lamports, nodes: NodeSet): Promise<Lamports> {
  try {
    return await readOfTwo(nodes)
  } catch (error) {
    if (isStrongroomError(error, 'WATCH_ONE_NODE_ALONE')) return known
    throw error
  }
}
