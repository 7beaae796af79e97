import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Drop } from '../parts/drop.tsx'
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

/** The theme, chosen of all three below its button: it stays open to be compared. */
export function ThemeChoice() {
  const { theme } = useLook()
  return (
    <Drop button={<Glyph name={GLYPHS[theme]} />} name={t`Theme: ${t(NAMES[theme])}`} className="btn btn-quiet btn-icon">
      {() => <Choose label={t`Theme`} value={theme} onChange={(chosen) => changeLook({ theme: chosen })} of={THEMES} />}
    </Drop>
  )
}
