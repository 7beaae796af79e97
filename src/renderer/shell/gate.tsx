import { useState } from 'react'
import { useAnswer } from '../backend/answer.ts'
import { useAsk } from '../backend/backend.tsx'
import { FailureNote } from '../parts/note.tsx'
import { FirstRunScreen } from '../screens/first-run/first-run-screen.tsx'
import { LockScreen } from '../screens/lock/lock-screen.tsx'
import { Shell } from './shell.tsx'

/** What the vault allows to be seen: the first run, the lock, or the window. */
export function Gate() {
  const ask = useAsk()
  const vault = useAnswer(ask.vault.status.queryOptions({ input: {} }))
  const [settingUp, setSettingUp] = useState(false)

  if (vault.value === undefined) {
    return <main className="gate">{vault.failure === null ? null : <FailureNote failure={vault.failure} again={vault.again} />}</main>
  }
  // Once begun, the first run stays until it is done: the vault is open long before the words are asked back.
  if (vault.value.state === 'absent' && !settingUp) setSettingUp(true)
  if (settingUp || vault.value.state === 'absent') return <FirstRunScreen onDone={() => setSettingUp(false)} />
  if (vault.value.state === 'locked') return <LockScreen />
  return <Shell />
}
