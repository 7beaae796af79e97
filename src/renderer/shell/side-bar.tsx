import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import type { Answers } from '../client.ts'
import { useIsOffline } from '../backend/workstation.ts'
import { Glyph } from '../parts/glyph.tsx'
import { Mark } from '../parts/mark.tsx'
import { aboutWords } from '../parts/time.tsx'
import { groupsOf, isWithin, type Place } from '../routes.tsx'
import { AwaitingLink } from './awaiting-link.tsx'
import { MattersBadge } from './matters-badge.tsx'
import { useTitleTo } from './title-to.ts'

/** The five jobs and their places. Only places that exist are shown. */
export function SideBar() {
  const groups = groupsOf({ isOffline: useIsOffline() })
  return (
    <nav className="side" aria-label={t`Main`}>
      <div className="brand">
        <Mark />
        <span>
          <Trans>Strongroom</Trans>
        </span>
      </div>
      <div className="nav">
        {groups
          .filter(({ places }) => places.length > 0)
          .map(({ name, tab, awaits, places }) => (
            <div key={tab.id}>
              {name === null ? null : <h2>{t(name)}</h2>}
              {places.map((place) => (
                <PlaceLink key={place.path} place={place} />
              ))}
              {awaits ? <AwaitingLink /> : null}
            </div>
          ))}
      </div>
      <div className="side-foot">
        <VaultFoot />
      </div>
    </nav>
  )
}

function VaultFoot() {
  const { value: vault } = useBackendQuery(useApi().vault.status.queryOptions({ input: {} }))
  return (
    <div className="row">
      <Glyph name={vault?.state === 'locked' ? 'lock' : 'open'} />
      <span>{vault === undefined ? t`Vault` : vaultWords(vault)}</span>
    </div>
  )
}

const vaultWords = ({ state, autoLockMs }: Answers['vault']['status']): string =>
  state === 'locked' ? t`Vault locked` : t`Vault open, locks after ${aboutWords(autoLockMs)} without use`

function PlaceLink({ place }: { readonly place: Place }) {
  const [location] = useLocation()
  const title = useTitleTo(place)
  return (
    <Link to={place.path} title={title} aria-current={isWithin(location, place) ? 'page' : undefined}>
      <Glyph name={place.glyph} />
      <span>{t(place.name)}</span>
      <MattersBadge paths={[place.path]} />
    </Link>
  )
}
