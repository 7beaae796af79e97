import { msg, t } from '@lingui/core/macro'
import { spoken, type Words } from '../language/words.ts'
import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.tsx'
import type { Kind } from './state.tsx'

/** A deposit's verdict as operations answer it. */
export type VerdictLike =
  | { readonly kind: 'credit'; readonly class: 'customer' | 'internal' | 'rent-refund' | 'reward' }
  | { readonly kind: 'no-credit'; readonly reason: string }
  | { readonly kind: 'outgoing' }

type Look = { readonly kind: Kind; readonly glyph: GlyphName; readonly word: Words }

const CLASSES: Record<Extract<VerdictLike, { kind: 'credit' }>['class'], Look> = {
  customer: { kind: 'sure', glyph: 'credit', word: msg`credited` },
  internal: { kind: 'idle', glyph: 'internal', word: msg`internal` },
  'rent-refund': { kind: 'idle', glyph: 'internal', word: msg`rent refund` },
  reward: { kind: 'sure', glyph: 'credit', word: msg`reward` },
}

function lookOf(verdict: VerdictLike): Look {
  switch (verdict.kind) {
    case 'credit':
      return CLASSES[verdict.class]
    case 'no-credit':
      return verdict.reason === 'outcome-unknown'
        ? { kind: 'warning', glyph: 'unknown', word: t`unknown` }
        : { kind: 'idle', glyph: 'nocredit', word: t`not credited` }
    case 'outgoing':
      return { kind: 'idle', glyph: 'pay', word: t`outgoing` }
  }
}

/** The one way to show what became of a deposit: `<Verdict verdict={deposit.verdict} />`. */
export function Verdict({ verdict }: { readonly verdict: VerdictLike }) {
  const { kind, glyph, word } = lookOf(verdict)
  return (
    <span className={`st k-${kind}`}>
      <Glyph name={glyph} />
      {spoken(word)}
    </span>
  )
}
