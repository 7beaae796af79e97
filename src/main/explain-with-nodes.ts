import type { Address } from '../core/address/address.ts'
import { isStrongroomError, StrongroomError } from '../core/error/error.ts'
import { explainBytes } from '../core/explain/explain-bytes.ts'
import { explainGiven, type Given, type GivenExplained, type Said, signatureIn } from '../core/explain/explain-given.ts'
import {
  explainResolved,
  type ListedMint,
  mintsIn,
  type NodeWord,
  type ResolvedInstruction,
  resolveAccounts,
  resolveMints,
  tablesIn,
} from '../core/explain/node-words.ts'
import type { Landed, NodesSaid, Unanswered } from '../core/explain/say-node-words.ts'
import type { Signature } from '../core/keys/signature.ts'
import { encodeMessage } from '../core/message/encode.ts'
import { encodeTransaction } from '../core/message/transaction.ts'
import { MAX_ACCOUNTS_PER_READ, type NodeAnswer, type NodeClient } from './node/index.ts'

/** Asks each of some nodes at once, and never throws for a failure of one. */
export type AskNodes = <Value>(call: (node: NodeClient) => Promise<Value>) => Promise<readonly NodeAnswer<Value>[]>

/** What may be said of a transaction beside its bytes: nodes to ask, and the mints that are listed here. */
export type Beside = { readonly ask: AskNodes; readonly nodeCount: number; readonly listed: readonly ListedMint[] }

/** What bytes say, and apart from it what nodes say. */
export type ExplainedBeside = {
  readonly explained: GivenExplained
  readonly said: NodesSaid & { readonly instructions: readonly ResolvedInstruction[] }
}

/**
 * Explains what was given, fetches it first where it is a signature, and has nodes resolve its lookup tables and mints. A node that lies changes
 * nothing of what the bytes say: a fetched transaction is taken only where the signature that was asked for is valid over it.
 * @throws as explainGiven; of a signature EXPLAIN_SIGNATURE_UNKNOWN, NODE_NONE_CONFIGURED, NODE_NONE_ANSWERED or the only node's own failure
 */
export async function explainWithNodes(given: Given, how: Said, beside: Beside): Promise<ExplainedBeside> {
  const { explained, landed, unanswered: silent } = await explainOrFetch(given, how, beside)
  const tables = await readAccounts(beside, tablesIn(explained))
  const accounts = resolveAccounts(explained, tables.words)
  const named = mintsIn(explained, accounts)
  const read = await readAccounts(beside, named)
  const mints = resolveMints(named, read.words, beside.listed)
  const failures = [...silent, ...tables.unanswered, ...read.unanswered]
  const unanswered = [...new Map(failures.map((one) => [one.node, one])).values()]
  const instructions = explainResolved(explained, accounts, mints)
  return { explained, said: { asked: beside.nodeCount, accounts, mints, landed, unanswered, instructions } }
}

type Fetched = Pick<ExplainedBeside, 'explained'> & Pick<NodesSaid, 'landed' | 'unanswered'>

async function explainOrFetch(given: Given, how: Said, { ask }: Beside): Promise<Fetched> {
  try {
    return { explained: explainGiven(given, how), landed: null, unanswered: [] }
  } catch (error) {
    const signature = isStrongroomError(error, 'EXPLAIN_SIGNATURE') ? signatureIn(given) : null
    if (signature === null) throw error
    return fetchSigned(ask, signature)
  }
}

async function fetchSigned(ask: AskNodes, signature: Signature): Promise<Fetched> {
  const answers = await ask((node) => fetchFrom(node, signature))
  const unanswered = answers.flatMap((answer) => (answer.ok ? [] : [{ node: answer.node, error: answer.error }]))
  const found = answers.flatMap((answer) => (answer.ok && answer.value !== null ? [answer.value] : []))
  const [first] = found
  if (first !== undefined) return { explained: first.explained, landed: found.map(({ landed }) => landed), unanswered }
  const unknowing = answers.flatMap((answer) => (answer.ok ? [answer.node] : []))
  if (unknowing.length > 0) throw new StrongroomError('EXPLAIN_SIGNATURE_UNKNOWN', { signature, nodes: unknowing })
  throw failureOf(unanswered)
}

/** Null where the node does not know it. @throws NODE_ANSWER_OF_ANOTHER where the signature is none of what it gives */
async function fetchFrom(node: NodeClient, signature: Signature): Promise<{ explained: GivenExplained; landed: Landed } | null> {
  const record = await node.getTransactionAs(signature, { encoding: 'base64', commitment: 'confirmed' })
  if (record === null) return null
  const { slot, transaction } = record
  const wrong = () => new StrongroomError('NODE_ANSWER_OF_ANOTHER', { node: node.name, method: 'getTransaction' })
  if (transaction.message.form !== 'compiled') throw wrong()
  const message = encodeMessage(transaction.message.compiled)
  const explained = explainBytes(encodeTransaction({ message, signatures: transaction.signatures }), 'transaction')
  const [first] = explained.signers
  if (first?.signature !== signature || first.state !== 'valid') throw wrong()
  const succeeded = transaction.meta === null ? null : transaction.meta.err === null
  return { explained: { ...explained, encoding: 'signature' }, landed: { node: node.name, slot, succeeded } }
}

function failureOf(unanswered: readonly Unanswered[]): StrongroomError {
  const [first, ...others] = unanswered
  if (first === undefined) return new StrongroomError('NODE_NONE_CONFIGURED', {})
  if (others.length === 0) return new StrongroomError(first.error.code, first.error.context)
  return new StrongroomError('NODE_NONE_ANSWERED', { answers: unanswered.map(({ node, error }) => ({ node, code: error.code })) })
}

type Read = { readonly words: readonly NodeWord[]; readonly unanswered: readonly Unanswered[] }

/** Accounts as each node says that they stand at finalized. A message names no more of them than a few questions hold. */
async function readAccounts({ ask }: Beside, addresses: readonly Address[]): Promise<Read> {
  if (addresses.length === 0) return { words: [], unanswered: [] }
  const answers = await ask(async (node): Promise<NodeWord> => {
    const accounts = new Map<Address, { readonly owner: Address; readonly data: Uint8Array } | null>()
    const slots: NodeWord['slot'][] = []
    for (let start = 0; start < addresses.length; start += MAX_ACCOUNTS_PER_READ) {
      const run = addresses.slice(start, start + MAX_ACCOUNTS_PER_READ)
      const { contextSlot, value } = await node.getMultipleAccounts(run)
      slots.push(contextSlot)
      for (const [index, address] of run.entries()) accounts.set(address, value[index] ?? null)
    }
    return { node: node.name, slot: slots.reduce((left, right) => (right < left ? right : left)), accounts }
  })
  return {
    words: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
    unanswered: answers.flatMap((answer) => (answer.ok ? [] : [{ node: answer.node, error: answer.error }])),
  }
}
