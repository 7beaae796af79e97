import { Link } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Clock } from './clock.tsx'
import { changeLook, themeAfter, useLook } from '../parts/look.ts'
import { networkName } from '../parts/network.ts'
import { SETTINGS } from '../routes.tsx'

/** Where one is, the slot clock, find, theme and lock. */
export function Bar({ onFind, onLock }: { readonly onFind: () => void; readonly onLock: () => void }) {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  return (
    <header className="bar-top">
      <b className="nowrap">{info.value === undefined ? '' : networkName(info.value.network)}</b>
      <Clock />
      <button type="button" className="jump" onClick={onFind}>
        <Glyph name="search" />
        <span>Find or do anything</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <ThemeSwitch />
      <Link to={SETTINGS.path} className="btn btn-quiet btn-icon" aria-label={SETTINGS.name} title={SETTINGS.name}>
        <Glyph name={SETTINGS.glyph} />
      </Link>
      <button type="button" className="btn btn-quiet btn-icon" aria-label="Lock now" title="Lock now" onClick={onLock}>
        <Glyph name="lock" />
      </button>
    </header>
  )
}

function ThemeSwitch() {
  const { theme } = useLook()
  const next = themeAfter(theme)
  const words = `Theme: ${theme}. Change to ${next}`
  return (
    <button type="button" className="btn btn-quiet btn-icon" aria-label={words} title={words} onClick={() => changeLook({ theme: next })}>
      <Glyph name="theme" />
    </button>
  )
}
