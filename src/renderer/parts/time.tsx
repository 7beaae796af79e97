import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { formatCount } from './figure.ts'

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' })

const LOOK_EVERY_MS = 60_000

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The words of a moment: the clock alone on the day it is, the date before it on others. */
export function momentWords(at: Date, today: string): string {
  return at.toDateString() === today ? CLOCK.format(at) : `${DAY.format(at)}, ${CLOCK.format(at)}`
}

/** The one way to show a moment, local, with seconds; the exact time on hover: `<Time at={event.at} />`. */
export function Time({ at }: { readonly at: Date }) {
  const today = useSyncExternalStore(everyMinute, () => new Date().toDateString())
  return (
    <time className="nowrap" dateTime={at.toISOString()} title={EXACT.format(at)}>
      {momentWords(at, today)}
    </time>
  )
}

/** A slot, grouped: `<Slot slot={credit.slot} />`. Null is a slot nobody knows. */
export function Slot({ slot }: { readonly slot: bigint | null }) {
  return slot === null ? (
    <span className="faint">
      <Trans>not known</Trans>
    </span>
  ) : (
    <span className="amt">{formatCount(slot)}</span>
  )
}

/** Dates a figure that nothing newer could be had of: `<AsOf at={answer.asOf} />`. */
export function AsOf({ at }: { readonly at: Date }) {
  return (
    <span className="tag">
      <Trans>
        as of <Time at={at} />
      </Trans>
    </span>
  )
}

/** A length of time for a sentence that begins with about: 8 s, 3 min, 2 h. */
export function aboutWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 100) return t`${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? t`${minutes} min` : t`${Math.round(minutes / 60)} h`
}
