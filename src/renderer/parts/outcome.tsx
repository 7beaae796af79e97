import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useSendingState } from '../backend/sending.ts'
import type { Answers } from '../client.ts'
import type { GlyphName } from './glyphs.tsx'
import { Badge, type Kind } from './state.tsx'

export type Outcome = Answers['payments']['list'][number]['outcome']

const LOOKS: Record<Outcome, { readonly kind: Kind; readonly glyph: GlyphName; readonly word: MessageDescriptor }> = {
  'awaiting-confirmation': { kind: 'warning', glyph: 'outstanding', word: msg`waits for your word` },
  'awaiting-approval': { kind: 'warning', glyph: 'outstanding', word: msg`awaiting approval` },
  'going-on': { kind: 'act', glyph: 'processed', word: msg`on its way` },
  done: { kind: 'sure', glyph: 'finalized', word: msg`finalized` },
  'in-part': { kind: 'idle', glyph: 'quiet', word: msg`ended, in part` },
  failed: { kind: 'stop', glyph: 'failed', word: msg`failed` },
  'not-known': { kind: 'warning', glyph: 'unknown', word: msg`not known` },
  'not-done': { kind: 'idle', glyph: 'revoked', word: msg`given up` },
}

const DECIDED = { kind: 'idle', glyph: 'draft', word: msg`decided, not final` } as const

/** The same in a word alone: on paper. */
export function useOutcomeWord(): (outcome: Outcome) => string {
  const isOpen = useSendingState() === 'open'
  return (outcome) => t((outcome === 'going-on' && !isOpen ? DECIDED : LOOKS[outcome]).word)
}

/** What became of everything that was decided at once: `<OutcomeBadge outcome="in-part" />`. */
export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const isOpen = useSendingState() === 'open'
  // While nothing is signed, what is decided need not be on its way.
  const { kind, glyph, word } = outcome === 'going-on' && !isOpen ? DECIDED : LOOKS[outcome]
  return (
    <Badge kind={kind} glyph={glyph}>
      {t(word)}
    </Badge>
  )
}

type Signing = { readonly outcome: Outcome; readonly signature: string | null }

/**
 * Which of the steps of a task is under way: the last one that was reached, all done only where all of it is final. What is not signed does
 * not come past signing, which is the last step but one.
 */
export function stepReached(steps: readonly unknown[], { outcome, signature }: Signing): number {
  if (outcome === 'done') return steps.length
  return signature === null && outcome !== 'in-part' ? steps.length - 2 : steps.length - 1
}
