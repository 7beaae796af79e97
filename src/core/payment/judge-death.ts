import type { Slot } from '../chain/slot.ts'
import type { DeathQuestion, DeathVerdict, NoVoteReason, Testimony } from './death.ts'

/** Nodes that must agree, where there are as many. */
const VOTES_NEEDED = 2

type NoVote = { readonly node: string; readonly reason: NoVoteReason }

/**
 * Whether a signed message can never land any more (exactly-once.md, proof of death). One configured node that knows the signature is
 * enough to say it is not dead; two that could know it and do not, or the only one there is, prove that it is.
 * Testimonies of nodes that are not configured, or are on another chain, are not heard.
 */
export function judgeDeath(question: DeathQuestion): DeathVerdict {
  const { configuredNodes, genesisHash, lifetime } = question
  const heard = question.testimonies.filter(({ node }) => configuredNodes.includes(node))
  const sameChain = heard.filter((testimony) => testimony.genesisHash === genesisHash)
  const votes = heard.map((testimony) => ({ testimony, reason: reasonNotToVote(testimony, question) }))
  const silent = votes.flatMap(({ testimony, reason }): NoVote[] => (reason === null ? [] : [{ node: testimony.node, reason }]))
  const notProved = (reason: Extract<DeathVerdict, { dead: false }>['reason']): DeathVerdict => ({ dead: false, reason, silent })

  if (sameChain.some(({ signature }) => signature.known)) return notProved('signature-known')
  const voters = votes.filter(({ reason }) => reason === null).map(({ testimony }) => testimony)
  if (lifetime.kind === 'nonce' && voters.some(({ nonce }) => nonce === lifetime.nonce)) return notProved('nonce-unchanged')

  const nodes = [...new Set(voters.map(({ node }) => node))].sort()
  if (nodes.length === 0) return notProved('nobody-can-testify')
  if (nodes.length < Math.min(VOTES_NEEDED, new Set(configuredNodes).size)) return notProved('too-few-votes')
  return { dead: true, proof: { by: lifetime.kind, nodes, onlyNode: nodes.length < VOTES_NEEDED } }
}

/** Why the node's word does not count, or null when it does. */
function reasonNotToVote(testimony: Testimony, question: DeathQuestion): NoVoteReason | null {
  if (testimony.genesisHash !== question.genesisHash) return 'other-genesis'
  if (!testimony.healthy) return 'unhealthy'
  if (BigInt(testimony.finalizedHeight) > BigInt(testimony.finalizedSlot)) return 'height-above-slot'
  if (!testimony.historyOn) return 'history-off'
  if (testimony.firstAvailableSlot > sinceSlot(question)) return 'history-too-short'
  if (!testimony.signature.historySearched) return 'history-not-searched'
  if (!testimony.signature.askedLast) return 'asked-too-early'
  return reasonOfLifetime(testimony, question)
}

function reasonOfLifetime({ finalizedHeight, nonce }: Testimony, { lifetime }: DeathQuestion): NoVoteReason | null {
  switch (lifetime.kind) {
    case 'blockhash':
      return finalizedHeight > lifetime.lastValidBlockHeight ? null : 'height-not-passed'
    case 'nonce':
      return nonce === undefined ? 'nonce-not-read' : null
  }
}

/** The first slot in which the message could have landed. */
function sinceSlot(question: DeathQuestion): Slot {
  return 'signedSlot' in question ? question.signedSlot : question.lifetime.fetchedSlot
}
