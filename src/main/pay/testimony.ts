import { type Slot, slot } from '../../core/chain/slot.ts'
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
 * Slot and height come in one answer, and each of the others with its own slot: the calls may meet different machines.
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
  const [genesisHash, { healthy }, { absoluteSlot, blockHeight }, firstAvailableSlot] = await Promise.all([
    node.getGenesisHash(),
    node.getHealth(),
    node.getEpochInfo({ commitment: 'finalized' }),
    node.getFirstAvailableBlock(),
  ])
  const nonces = await noncesOf(node, questions)
  const minContextSlot = [...nonces.values()].reduce<Slot>(
    (latest, { contextSlot }) => (contextSlot > latest ? contextSlot : latest),
    absoluteSlot,
  )
  const said = await knownOf(
    node,
    questions.map(({ signature }) => signature),
    minContextSlot,
  )
  const own = { node: node.name, genesisHash, healthy, finalizedSlot: absoluteSlot, finalizedHeight: blockHeight, firstAvailableSlot }
  return new Map(
    questions.map(({ signature, nonceAccount }) => {
      const { known, contextSlot } = said?.get(signature) ?? { known: false, contextSlot: slot(0n) }
      const nonce = nonceAccount === null ? undefined : nonces.get(nonceAccount)
      return [
        signature,
        {
          ...own,
          historyOn: said !== null,
          signature: { known, historySearched: said !== null, contextSlot },
          ...(nonce === undefined ? {} : { nonce }),
        },
      ]
    }),
  )
}

type ReadNonce = { readonly value: Nonce | null; readonly contextSlot: Slot }

/** The values of the nonce accounts at finalized, null where there is none. */
async function noncesOf(node: NodeClient, questions: readonly Question[]): Promise<ReadonlyMap<Address, ReadNonce>> {
  const addresses = [...new Set(questions.flatMap(({ nonceAccount }) => nonceAccount ?? []))]
  const nonces = new Map<Address, ReadNonce>()
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const { contextSlot, value } = await node.getMultipleAccounts(run, { commitment: 'finalized' })
    run.forEach((address, index) => nonces.set(address, { value: nonceOf(value[index] ?? null)?.nonce ?? null, contextSlot }))
  }
  return nonces
}

type Known = { readonly known: boolean; readonly contextSlot: Slot }

/** Which signatures the node knows, or null when it keeps no history and so cannot say. */
async function knownOf(
  node: NodeClient,
  signatures: readonly Signature[],
  minContextSlot: Slot,
): Promise<ReadonlyMap<Signature, Known> | null> {
  const said = new Map<Signature, Known>()
  try {
    for (const run of inRunsOf(MAX_STATUSES, signatures)) {
      const { contextSlot, value } = await node.getSignatureStatuses(run, { searchHistory: true, minContextSlot })
      run.forEach((signature, index) => said.set(signature, { known: value[index] !== null, contextSlot }))
    }
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return null
    throw error
  }
  return said
}
