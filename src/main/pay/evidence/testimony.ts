import { type Slot, slot } from '../../../core/chain/slot.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Blockhash, MessageLife } from '../../../core/lifetime/lifetime.ts'
import type { Testimony } from '../../../core/payment/death.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet } from '../../node/index.ts'
import { readNoncesOf } from '../read/nonces.ts'
import { inRunsOf } from '../parts.ts'

/** A signature whose time is over, with what it lives by. */
export type Question = { readonly signature: Signature; readonly lifetime: MessageLife }

/**
 * Asks every node what it can say about signatures whose time is over: first what makes its word count (genesis, health, how far it has
 * finalized, how far back it reaches, what the nonce accounts hold, which blockhashes are still good), then, and only then, whether it knows them, with history searched.
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
  const accounts = questions.flatMap(({ lifetime }) => (lifetime.kind === 'nonce' ? lifetime.nonceAccount : []))
  const nonces = await readNoncesOf(node, [...new Set(accounts)])
  const blockhashes = await blockhashesOf(node, questions, absoluteSlot)
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
    questions.map(({ signature, lifetime }) => {
      const { known, contextSlot } = said?.get(signature) ?? { known: false, contextSlot: slot(0n) }
      const nonce = lifetime.kind === 'nonce' ? nonces.get(lifetime.nonceAccount) : undefined
      const blockhash = lifetime.kind === 'blockhash' ? blockhashes.get(lifetime.blockhash) : undefined
      return [
        signature,
        {
          ...own,
          historyOn: said !== null,
          signature: { known, historySearched: said !== null, contextSlot },
          ...(nonce === undefined ? {} : { nonce }),
          ...(blockhash === undefined ? {} : { blockhash }),
        },
      ]
    }),
  )
}

type ReadBlockhash = { readonly valid: boolean; readonly contextSlot: Slot }

async function blockhashesOf(
  node: NodeClient,
  questions: readonly Question[],
  minContextSlot: Slot,
): Promise<ReadonlyMap<Blockhash, ReadBlockhash>> {
  const asked = [...new Set(questions.flatMap(({ lifetime }) => (lifetime.kind === 'blockhash' ? lifetime.blockhash : [])))]
  const answers = asked.map(async (blockhash) => {
    const { contextSlot, value: valid } = await node.isBlockhashValid(blockhash, { commitment: 'processed', minContextSlot })
    return [blockhash, { valid, contextSlot }] as const
  })
  return new Map(await Promise.all(answers))
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
