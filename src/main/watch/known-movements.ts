import type { Movement } from '../../core/deposit/deposit.ts'
import { findMovements, isOutcomeKnown } from '../../core/deposit/find-movements.ts'
import type { MovementRules } from '../../core/deposit/rules.ts'
import type { NodeSet } from '../node/index.ts'
import { type FetchedBlock, fetchBlockFrom } from './fetch-block.ts'

/**
 * The movements of a block. Where the node that showed it does not know the outcome of a transaction that names an account of ours, the others
 * are asked for the same block; if none knows, the movement stands as `outcome-unknown`, without credit and in sight.
 */
export async function findKnownMovements(
  nodes: NodeSet,
  { slot, block }: FetchedBlock,
  rules: MovementRules,
): Promise<readonly Movement[]> {
  const movements = findMovements(block, rules)
  if (movements.every(isOutcomeKnown)) return movements
  for (const answer of await nodes.every((node) => fetchBlockFrom(node, slot))) {
    if (!answer.ok || answer.value.block.blockhash !== block.blockhash) continue
    const fuller = findMovements(answer.value.block, rules)
    if (fuller.every(isOutcomeKnown)) return fuller
  }
  return movements
}
