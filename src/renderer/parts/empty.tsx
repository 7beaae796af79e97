import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.tsx'

/** Nothing here: one sentence of what is true, one of what to do, one button. `<Empty glyph="credit" say="No deposits yet." hint="…">button</Empty>` */
export function Empty({ glyph, say, hint, children }: { glyph: GlyphName; say: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Glyph name={glyph} size="big" />
      <p className="say">{say}</p>
      {hint === undefined ? null : <p>{hint}</p>}
      {children}
    </div>
  )
}
