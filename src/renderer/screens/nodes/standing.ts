import { t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { formatCount } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'

export type Status = Answers['nodes']['status']
export type NodeStatus = Status['nodes'][number]

type Standing = { readonly kind: Kind; readonly glyph: GlyphName; readonly word: string }

/** The warning that a node's release follows another chain. */
export const OTHER_CHAIN = 'OTHER_CHAIN_VERSION'

/** Slots behind that are ordinary between nodes that both keep up. */
const NEAR_SLOTS = 32

/** How a node stands, in a word with its shape. */
export function standingOf({ standing, healthy, behindSlots }: NodeStatus): Standing {
  if (standing === 'refused') return { kind: 'stop', glyph: 'refused', word: t`refused` }
  if (standing === 'failing') return { kind: 'stop', glyph: 'node', word: t`silent` }
  if (standing === 'unasked') return { kind: 'idle', glyph: 'node', word: t`not asked yet` }
  if (behindSlots !== null && behindSlots > NEAR_SLOTS)
    return { kind: 'warning', glyph: 'behind', word: t`behind by ${formatCount(behindSlots)}` }
  return healthy ? { kind: 'sure', glyph: 'node', word: t`answers` } : { kind: 'warning', glyph: 'behind', word: t`behind` }
}

/** What is true of all of them, in one sentence. Only a current answer is called well. */
export function sayOf({ nodes, disagreements, warnings, consensus }: Status, { stale }: { readonly stale: boolean }): string {
  const answering = nodes.filter(({ reachable }) => reachable).length
  if (stale) return t`What is shown here is not current.`
  if (nodes.length === 0) return t`No node is configured; nothing can be seen of the chain.`
  if (disagreements.length > 0) return t`Your nodes disagree. What depends on it is paused until they agree.`
  if (warnings.some(({ code }) => code === OTHER_CHAIN)) return t`A node may follow another chain. Update it, or remove it here.`
  if (consensus.era === 'switching') return t`The network is changing its consensus: for some minutes nothing becomes final.`
  if (answering === 0) return t`No node answers; nothing new is known of the chain.`
  if (answering < nodes.length) return t`${answering} of ${nodes.length} nodes answer.`
  if (nodes.length === 1) return t`One node answers; what it says cannot be compared.`
  return t`All ${nodes.length} nodes answer, and differ in nothing.`
}

/** Part of the calls that brought no answer: none, 0.4 %, 12 %. */
export function errorWords(rate: number): string {
  const percent = rate * 100
  if (percent === 0) return t`none`
  return percent < 0.1 ? t`under 0.1 %` : t`${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}

export const msWords = (ms: number | null): string => (ms === null ? '–' : t`${formatCount(Math.round(ms))} ms`)
