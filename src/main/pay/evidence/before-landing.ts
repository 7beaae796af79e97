import type { Slot } from '../../../core/chain/slot.ts'
import type { Journal } from '../../journal/index.ts'

/**
 * Whether what nodes showed as of a slot may be from before the last transaction of ours that landed for an account, or for one of the decisions. Nodes that
 * lag show what stood before it: of that nothing is planned.
 */
export async function isBeforeLanding(
  { read }: Pick<Journal, 'read'>,
  { slot, ...of }: { readonly slot: Slot } & Parameters<Journal['read']['landedAt']>[0],
): Promise<boolean> {
  return slot < ((await read.landedAt(of)) ?? 0n)
}
