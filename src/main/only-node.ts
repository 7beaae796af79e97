import { ONLY_NODE_WORDS } from '../core/review/only-node.ts'
import { explainVerdict } from '../core/review/explain-verdict.ts'
import type { ConfiguredNodes, CreditRecord } from './journal/index.ts'

/**
 * Whether one node alone could be asked when a movement was recorded. Null where it is not known: the journal did not keep it then.
 * `configured`: oldest first.
 */
export function isOnlyNodes(configured: readonly ConfiguredNodes[], id: number): boolean | null {
  const then = configured.findLast(({ afterCredit }) => afterCredit < id)
  return then === undefined ? null : then.nodes.length < 2
}

/** Why a movement counts or does not, and whether that rests on one node's word. */
export function explainMovement({ verdict }: Pick<CreditRecord, 'verdict'>, onlyNode: boolean | null): string {
  return onlyNode === true ? `${explainVerdict(verdict)} ${ONLY_NODE_WORDS}` : explainVerdict(verdict)
}
