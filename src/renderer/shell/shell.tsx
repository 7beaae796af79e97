import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useBackendMutation } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Waiting } from '../parts/query-result.tsx'
import { TokensUnread } from '../parts/tokens-unread.tsx'
import { HOME, PLACES } from '../routes.tsx'
import { Bar } from './bar.tsx'
import { NotLocked } from './not-locked.tsx'
import { OfflineBand } from './offline-band.tsx'
import { Palette } from './palette.tsx'
import { PracticeBand } from './practice-band.tsx'
import { SendingBand } from './sending-band.tsx'
import { SideBar } from './side-bar.tsx'
import { Siblings, Tabs } from './tabs.tsx'
import { Tray } from './tray.tsx'
import { Troubles } from './troubles.tsx'
import { useShortcut } from './use-shortcut.ts'

/** The window around every screen. */
export function Shell() {
  const [finding, setFinding] = useState(false)
  const lock = useBackendMutation(useApi().vault.lock.mutationOptions())
  const lockNow = () => lock.start({})
  useShortcut('k', () => setFinding(true))
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        <Trans>Skip to content</Trans>
      </a>
      <div className="app">
        <SideBar />
        <Bar onFind={() => setFinding(true)} onLock={lockNow} />
        <main className="main" id="main" tabIndex={-1}>
          <PracticeBand />
          <OfflineBand />
          <SendingBand />
          <Troubles />
          <TokensUnread />
          <Siblings />
          <Suspense fallback={<Waiting words={t`Opening`} />}>
            <Switch>
              {PLACES.map(({ path, screen: Screen }) => (
                <Route key={path} path={`${path}/*?`}>
                  <Screen />
                </Route>
              ))}
              <Route>
                <Redirect to={HOME} replace />
              </Route>
            </Switch>
          </Suspense>
        </main>
        <Tray />
        <Tabs />
      </div>
      <Palette open={finding} onClose={() => setFinding(false)} onLock={lockNow} />
      <NotLocked lock={lock} onAgain={lockNow} />
    </>
  )
}

/** The hash is the route, so the skip link moves the focus itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
