import { type Address, encodeAddress } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Nonce } from '../../core/lifetime/lifetime.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import { decodeAnyNonceAccount, NONCE_ACCOUNT_BYTES, NONCE_AUTHORITY_OFFSET } from '../../core/program/nonce-account.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeClient, NodeSet } from '../node/index.ts'
import { readOurKeys } from '../our-keys.ts'

/** A nonce account that names a key of ours and is none of ours. */
export type Foreign = {
  readonly account: Address
  readonly authority: Address
  readonly nonce: Nonce
  readonly lamports: Lamports
  readonly isOld: boolean
  /** Transactions of it that name an account of ours, newest first; null where no node could say. */
  readonly usedIn: readonly Signature[] | null
}

/** What one look found, and who was asked. */
export type Look = {
  readonly foreign: readonly Foreign[]
  readonly nodes: readonly string[]
  readonly unserved: readonly { readonly node: string; readonly code: string }[]
}

type Parts = { readonly journal: Journal; readonly nodes: NodeSet }
type Found = Omit<Foreign, 'usedIn'>

/** Foreign accounts of which it is looked at what they were used for. */
const EXPLAINED_MAX = 20
/** Of each, so many of its newest transactions. */
const TRANSACTIONS_LOOKED_AT = 10

/**
 * Asks every node for nonce accounts under each of the keys. What any of them shows counts: an alarm needs no second witness. A node that does
 * not serve the question is named; where none does, nothing is known, which is not the same as nothing found.
 */
export async function findForeign(parts: Parts, keys: readonly Address[]): Promise<Look> {
  const answers = await parts.nodes.every((node) => noncesUnder(node, keys))
  const found = new Map<Address, Found>()
  for (const answer of answers) if (answer.ok) for (const one of answer.value) found.set(one.account, one)
  const known = new Set((await parts.journal.read.nonces()).map(({ address }) => address))
  const unknown = [...found.values()].filter(({ account }) => !known.has(account))
  const foreign: Foreign[] = []
  for (const [index, one] of unknown.entries())
    foreign.push({ ...one, usedIn: index < EXPLAINED_MAX ? await readUses(parts, one.account) : null })
  return {
    foreign,
    nodes: answers.flatMap((answer) => (answer.ok ? [answer.node] : [])),
    unserved: answers.flatMap((answer) => (answer.ok ? [] : [{ node: answer.node, code: answer.error.code }])),
  }
}

async function noncesUnder(node: NodeClient, keys: readonly Address[]): Promise<Found[]> {
  const found: Found[] = []
  for (const key of keys) {
    const { value } = await node.getProgramAccounts(
      {
        program: SYSTEM_PROGRAM,
        filters: [{ dataSize: NONCE_ACCOUNT_BYTES }, { offset: NONCE_AUTHORITY_OFFSET, bytes: encodeAddress(key) }],
      },
      { commitment: 'finalized' },
    )
    for (const { address, account } of value) {
      const held = decodeAnyNonceAccount(account.data)
      // Filters are the node's word; the bytes are looked at again.
      if (held === null || held.account.authority !== key || account.owner !== SYSTEM_PROGRAM) continue
      found.push({ account: address, authority: key, nonce: held.account.nonce, lamports: account.lamports, isOld: held.isOld })
    }
  }
  return found
}

/** Where an account of ours stands beside it in a transaction, our key has signed, or money of ours has moved. */
async function readUses({ journal, nodes }: Parts, account: Address): Promise<readonly Signature[] | null> {
  try {
    const records = await nodes.first(async (node) => {
      const signatures = await node.getSignaturesForAddress(account, { limit: TRANSACTIONS_LOOKED_AT })
      return node.getTransactions(signatures.map(({ signature }) => signature))
    })
    const uses: Signature[] = []
    for (const record of records) {
      if (record === null) continue
      const named = record.transaction.accountKeys.map(({ pubkey }) => pubkey as Address)
      const ours = await readOurKeys(journal, named)
      if (ours.size > 0) uses.push(record.transaction.signature)
    }
    return uses
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
