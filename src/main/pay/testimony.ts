import { isStrongroomError } from '../../core/error/error.ts'
import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Nonce } from '../../core/lifetime/lifetime.ts'
import type { Testimony } from '../../core/payment/death.ts'
import { MAX_ACCOUNTS_PER_READ, MAX_STATUSES, type NodeClient, type NodeSet } from '../node/index.ts'
import { nonceOf } from './nonces.ts'
import { inRunsOf } from './parts.ts'

/** A signature whose time is over, with the nonce account it lives by, if it does. */
export type Question = { readonly signature: Signature; readonly nonceAccount: Address | null }

/**
 * Asks every node what it can say about signatures whose time is over: first what makes its word count (genesis, health, how far it has
 * finalized, how far back it reaches, what the nonce accounts hold), then, and only then, whether it knows them, with history searched.
 * A node that does not answer gives no testimony.
 */
export async function gatherTestimonies(
  nodes: NodeSet,
  questions: readonly Question[],
): Promise<ReadonlyMap<Signature, readonly Testimony[]>> {
  const answers = await nodes.every((node) => testify(node, questions))
  const testimonies = new Map<Signature, Testimony[]>(questions.map(({ signature }) => [signature, []]))
  for (const answer of answers) {
    if (!answer.ok) continue
    for (const [signature, testimony] of answer.value) testimonies.get(signature)?.push(testimony)
  }
  return testimonies
}

async function testify(node: NodeClient, questions: readonly Question[]): Promise<ReadonlyMap<Signature, Testimony>> {
  const [genesisHash, { healthy }, finalizedHeight, firstAvailableSlot] = await Promise.all([
    node.getGenesisHash(),
    node.getHealth(),
    node.getBlockHeight({ commitment: 'finalized' }),
    node.getFirstAvailableBlock(),
  ])
  // After the height: a chain that grows in between must not look like a height above its slot.
  const finalizedSlot = await node.getSlot({ commitment: 'finalized' })
  const nonces = await noncesOf(node, questions)
  const known = await knownOf(
    node,
    questions.map(({ signature }) => signature),
  )
  return new Map(
    questions.map(({ signature, nonceAccount }) => [
      signature,
      {
        node: node.name,
        genesisHash,
        healthy,
        finalizedSlot,
        finalizedHeight,
        firstAvailableSlot,
        historyOn: known !== null,
        signature: { known: known?.has(signature) ?? false, historySearched: known !== null, askedLast: true },
        ...(nonceAccount === null ? {} : { nonce: nonces.get(nonceAccount) ?? null }),
      },
    ]),
  )
}

/** The values of the nonce accounts at finalized, null where there is none. */
async function noncesOf(node: NodeClient, questions: readonly Question[]): Promise<ReadonlyMap<Address, Nonce | null>> {
  const addresses = [...new Set(questions.flatMap(({ nonceAccount }) => nonceAccount ?? []))]
  const nonces = new Map<Address, Nonce | null>()
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const { value } = await node.getMultipleAccounts(run, { commitment: 'finalized' })
    run.forEach((address, index) => nonces.set(address, nonceOf(value[index] ?? null)?.nonce ?? null))
  }
  return nonces
}

/** The signatures the node knows, or null when it keeps no history and so cannot say. */
async function knownOf(node: NodeClient, signatures: readonly Signature[]): Promise<ReadonlySet<Signature> | null> {
  const known = new Set<Signature>()
  try {
    for (const run of inRunsOf(MAX_STATUSES, signatures)) {
      const { value } = await node.getSignatureStatuses(run, { searchHistory: true })
      run.forEach((signature, index) => value[index] !== null && known.add(signature))
    }
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return null
    throw error
  }
  return known
}
