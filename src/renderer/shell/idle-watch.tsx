import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../backend/backend.tsx'
import { useBackendQuery, useBackendQuestion } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import { Button } from '../parts/button.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { aboutWords } from '../parts/time.tsx'
import { useNow } from '../parts/use-now.ts'

type Status = Answers['vault']['status']

const WARN_MS = 60_000
/** While it warns, since another window or the command line may be used meanwhile. */
const LOOK_EVERY_MS = 2_000
/** While somebody works, the signer is told of it so often. */
const TELL_EVERY_MS = 20_000
const USES = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

/** A minute before the vault locks itself; less where it is left open for a few minutes only. */
const warnsAtMs = ({ autoLockMs }: Status): number => Math.min(WARN_MS, autoLockMs / 4)

const warns = (status: Status): boolean => status.locksInMs !== null && status.locksInMs <= warnsAtMs(status)

/** When it has to be asked again how long it is until then. */
function nextLook(status: Status | undefined): number | false {
  if (status === undefined || status.locksInMs === null) return false
  return Math.max(LOOK_EVERY_MS, status.locksInMs - warnsAtMs(status))
}

/** Tells the signer that somebody uses this window, which keeps the vault open, and warns before it locks itself. */
export function IdleWatch() {
  const ask = useApi()
  const stay = useBackendQuestion(ask.vault.stayOpen.mutationOptions())
  const vault = useBackendQuery({ ...ask.vault.status.queryOptions({ input: {} }), refetchInterval: ({ state }) => nextLook(state.data) })
  const isWarning = vault.value !== undefined && warns(vault.value)
  // A refusal needs no words: a vault that is locked, and a backend that does not answer, are told by the page.
  const stayOpen = () => stay.start({}, isWarning ? vault.again : undefined)
  useUse(stayOpen, isWarning ? 0 : TELL_EVERY_MS)
  if (vault.value?.locksInMs == null || vault.asOf === null || !isWarning) return null
  return <Warning locksAtMs={vault.asOf.getTime() + vault.value.locksInMs} onStay={stayOpen} />
}

function Warning({ locksAtMs, onStay }: { readonly locksAtMs: number; readonly onStay: () => void }) {
  const leftMs = locksAtMs - useNow(1_000).getTime()
  return (
    <div className="toast idle-watch k-warning" role="alert">
      <Glyph name="lock" />
      <div>
        <b>
          <Trans>The vault locks itself within a minute</Trans>
        </b>
        <p className="hint">
          <Trans>Nobody uses this window. Any key or movement keeps the vault open.</Trans>{' '}
          <span className="amt" aria-hidden="true">
            {aboutWords(leftMs)}
          </span>
        </p>
      </div>
      <Button onPress={onStay}>
        <Trans>Stay open</Trans>
      </Button>
    </div>
  )
}

/** Calls `onUse` when somebody points, scrolls or types, at most once in so many milliseconds. What lies on a key repeats it, and types nothing. */
function useUse(onUse: () => void, everyMs: number): void {
  const tell = useEffectEvent(onUse)
  const toldMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const use = (event: Event) => {
      if (event instanceof KeyboardEvent && event.repeat) return
      const nowMs = performance.now()
      if (nowMs - toldMs.current < everyMs) return
      toldMs.current = nowMs
      tell()
    }
    const options = { capture: true, passive: true }
    for (const name of USES) addEventListener(name, use, options)
    return () => {
      for (const name of USES) removeEventListener(name, use, options)
    }
  }, [everyMs])
}
