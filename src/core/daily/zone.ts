/** A day as calendars of a zone name it, 2026-11-29, and when it begins there. */
export type Day = { readonly day: string; readonly beginsAtMs: number }

/** Whether it is a zone of the tz database that this engine knows: UTC, Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    calendarOf(name)
    return true
  } catch {
    return false
  }
}

/** So many days up to the one that a moment is of, oldest first; a day may have 23 or 25 hours. */
export function daysUpTo({ nowMs, days, zone }: { readonly nowMs: number; readonly days: number; readonly zone: string }): readonly Day[] {
  const dayAt = calendarOf(zone)
  const [year = 0, month = 0, date = 0] = dayAt(nowMs).split('-').map(Number)
  return Array.from({ length: days }, (_, index) => {
    const midnightInUtc = Date.UTC(year, month - 1, date - (days - 1 - index))
    const day = new Date(midnightInUtc).toISOString().slice(0, 10)
    return { day, beginsAtMs: beginOf(day, { midnightInUtc, dayAt }) }
  })
}

/** The day that a moment is of, as calendars of a zone name it. */
export const dayOf = ({ atMs, zone }: { readonly atMs: number; readonly zone: string }): string => calendarOf(zone)(atMs)

/** When a day begins in a zone, or the one so many days later. */
export function beginOfDay({ day, later = 0, zone }: { readonly day: string; readonly later?: number; readonly zone: string }): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const midnightInUtc = Date.UTC(year, month - 1, date + later)
  return beginOf(new Date(midnightInUtc).toISOString().slice(0, 10), { midnightInUtc, dayAt: calendarOf(zone) })
}

type DayAt = (ms: number) => string

function calendarOf(timeZone: string): DayAt {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}

const SECOND_MS = 1_000
/** No zone is further from UTC. */
const ZONE_MAX_MS = 15 * 60 * 60 * SECOND_MS

/** The first second of a day: where clocks are put forward at midnight there is no midnight to reckon with. */
function beginOf(day: string, { midnightInUtc, dayAt }: { readonly midnightInUtc: number; readonly dayAt: DayAt }): number {
  let [before, within] = [midnightInUtc - ZONE_MAX_MS, midnightInUtc + ZONE_MAX_MS]
  while (within - before > SECOND_MS) {
    const middle = before + Math.floor((within - before) / (2 * SECOND_MS)) * SECOND_MS
    if (dayAt(middle) < day) before = middle
    else within = middle
  }
  return within
}
