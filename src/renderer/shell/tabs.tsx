import { t } from '@lingui/core/macro'
import { Link, useLocation } from 'wouter'
import { useIsOffline } from '../backend/workstation.ts'
import { Glyph } from '../parts/glyph.tsx'
import { groupsOf, isWithin } from '../routes.tsx'
import { APPROVE_PATH, AwaitingBadge, AwaitingLink, useAwaitingCount } from './awaiting-link.tsx'
import { MattersBadge } from './matters-badge.tsx'

/** The side bar of a narrow window: a tab per job, leading to its places. */
export function Tabs() {
  const [location] = useLocation()
  const awaiting = useAwaitingCount()
  const groups = groupsOf({ isOffline: useIsOffline() })
  const here = groups.find(({ places }) => places.some((place) => isWithin(location, place)))
  return (
    <nav className="tabs" aria-label={t`Jobs`}>
      {groups.map((group) => {
        const [first] = group.places
        if (first === undefined) return null
        return (
          <Link key={group.tab.id} to={first.path} aria-current={group === here ? 'page' : undefined}>
            <Glyph name={group.glyph} />
            {t(group.tab)}
            {group.awaits && awaiting === null ? (
              <AwaitingBadge count={null} />
            ) : (
              <MattersBadge paths={[...group.places.map(({ path }) => path), ...(group.awaits ? [APPROVE_PATH] : [])]} />
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The other places of the job one is at, for a window without a side bar. */
export function Siblings() {
  const [location] = useLocation()
  const here = groupsOf({ isOffline: useIsOffline() }).find(({ places }) => places.some((place) => isWithin(location, place)))
  if (here === undefined || here.places.length < 2) return null
  return (
    <nav className="siblings" aria-label={t(here.tab)}>
      <div className="seg">
        {here.places.map((place) => (
          <Link key={place.path} to={place.path} aria-current={isWithin(location, place) ? 'page' : undefined}>
            {t(place.name)}
          </Link>
        ))}
        {here.awaits ? <AwaitingLink /> : null}
      </div>
    </nav>
  )
}
