import { votesNeeded } from '../payment/votes.ts'
import type { Slot } from './slot.ts'

/**
 * What a node says of the certificate with which the new consensus (Alpenglow) begins.
 * - migrated: it exists, and names the slot
 * - not-yet: the node knows of it and there is none
 * - unknown: the node does not know the question
 * - refused: the node did not answer it now
 */
export type Certificate =
  | { readonly state: 'migrated'; readonly slot: Slot }
  | { readonly state: 'not-yet' }
  | { readonly state: 'unknown' }
  | { readonly state: 'refused' }

/** What one node shows of the consensus. */
export type ConsensusSight = {
  readonly node: string
  readonly certificate: Certificate
  /** Its final slot against its newest one: `still` once many slots passed without a final one; `unsure` in between. */
  readonly finality: 'moving' | 'still' | 'unsure'
  /** The newest blocks above the final one: without a transaction of anybody but voters, with some, or none was shown. */
  readonly blocks: 'empty' | 'busy' | 'unseen'
}

/**
 * - before: the older consensus
 * - switching: the network is changing its consensus: nothing lands, nothing becomes final, and slots may be deleted
 * - after: the new one, for ever
 * - unknown: too few nodes can say
 */
export type NetworkEra = 'before' | 'switching' | 'after' | 'unknown'

/** `nodes`: those that it rests on. `slot`: of the certificate. */
export type EraVerdict = { readonly era: NetworkEra; readonly slot: Slot | null; readonly nodes: readonly string[] }

type EraQuestion = {
  readonly configuredNodes: readonly string[]
  /** What was found before; a switch that was seen goes on until enough nodes show its end. */
  readonly previous: NetworkEra
  readonly sights: readonly ConsensusSight[]
}

/**
 * Which consensus the network follows. Each change needs as many nodes as a death does: a single one brings nothing to rest, ends nothing, and where
 * three are configured hides nothing. A standstill alone is no switch: it needs blocks that hold votes alone, and a node that knows the certificate
 * and says that there is none.
 */
export function judgeEra({ configuredNodes, previous, sights }: EraQuestion): EraVerdict {
  const heard = sights.filter(({ node }) => configuredNodes.includes(node))
  const needed = votesNeeded(configuredNodes)
  const told = (era: NetworkEra, found: readonly ConsensusSight[], slot: Slot | null = null): EraVerdict => {
    return { era, slot, nodes: found.map(({ node }) => node).toSorted() }
  }

  if (previous === 'after') return told('after', [])
  const certified = certifiedBy(heard, needed)
  if (certified !== null) return told('after', certified.sights, certified.slot)
  const standing = heard.filter(({ finality, blocks, certificate }) => {
    return finality === 'still' && blocks === 'empty' && certificate.state !== 'migrated'
  })
  if (standing.length >= needed && standing.some(({ certificate }) => certificate.state === 'not-yet')) return told('switching', standing)
  const moving = heard.filter(({ finality }) => finality === 'moving')
  if (previous === 'switching' && moving.length < needed) return told('switching', standing)
  const notYet = heard.filter(({ certificate }) => certificate.state === 'not-yet')
  return notYet.length >= needed ? told('before', notYet) : told('unknown', notYet)
}

/** Nodes that show a certificate of the same slot, where there are enough of them. */
function certifiedBy(sights: readonly ConsensusSight[], needed: number): { slot: Slot; sights: readonly ConsensusSight[] } | null {
  for (const { certificate } of sights) {
    if (certificate.state !== 'migrated') continue
    const same = sights.filter(({ certificate: other }) => other.state === 'migrated' && other.slot === certificate.slot)
    if (same.length >= needed) return { slot: certificate.slot, sights: same }
  }
  return null
}

/** The era in a sentence or two, for the window and the command line. */
export function explainEra(era: NetworkEra): string {
  switch (era) {
    case 'before':
      return 'The network follows its older consensus: two nodes, or the only one, show no certificate of the new one.'
    case 'switching':
      return 'The network is changing its consensus. For some minutes nothing lands and nothing becomes final; no deposit and no payment is lost by it. Nothing that is on its way is called expired meanwhile, and nothing new is signed unless you ask for it.'
    case 'after':
      return 'The network follows its new consensus: what is confirmed is final.'
    case 'unknown':
      return 'Which consensus the network follows is not known: too few nodes can tell.'
  }
}
