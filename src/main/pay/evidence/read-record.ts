import type { Slot } from '../../../core/chain/slot.ts'
import { isUnexecuted } from '../../../core/deposit/judged.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Journal } from '../../journal/index.ts'
import { isBlockRefusal, type NodeClient, type TransactionRecord } from '../../node/index.ts'

/**
 * A transaction as one node shows it, where it ran. A message that was not run in one block may be run in a later one, and a node answers with the
 * first of its final blocks (Agave, Blockstore::get_rooted_transaction). `movedIn`: where this ledger holds what it did, null where it holds nothing;
 * that block is asked for where the node shows another one. Null where the node does not show it.
 * @throws as getTransaction and readBlock, but for a block that the node does not have
 */
export async function readRecord(
  node: NodeClient,
  { signature, movedIn }: { readonly signature: Signature; readonly movedIn: Slot | null },
): Promise<TransactionRecord | null> {
  const record = await node.getTransaction(signature)
  if (record === null || movedIn === null || record.slot === movedIn) return record
  const { meta } = record.transaction
  if (meta === null || !isUnexecuted(meta)) return record
  const read = await readBlockOf(node, movedIn)
  const found = read?.block.transactions.find((transaction) => transaction.signature === signature)
  return found === undefined ? null : { slot: movedIn, index: found.index, transaction: found }
}

/** Null where the node does not have it. */
async function readBlockOf(node: NodeClient, slot: Slot) {
  try {
    return await node.readBlock(slot, { rewards: false })
  } catch (error) {
    if (isStrongroomError(error) && isBlockRefusal(error.code)) return null
    throw error
  }
}

/** In which block this ledger holds what a transaction did; null where it holds nothing. */
export async function readMovedIn({ read }: Journal, signature: Signature): Promise<Slot | null> {
  return (await read.movementSlots([signature])).get(signature) ?? null
}
