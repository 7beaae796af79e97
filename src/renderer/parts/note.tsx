import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.tsx'
import type { Kind } from './state.tsx'

type NoteProps = {
  readonly kind: Kind
  readonly glyph: GlyphName
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** Something a person must know, beside its glyph and word: `<Note kind="warning" glyph="warn" title="…">…</Note>`. */
export function Note({ kind, glyph, title, children, role }: NoteProps) {
  return (
    <div className={`note k-${kind}`} role={role}>
      <Glyph name={glyph} />
      <b>{title}</b>
      {children}
    </div>
  )
}
