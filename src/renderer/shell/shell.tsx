import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useCallback, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useBackendMutation } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Waiting } from '../parts/query-result.tsx'
import { useOpenVault } from '../parts/open-vault.ts'
import { moveInRows } from '../parts/table/move-in-rows.ts'
import { TokensUnread } from '../parts/tokens-unread.tsx'
import { HOME, PLACES } from '../routes.tsx'
import { Bar } from './bar.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { LockedBand } from './locked-band.tsx'
import { Notices } from './notices.tsx'
import { NotLocked } from './not-locked.tsx'
import { OfflineBand } from './offline-band.tsx'
import { Palette } from './palette.tsx'
import { PracticeBand } from './practice-band.tsx'
import { SendingBand } from './sending-band.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import type { ShortcutDoes } from './shortcuts.ts'
import { SideBar } from './side-bar.tsx'
import { Siblings, Tabs } from './tabs.tsx'
import { Tray } from './tray.tsx'
import { Troubles } from './troubles.tsx'
import { focusSearch, useShortcuts } from './use-shortcuts.ts'

/** What was opened over the page by a key or from the bar. */
type Over = 'palette' | 'sheet' | null

/** The window around every screen. */
export function Shell() {
  const [over, setOver] = useState<Over>(null)
  const openVault = useOpenVault()
  const lock = useBackendMutation(useApi().vault.lock.mutationOptions())
  const lockNow = openVault ?? (() => lock.start({}))
  const close = () => setOver(null)
  useShortcuts(useTake(setOver))
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        <Trans>Skip to content</Trans>
      </a>
      <div className="app">
        <SideBar />
        <Bar onFind={() => setOver('palette')} onLock={lockNow} />
        <main className="main" id="main" tabIndex={-1}>
          <PracticeBand />
          <OfflineBand />
          <LockedBand />
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
        {openVault === null ? <FirstSteps /> : null}
        <Tray />
        <Tabs />
      </div>
      <Palette open={over === 'palette'} onClose={close} onLock={lockNow} onShortcuts={() => setOver('sheet')} />
      <ShortcutSheet open={over === 'sheet'} onClose={close} />
      {openVault === null ? (
        <>
          <IdleWatch />
          <Notices />
        </>
      ) : null}
      <NotLocked lock={lock} onAgain={lockNow} />
    </>
  )
}

/** Does what a shortcut stands for. */
function useTake(open: (over: Over) => void): (does: ShortcutDoes) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (does) => {
      switch (does.kind) {
        case 'go':
          return navigate(does.to)
        case 'search':
          return focusSearch() ? undefined : open('palette')
        case 'row':
          return moveInRows(does.move)
        case 'palette':
        case 'sheet':
          return open(does.kind)
      }
    },
    [navigate, open],
  )
}

/** The hash is the route, so the skip link moves the focus itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
