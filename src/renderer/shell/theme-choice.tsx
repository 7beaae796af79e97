import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { Choose } from '../parts/field.tsx'
import { Glyph } from '../parts/glyph.tsx'
import type { GlyphName } from '../parts/glyphs.tsx'
import { changeLook, type Theme, useLook } from '../parts/look.ts'

const THEMES: readonly (readonly [Theme, MessageDescriptor])[] = [
  ['system', msg`System`],
  ['light', msg`Light`],
  ['dark', msg`Dark`],
]
const NAMES: Record<Theme, MessageDescriptor> = { system: msg`system`, light: msg`light`, dark: msg`dark` }
/** Shows which is chosen even where another looks the same now. */
const GLYPHS: Record<Theme, GlyphName> = { system: 'theme', light: 'sun', dark: 'moon' }

/** The theme, chosen of all three below its button: it stays open to be compared, and is closed by Escape and by going elsewhere. */
export function ThemeChoice() {
  const { theme } = useLook()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const words = t`Theme: ${t(NAMES[theme])}`
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false)
  }
  return (
    // A press on a choice gives no focus to it in every browser: then this has it, and does not close.
    <div
      role="group"
      className="drop"
      tabIndex={-1}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={words}
        aria-expanded={isOpen}
        aria-controls={id}
        title={words}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name={GLYPHS[theme]} />
      </button>
      <div id={id} className="drop-in" hidden={!isOpen}>
        <Choose label={t`Theme`} value={theme} onChange={(chosen) => changeLook({ theme: chosen })} of={THEMES} />
      </div>
    </div>
  )
}
