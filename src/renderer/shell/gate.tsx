import { useState } from 'react'
import { useBackendQuery } from '../backend/query.ts'
import { useMints } from '../backend/assets.ts'
import { useApi } from '../backend/backend.tsx'
import { useAnswersForgotten } from '../backend/forget.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { OpenVault } from '../parts/open-vault.ts'
import { FirstRunScreen } from '../screens/first-run/first-run-screen.tsx'
import { LockScreen } from '../screens/lock/lock-screen.tsx'
import { Shell } from './shell.tsx'

/** What the vault allows to be seen: the first run, the lock, or the window. */
export function Gate() {
  const ask = useApi()
  const vault = useBackendQuery(ask.vault.status.queryOptions({ input: {} }))
  const [settingUp, setSettingUp] = useState(false)

  if (vault.value === undefined) {
    return <main className="gate">{vault.failure === null ? null : <FailureNote failure={vault.failure} again={vault.again} />}</main>
  }
  // Once begun, the first run stays until it is done: the vault is open long before the words are asked back.
  if (vault.value.state === 'absent' && !settingUp) setSettingUp(true)
  if (settingUp || vault.value.state === 'absent') return <FirstRunScreen onDone={() => setSettingUp(false)} />
  if (vault.value.state === 'unlocked') return <Framed />
  return vault.value.shownLocked === 'journal' ? <Locked /> : <LockScreen />
}

/** A locked vault whose window may be read: what needs the keys says so, and one press leads to the lock. */
function Locked() {
  const [opening, setOpening] = useState(false)
  const forgotten = useAnswersForgotten()
  if (!forgotten) return <main className="gate" />
  if (opening) return <LockScreen onBack={() => setOpening(false)} />
  return (
    <OpenVault value={() => setOpening(true)}>
      <Framed />
    </OpenVault>
  )
}

/** Asked only where it is answered: not of a vault that is locked, but where a person chose that its window may be read. */
function Framed() {
  return useFrameKnown() ? <Shell /> : <main className="gate" />
}

/**
 * Whether what every screen is framed by has been answered, well or not: the network's name and the listed assets, which make columns and
 * buttons. Drawn before, the screen would move under a person's hand when they come.
 */
function useFrameKnown(): boolean {
  const ask = useApi()
  const info = useBackendQuery(ask.app.info.queryOptions({ input: {} }))
  const mints = useMints()
  const [known, setKnown] = useState(false)
  const isKnown = known || [info, mints].every(({ value, failure }) => value !== undefined || failure !== null)
  // What is asked for again is not answered for a while: the window stays all the same.
  if (isKnown !== known) setKnown(true)
  return isKnown
}
