import type { Movement } from '../../../core/deposit/deposit.ts'
import { findTransactionMovements } from '../../../core/deposit/find-movements.ts'
import { assetKey } from '../../../core/deposit/rules.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { NodeClient, NodeSet } from '../../node/index.ts'
import type { HistoryQuestion } from './read-history.ts'

/** Transactions asked for together. */
const RUN = 20

type Told = { readonly witness: string; readonly movements: readonly Movement[]; readonly question: HistoryQuestion }

/**
 * Has another node bear out what one told of an owner's past, before it is recorded: each transaction with a movement must do the same there. One
 * that the other does not keep is no contradiction; that such a movement was invented, or one left out, shows where balances are held against
 * what two nodes say the accounts hold. With one node, or while no other can be asked, that node alone is believed.
 * @throws NODE_DISAGREEMENT
 */
export async function bearOutHistory(nodes: NodeSet, { witness, movements, question }: Told): Promise<void> {
  if (nodes.names().length < 2 || movements.length === 0) return
  const bySignature = Map.groupBy(movements, ({ signature }) => signature)
  const signatures = [...bySignature.keys()].filter((signature) => signature !== null)
  for (let start = 0; start < signatures.length; start += RUN) {
    const run = signatures.slice(start, start + RUN)
    const other = await askOther(nodes, witness, async (node) => ({ node: node.name, told: await readTold(node, run, question) }))
    if (other === null) return
    for (const [signature, told] of other.told) {
      const ours = tell(bySignature.get(signature) ?? [])
      if (told === ours) continue
      const answers = [
        { node: witness, said: ours },
        { node: other.node, said: told },
      ]
      throw new StrongroomError('NODE_DISAGREEMENT', { what: `what ${signature} did to ${question.owner}`, answers })
    }
  }
}

/** Null where no other node answers. */
async function askOther<Value>(nodes: NodeSet, witness: string, ask: (node: NodeClient) => Promise<Value>): Promise<Value | null> {
  try {
    return await nodes.first((node) => {
      if (node.name === witness) throw new StrongroomError('NODE_HISTORY_OFF', { node: node.name, method: 'a second answer' })
      return ask(node)
    })
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

/** What each transaction did to the owner; those that the node does not keep are left out. */
async function readTold(node: NodeClient, run: readonly Signature[], { owner, rules }: HistoryQuestion): Promise<Map<Signature, string>> {
  const told = new Map<Signature, string>()
  for (const [place, record] of (await node.getTransactions(run)).entries()) {
    const signature = run[place]
    if (record === null || signature === undefined) continue
    const found = findTransactionMovements(record.transaction, { index: 0, rules: { ...rules, slot: record.slot } })
    told.set(signature, tell(found.filter((movement) => movement.owner === owner)))
  }
  return told
}

/** The figures and the slot; why something is no credit may be known more exactly of one than of the other. */
function tell(movements: readonly Movement[]): string {
  return movements
    .map(({ slot, account, asset, before, after, verdict }) => {
      return `slot ${slot}: ${account} ${assetKey(asset)} ${before} to ${after}, ${verdict.kind}`
    })
    .toSorted()
    .join('; ')
}
