import type { BlockHeight, Slot } from '../chain/slot.ts'
import { invariant } from '../error/invariant.ts'
import type { DeathQuestion, DeathVerdict, NoVoteReason, Testimony } from './death.ts'
import { landingWindow } from './landing-window.ts'
import { VOTES_NEEDED, votesNeeded } from './votes.ts'

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
  if (lifetime.kind === 'nonce' && voters.some(({ nonce }) => nonce?.value === lifetime.nonce)) return notProved('nonce-unchanged')

  const nodes = [...new Set(voters.map(({ node }) => node))].sort()
  if (nodes.length === 0) return notProved('nobody-can-testify')
  if (nodes.length < votesNeeded(configuredNodes)) return notProved('too-few-votes')
  return { dead: true, proof: { by: lifetime.kind, nodes, onlyNode: nodes.length < VOTES_NEEDED }, overAtSlot: overAt(voters) }
}

/** The earliest slot by which enough nodes say that it is over: of two that say so, one may name a slot that is too early. */
function overAt(voters: readonly Testimony[]): Slot {
  const said = voters.map(({ finalizedSlot, blockhash, nonce }) =>
    [blockhash?.contextSlot, nonce?.contextSlot].reduce<Slot>(
      (latest, slot) => (slot !== undefined && slot > latest ? slot : latest),
      finalizedSlot,
    ),
  )
  const [first, second] = said.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  invariant(first !== undefined, 'what is over was said to be over by somebody')
  return second ?? first
}

/** Why the node's word does not count, or null when it does. */
function reasonNotToVote(testimony: Testimony, question: DeathQuestion): NoVoteReason | null {
  if (testimony.genesisHash !== question.genesisHash) return 'other-genesis'
  if (!testimony.healthy) return 'unhealthy'
  if (BigInt(testimony.finalizedHeight) > BigInt(testimony.finalizedSlot)) return 'height-above-slot'
  if (!testimony.historyOn) return 'history-off'
  if (testimony.firstAvailableSlot > landingWindow(question).sinceSlot) return 'history-too-short'
  if (!testimony.signature.historySearched) return 'history-not-searched'
  if (testimony.signature.contextSlot < testimony.finalizedSlot) return 'answered-from-behind'
  return 'notSignedBeforeSlot' in question ? reasonOfNonce(testimony, question) : reasonOfBlockhash(testimony, question.lifetime)
}

type Ending = { readonly lastValidBlockHeight: BlockHeight }

/**
 * The end that came with the blockhash is too early where a liar gave a newer blockhash for an older one beside a node that was behind. Whoever
 * knows the blockhash itself can tell; that it is over proves nothing on its own.
 */
function reasonOfBlockhash(
  { finalizedHeight, finalizedSlot, blockhash }: Testimony,
  { lastValidBlockHeight }: Ending,
): NoVoteReason | null {
  if (finalizedHeight <= lastValidBlockHeight) return 'height-not-passed'
  if (blockhash === undefined) return 'blockhash-not-asked'
  if (blockhash.contextSlot < finalizedSlot) return 'answered-from-behind'
  return blockhash.valid ? 'blockhash-valid' : null
}

/**
 * Another value is a sign of an advance only where it is newer than the one that was signed over; and if the advance was ours, only a machine
 * that has come as far as the one that read it must know the signature.
 */
function reasonOfNonce(
  { nonce, signature }: Testimony,
  { notSignedBeforeSlot, nonceSlot = notSignedBeforeSlot }: { readonly notSignedBeforeSlot: Slot; readonly nonceSlot?: Slot },
): NoVoteReason | null {
  if (nonce === undefined) return 'nonce-not-read'
  if (nonce.contextSlot < nonceSlot) return 'nonce-read-too-early'
  return signature.contextSlot < nonce.contextSlot ? 'answered-from-behind' : null
}

/** Whether a node's word will not count whatever happens on the chain. */
export function isLasting(reason: NoVoteReason): boolean {
  return reason === 'history-off' || reason === 'history-too-short'
}
