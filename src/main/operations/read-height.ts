import { isStrongroomError } from '../../core/error/error.ts'
import type { NodeSet } from '../node/index.ts'

/** The confirmed block height, asked now; null where no node answers: what is under way is shown all the same. */
export async function readBlockHeight(nodes: NodeSet): Promise<bigint | null> {
  try {
    return await nodes.first((node) => node.getBlockHeight({ commitment: 'confirmed' }))
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
