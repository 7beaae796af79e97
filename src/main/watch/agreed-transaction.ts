import type { RpcTransaction } from '../../core/chain/rpc-transaction.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { type NodeClient, type NodeSet, sameText } from '../node/index.ts'
import { assertSaidByTwo } from './ask-again.ts'

/** What is read of a transaction, and as which text two nodes are compared. */
export type OfTransaction<Value> = {
  readonly what: string
  readonly read: (transaction: RpcTransaction) => Value
  readonly textOf: (value: Value) => string
}

/**
 * Reads something of a transaction, as two nodes say, where there are two that keep transactions. Null where no node keeps any.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE and the codes of the nodes
 */
export async function readOfTransaction<Value>(
  nodes: NodeSet,
  signature: Signature,
  { what, read, textOf }: OfTransaction<Value>,
): Promise<Value | null> {
  const keepNone = new Set<string>()
  const ask = async (node: NodeClient) => {
    const record = await readTransaction(node, signature)
    if (record !== null) return { contextSlot: null, value: read(record.transaction) }
    keepNone.add(node.name)
    throw new StrongroomError('NODE_HISTORY_OFF', { node: node.name, method: 'getTransaction' })
  }
  try {
    const { nodes: said, value } = await nodes.agree({ what, ask }, { compare: sameText(textOf, 'arrivals') })
    // Who keeps no transactions goes on saying so; any other failure may hide an arrival.
    if (nodes.names().some((name) => !said.includes(name) && !keepNone.has(name))) assertSaidByTwo(nodes, what, said)
    return value
  } catch (error) {
    if (isStrongroomError(error) && keepNone.size === nodes.names().length) return null
    throw error
  }
}

/** Null where the node does not keep it. */
async function readTransaction(node: NodeClient, signature: Signature) {
  try {
    return await node.getTransactionAs(signature, { encoding: 'base64' })
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return null
    throw error
  }
}
