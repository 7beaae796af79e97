import { type GlyphName, GLYPHS } from './glyphs.tsx'

/**
 * A shape beside its word. It says nothing on its own and is hidden from readers of the page.
 *
 *     <Glyph name="finalized" />   size: 'text' (default) | 'big' | 'huge'
 */
export function Glyph({ name, size = 'text', live = false }: { name: GlyphName; size?: 'text' | 'big' | 'huge'; live?: boolean }) {
  const classes = ['g', size === 'text' ? '' : `g-${size}`, live ? 'live' : ''].filter((word) => word !== '').join(' ')
  return (
    <svg className={classes} viewBox="0 0 16 16" aria-hidden="true">
      {GLYPHS[name]}
    </svg>
  )
}
