import { type Certificate, type ConsensusSight, judgeEra, type NetworkEra } from '../core/chain/network-era.ts'
import { isStrongroomError } from '../core/error/error.ts'
import { type Slot, slot } from '../core/chain/slot.ts'
import type { Journal } from './journal/index.ts'
import type { NodeClient, NodeSet, NodeState } from './node/index.ts'

/** Which consensus the network follows, as far as the nodes show it: the one place that knows. */
export type EraKeeper = {
  era(): NetworkEra
  /** The slot of the certificate, once there is one. */
  certifiedSlot(): Slot | null
  /** Whether nothing new is signed because of it. */
  holdsSigning(): boolean
  /** A person has what is decided signed all the same, until this switch is over or this program ends. */
  signAnyway(): void
  /** After each check of the nodes. */
  look(states: readonly NodeState[]): Promise<void>
}

type Parts = {
  readonly journal: Journal
  readonly nodes: Pick<NodeSet, 'names' | 'every'>
  /** A final slot that stays while so many newer ones pass stands still. */
  readonly stillSlots?: bigint
}

/** A final slot that stays while so many newer ones pass stands still. In ordinary times each slot makes one final. */
const STILL_SLOTS = 64n
/** Checks between two questions for the certificate, while nothing else suggests that it changes. */
const LOOKS_BETWEEN = 12
/** The same of a node that refused: some refuse this one method, and a refusal makes every call to the node wait. */
const LOOKS_AFTER_REFUSAL = 120
/** Newest blocks above the final one that are looked into, and the range of slots in which they are looked for. */
const BLOCKS = 3
const RANGE = 128n
const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111'

/** How long a node's final slot stands: since which newest slot, and whether the last check saw it move. */
type Stand = { readonly final: Slot; readonly sinceNewest: Slot; readonly moved: boolean }

/** A certificate that was seen once is kept in the journal for ever; so is a switch that was seen, until its end is seen. */
export async function createEraKeeper({ journal, nodes, stillSlots = STILL_SLOTS }: Parts): Promise<EraKeeper> {
  const kept = await journal.read.consensus()
  let era: NetworkEra = kept?.era ?? 'unknown'
  let certified = kept?.slot ?? null
  let signsAnyway = false
  let looks = 0
  const stands = new Map<string, Stand>()
  const askAgainAt = new Map<string, number>()

  const isDue = (state: NodeState) => {
    return (
      era === 'switching' || looks >= (askAgainAt.get(state.name) ?? 0) || finalityOf(stands.get(state.name), state, stillSlots) === 'still'
    )
  }
  const note = ({ node, certificate }: ConsensusSight) => {
    askAgainAt.set(node, looks + (certificate.state === 'refused' ? LOOKS_AFTER_REFUSAL : LOOKS_BETWEEN))
  }

  return {
    era: () => era,
    certifiedSlot: () => certified,
    holdsSigning: () => era === 'switching' && !signsAnyway,
    signAnyway: () => void (signsAnyway = era === 'switching'),
    async look(states) {
      looks += 1
      const heard = states.filter(({ standing }) => standing === 'admitted')
      for (const state of heard) stands.set(state.name, standAfter(stands.get(state.name), state))
      if (era === 'after' || !heard.some(isDue)) return
      const due = new Map(heard.map((state) => [state.name, state]))
      const answers = await nodes.every((node) => sightOf(node, { stand: stands.get(node.name), state: due.get(node.name), stillSlots }), {
        evidence: false,
      })
      const sights = answers.flatMap((answer) => (answer.ok && answer.value !== null ? [answer.value] : []))
      sights.forEach(note)
      const found = judgeEra({ configuredNodes: nodes.names(), previous: era, sights })
      if (found.era === era) return
      await keep(journal, { ...found, previous: era })
      era = found.era
      certified = found.slot
      signsAnyway &&= era === 'switching'
    },
  }
}

/** Only what outlives this program: that a switch began, that it is over without a certificate, and the certificate. */
async function keep(
  journal: Journal,
  { era, slot: certificate, nodes, previous }: ReturnType<typeof judgeEra> & { readonly previous: NetworkEra },
): Promise<void> {
  if (era !== 'switching' && era !== 'after' && previous !== 'switching') return
  await journal.write('consensus', (tx) => tx.noteNodes({ kind: 'consensus-seen', era, slot: certificate, nodes }))
}

function standAfter(before: Stand | undefined, { slot: final, processedSlot }: NodeState): Stand {
  const newest = processedSlot ?? slot(0n)
  if (final === null) return { final: slot(0n), sinceNewest: newest, moved: true }
  if (before === undefined) return { final, sinceNewest: newest, moved: false }
  return before.final === final ? { ...before, moved: false } : { final, sinceNewest: newest, moved: final > before.final }
}

function finalityOf(stand: Stand | undefined, { processedSlot }: NodeState, stillSlots: bigint): ConsensusSight['finality'] {
  if (stand === undefined) return 'unsure'
  if (stand.moved) return 'moving'
  return (processedSlot ?? 0n) - stand.sinceNewest >= stillSlots ? 'still' : 'unsure'
}

type Seen = { readonly stand: Stand | undefined; readonly state: NodeState | undefined; readonly stillSlots: bigint }

/** Blocks before the certificate: a node that refuses that question makes the next one wait. */
async function sightOf(node: NodeClient, { stand, state, stillSlots }: Seen): Promise<ConsensusSight | null> {
  if (stand === undefined || state === undefined) return null
  const finality = finalityOf(stand, state, stillSlots)
  const blocks = finality === 'still' ? await lookIntoBlocks(node, stand.final, state.confirmedSlot) : 'unseen'
  return { node: node.name, finality, blocks, certificate: await certificateOf(node) }
}

/** What fails in this one question leaves open what it asks, and takes nothing from what the node shows otherwise. */
async function certificateOf(node: NodeClient): Promise<Certificate> {
  try {
    return await node.getAgGenesisCert()
  } catch (error) {
    if (!isStrongroomError(error) || error.code === 'NODE_CANCELLED') throw error
    return { state: 'refused' }
  }
}

async function lookIntoBlocks(node: NodeClient, final: Slot, confirmed: Slot | null): Promise<ConsensusSight['blocks']> {
  if (confirmed === null || confirmed <= final) return 'unseen'
  const from = confirmed - final > RANGE ? confirmed - RANGE : final + 1n
  const slots = await node.getBlocks({ from: slot(from), to: confirmed }, { commitment: 'confirmed' })
  const newest = slots.slice(-BLOCKS)
  if (newest.length < BLOCKS) return 'unseen'
  for (const at of newest) {
    const block = await node.getBlockAs(at, { encoding: 'json', transactionDetails: 'accounts', commitment: 'confirmed', rewards: false })
    if (block === null) return 'unseen'
    if (block.accounts?.some(({ accountKeys }) => accountKeys.every(({ pubkey }) => pubkey !== VOTE_PROGRAM)) !== false) return 'busy'
  }
  return 'empty'
}
