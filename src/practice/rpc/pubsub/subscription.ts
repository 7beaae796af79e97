import type { Json } from '../json.ts'
import type { Node } from '../node.ts'

/** What somebody asked to be told. */
export type Subscription = {
  /** The name under which it is told. */
  readonly notification: string
  /** What has happened since it was last asked, oldest first. */
  readonly news: () => readonly Json[]
  /** Whether nothing more will ever come of it. */
  readonly isOver: () => boolean
}

/** Begins a subscription from the parameters it was asked for with. */
export type Subscribe = (node: Node, params: readonly unknown[]) => Subscription

export const never = (): boolean => false

/** Blocks at most between two looks: a longer silence is told from its newest part. */
const MAX_BLOCKS_BETWEEN = 1_000

/** The slots with a block that a commitment has reached since the last call; none at the first. */
export function slotsSince(node: Node, commitment: 'processed' | 'confirmed' | 'finalized'): () => readonly bigint[] {
  let last = node.bank.chain.at(commitment).slot
  return () => {
    const { chain } = node.bank
    const slots = chain.slots({ from: last + 1n, to: chain.at(commitment).slot, limit: MAX_BLOCKS_BETWEEN })
    last = slots.at(-1) ?? last
    return slots
  }
}
