import type { Signature } from '../../../core/keys/signature.ts'
import type { Journal } from '../../journal/index.ts'
import type { NodeClient, NodeSet, TransactionRecord } from '../../node/index.ts'
import { sameText } from '../../node/index.ts'
import { agreeByVotes } from '../read/agreed-reads.ts'
import { readMovedIn, readRecord } from './read-record.ts'

/** A final transaction as two nodes tell it, where two are configured, and who they are. */
export type Shown = { readonly record: TransactionRecord; readonly nodes: readonly string[] }

/**
 * Null where no node keeps it.
 * @throws NODE_DISAGREEMENT, NODE_ONE_ANSWERED where several are configured, and as every question to nodes
 */
export async function readEffect(
  { journal, nodes }: { readonly journal: Journal; readonly nodes: NodeSet },
  signature: Signature,
): Promise<Shown | null> {
  const movedIn = await readMovedIn(journal, signature)
  const ask = async (node: NodeClient) => ({ contextSlot: null, value: await readRecord(node, { signature, movedIn }) })
  // Called failed by one that lies, it would be paid again.
  const agreed = await agreeByVotes(nodes, { what: `transaction ${signature}`, ask }, { compare: sameText(textOf, 'finalized') })
  return agreed.value === null ? null : { record: agreed.value, nodes: agreed.nodes }
}

/** Everything of it that a payment is known by: where it is, whether it ran, and each balance before and after. */
function textOf(record: TransactionRecord | null): string {
  if (record === null) return 'not known'
  const { slot, transaction } = record
  const { accountKeys, meta } = transaction
  if (meta === null) return `in slot ${slot}, outcome not known`
  const native = accountKeys.map(({ pubkey }, place) => `${pubkey} ${meta.preBalances[place]} ${meta.postBalances[place]}`)
  const tokens = [meta.preTokenBalances, meta.postTokenBalances].map((balances) =>
    balances
      .map(({ accountIndex, mint, owner, amount }) => `${accountIndex} ${mint} ${owner} ${amount}`)
      .toSorted()
      .join(', '),
  )
  return `${meta.succeeded ? 'landed' : 'failed'} in slot ${slot}: ${[...native, ...tokens].join('; ')}`
}
