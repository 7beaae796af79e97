import type { TimeZone } from './look.ts'

/** Days as a person names them, 2026-11-29, of the zone that is chosen; empty where any is wanted. The last one counts too. */
export type Days = { readonly firstDay: string; readonly lastDay: string }

/** The same as moments that operations take: from `since` on and before `until`, left out where any is wanted. */
export function momentsOf({ firstDay, lastDay }: Days, timeZone: TimeZone): { readonly since?: string; readonly until?: string } {
  const since = beginOf(firstDay, { later: 0, timeZone })
  const until = beginOf(lastDay, { later: 1, timeZone })
  return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
}

/** The day that a moment is of, as 2026-11-29. */
export function dayOf(at: Date, timeZone: TimeZone): string {
  if (timeZone === 'utc') return at.toISOString().slice(0, 10)
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString().slice(0, 10)
}

/** The zone whose days are meant, as operations take it. */
export const zoneName = (timeZone: TimeZone): string => (timeZone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The month before this one: what is reported most. */
export function lastMonth(timeZone: TimeZone, now = new Date()): Days {
  const [year, month] = timeZone === 'utc' ? [now.getUTCFullYear(), now.getUTCMonth()] : [now.getFullYear(), now.getMonth()]
  const dayOf = (of: number, date: number): string => new Date(Date.UTC(year, of, date)).toISOString().slice(0, 10)
  return { firstDay: dayOf(month - 1, 1), lastDay: dayOf(month, 0) }
}

type Begins = { readonly later: number; readonly timeZone: TimeZone }

/** When a day, or the one so many days later, begins in that zone; a day may have 23 or 25 hours. Null for a day that is not typed whole. */
function beginOf(day: string, { later, timeZone }: Begins): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  // Made from its year at once, a date of the first century would be one of the twentieth.
  const at = timeZone === 'utc' ? new Date(Date.UTC(2000, 0, 1)) : new Date(2000, 0, 1)
  if (timeZone === 'utc') at.setUTCFullYear(year, month - 1, date + later)
  else at.setFullYear(year, month - 1, date + later)
  return Number.isNaN(at.getTime()) || at.getFullYear() > 9_999 ? null : at.toISOString()
}
