import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { i18n } from '../language/i18n.ts'
import { formatCount } from './figure.ts'
import { type TimeZone, useLook } from './look.ts'
import { useNow } from './use-now.ts'

const createFormats = (zone: Intl.DateTimeFormatOptions) => ({
  clock: new Intl.DateTimeFormat(i18n.dates, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false, ...zone }),
  day: new Intl.DateTimeFormat(i18n.dates, { dateStyle: 'medium', ...zone }),
  exact: new Intl.DateTimeFormat(i18n.dates, { dateStyle: 'long', timeStyle: 'long', ...zone }),
})
const formats = new Map<TimeZone, ReturnType<typeof createFormats>>()

/** Made once a moment is shown: the language is chosen by then. */
function formatsOf(timeZone: TimeZone): ReturnType<typeof createFormats> {
  const made = formats.get(timeZone) ?? createFormats(timeZone === 'utc' ? { timeZone: 'UTC' } : {})
  formats.set(timeZone, made)
  return made
}

const LOOK_EVERY_MS = 60_000

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

type Said = { readonly today: string; readonly timeZone: TimeZone }

/** The words of a moment: the clock alone on the day it is, the date before it on others. */
export function momentWords(at: Date, { today, timeZone }: Said): string {
  const day = dayWords(at, timeZone)
  const clock = formatsOf(timeZone).clock.format(at)
  return zoned(day === today ? clock : `${day}, ${clock}`, timeZone)
}

const zoned = (words: string, timeZone: TimeZone): string => (timeZone === 'utc' ? t`${words} UTC` : words)

/** The day that it was then, in that zone. */
export const dayWords = (at: Date, timeZone: TimeZone): string => formatsOf(timeZone).day.format(at)

/** A date of any zone's calendar, 2026-11-29, as it is read. */
export const dateWords = (day: string): string => dayWords(new Date(`${day}T00:00:00Z`), 'utc')

/** A date of any zone's calendar: `<Day day="2026-11-29" />`. */
export function Day({ day }: { readonly day: string }) {
  return (
    <time className="nowrap" dateTime={day}>
      {dateWords(day)}
    </time>
  )
}

/** The one way to show a moment, in the zone that is chosen, with seconds; the exact time on hover: `<Time at={event.at} />`. */
export function Time({ at }: { readonly at: Date }) {
  const { timeZone } = useLook()
  const today = useSyncExternalStore(everyMinute, () => dayWords(new Date(), timeZone))
  return <Stamp at={at} words={momentWords(at, { today, timeZone })} />
}

/** How long ago something was, to the minute, with the exact time on hover: `<Age since={decided.at} />`. */
export function Age({ since }: { readonly since: Date }) {
  const now = useNow(LOOK_EVERY_MS)
  return <Stamp at={since} words={ageWords(now.getTime() - since.getTime())} />
}

/** An age in its largest unit, rounded down. */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return t`just now`
  if (minutes < 60) return t`${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t`${hours} h ago` : t`${formatCount(Math.floor(hours / 24))} days ago`
}

/** The clock alone, under a heading that says the day: `<Clock at={decision.at} />`. */
export function Clock({ at }: { readonly at: Date }) {
  const { timeZone } = useLook()
  return <Stamp at={at} words={zoned(formatsOf(timeZone).clock.format(at), timeZone)} />
}

function Stamp({ at, words }: { readonly at: Date; readonly words: string }) {
  const { timeZone } = useLook()
  return (
    <time className="nowrap" dateTime={at.toISOString()} title={formatsOf(timeZone).exact.format(at)}>
      {words}
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
