import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { Badge, type Kind } from '../../parts/state.tsx'
import type { Standing } from './carried.ts'

type Look = {
  readonly kind: Kind
  readonly glyph: GlyphName
  readonly word: MessageDescriptor
  readonly next: MessageDescriptor
}

const LOOKS: Record<Standing, Look> = {
  out: { kind: 'warning', glyph: 'bundle', word: msg`out`, next: msg`Have it signed, and bring the signed file back.` },
  returned: { kind: 'act', glyph: 'signed', word: msg`came back`, next: msg`It is sent and followed to its end.` },
  dead: { kind: 'idle', glyph: 'revoked', word: msg`dead`, next: msg`Nothing: it can never land, and its reference is free.` },
  landed: { kind: 'stop', glyph: 'warn', word: msg`landed`, next: msg`Look whether its reference was paid a second time.` },
  altered: { kind: 'stop', glyph: 'warn', word: msg`altered`, next: msg`Verify the journal: somebody wrote into its record.` },
}

/** How a transaction that left in a bundle stands: one word, one shape, one colour. */
export function StandingBadge({ of }: { readonly of: Standing }) {
  const { kind, glyph, word } = LOOKS[of]
  return (
    <Badge kind={kind} glyph={glyph}>
      {t(word)}
    </Badge>
  )
}

/** What comes next, in words. */
export const nextWords = (standing: Standing): string => t(LOOKS[standing].next)
