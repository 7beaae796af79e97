import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Clock } from './clock.tsx'
import { networkName } from '../parts/network.ts'
import { useOpenVault } from '../parts/open-vault.ts'
import { SETTINGS } from '../routes.tsx'
import { MattersBadge } from './matters-badge.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { heldKeysOf } from './shortcuts.ts'
import { useTitleTo } from './title-to.ts'

const FIND_KEYS = heldKeysOf('palette')

/** Where one is, the slot clock, find, theme and lock. */
export function Bar({ onFind, onLock }: { readonly onFind: () => void; readonly onLock: () => void }) {
  const settings = useTitleTo(SETTINGS)
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  return (
    <header className="bar-top">
      <b className="nowrap">{info.value === undefined ? '' : networkName(info.value.network)}</b>
      {info.value?.workstation === 'offline' ? (
        <b className="nowrap">
          <Trans>Offline</Trans>
        </b>
      ) : (
        <Clock />
      )}
      <button type="button" className="jump" onClick={onFind} aria-keyshortcuts={FIND_KEYS}>
        <Glyph name="search" />
        <span>
          <Trans>Find anything, do anything</Trans>
        </span>
        <kbd aria-hidden="true">
          <Trans>Ctrl K</Trans>
        </kbd>
      </button>
      <ThemeChoice />
      <Link to={SETTINGS.path} className="btn btn-quiet btn-icon" title={settings}>
        <Glyph name={SETTINGS.glyph} />
        <i className="vh">{t(SETTINGS.name)}</i>
        <MattersBadge paths={[SETTINGS.path]} />
      </Link>
      <LockButton onLock={onLock} />
    </header>
  )
}

/** Locks an open vault, and leads to the lock of one whose window is read while it is locked. */
function LockButton({ onLock }: { readonly onLock: () => void }) {
  const openVault = useOpenVault()
  const words = openVault === null ? t`Lock now` : t`Open the vault`
  return (
    <button type="button" className="btn btn-quiet btn-icon" aria-label={words} title={words} onClick={onLock}>
      <Glyph name={openVault === null ? 'lock' : 'open'} />
    </button>
  )
}
