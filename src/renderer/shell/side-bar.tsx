import { Link, useLocation } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { Mark } from '../parts/mark.tsx'
import { aboutWords } from '../parts/time.tsx'
import { GROUPS, isWithin, type Place } from '../routes.tsx'
import { AwaitingLink } from './awaiting-link.tsx'

/** The five jobs and their places. Only places that exist are shown. */
export function SideBar() {
  return (
    <nav className="side" aria-label="Main">
      <div className="brand">
        <Mark />
        <span>Strongroom</span>
      </div>
      <div className="nav">
        {GROUPS.filter(({ places }) => places.length > 0).map(({ name, tab, places }) => (
          <div key={tab}>
            {name === null ? null : <h2>{name}</h2>}
            {places.map((place) => (
              <PlaceLink key={place.path} place={place} />
            ))}
            {name === 'Sign' ? <AwaitingLink /> : null}
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
  const vault = useBackendQuery(useApi().vault.status.queryOptions({ input: {} }))
  return (
    <div className="row">
      <Glyph name="open" />
      <span>{vault.value === undefined ? 'Vault' : `Vault open, locks after ${aboutWords(vault.value.autoLockMs)} without use`}</span>
    </div>
  )
}

function PlaceLink({ place }: { readonly place: Place }) {
  const [location] = useLocation()
  return (
    <Link to={place.path} title={place.name} aria-current={isWithin(location, place) ? 'page' : undefined}>
      <Glyph name={place.glyph} />
      <span>{place.name}</span>
    </Link>
  )
}
