import type { ReactNode } from 'react'
import type { Failure } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.tsx'
import type { Kind } from './state.tsx'

type NoteProps = {
  readonly kind: Kind
  readonly glyph: GlyphName
  readonly title: string
  readonly children?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** Something a person must know, beside its glyph and word: `<Note kind="heed" glyph="warn" title="…">…</Note>`. */
export function Note({ kind, glyph, title, children, role }: NoteProps) {
  return (
    <div className={`note k-${kind}`} role={role}>
      <Glyph name={glyph} />
      <b>{title}</b>
      {children}
    </div>
  )
}

/**
 * The one way to show an error: what happened, what it means for the money, what to do next; its code stands small below.
 *
 *     <FailureNote failure={answer.failure} again={answer.again} />   null shows nothing
 */
export function FailureNote({ failure, again }: { readonly failure: Failure | null; readonly again?: () => void }) {
  if (failure === null) return null
  const { happened, money, next } = failure.words
  return (
    <Note kind="stop" glyph="warn" title={happened} role="alert">
      <p>
        {money} {next}
      </p>
      <p className="rowx">
        <span className="tiny dim">{failure.code}</span>
        {again === undefined ? null : <Button onPress={again}>Ask again</Button>}
      </p>
    </Note>
  )
}
