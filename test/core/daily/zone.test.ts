import { describe, expect, it } from 'vitest'
import { daysUpTo, isTimeZone } from '../../../src/core/daily/zone.ts'

const at = (text: string) => Date.parse(text)
const shown = (zone: string, now: string, days: number) =>
  daysUpTo({ nowMs: at(now), days, zone }).map(({ day, beginsAtMs }) => `${day} ${new Date(beginsAtMs).toISOString()}`)

describe('days of a zone', () => {
  it('end with the one that a moment is of there, oldest first', () => {
    expect(shown('UTC', '2026-03-01T23:30:00Z', 2)).toEqual(['2026-02-28 2026-02-28T00:00:00.000Z', '2026-03-01 2026-03-01T00:00:00.000Z'])
    expect(shown('Asia/Kolkata', '2026-03-01T23:30:00Z', 2)).toEqual([
      '2026-03-01 2026-02-28T18:30:00.000Z',
      '2026-03-02 2026-03-01T18:30:00.000Z',
    ])
    expect(shown('Pacific/Kiritimati', '2026-03-01T11:00:00Z', 1)).toEqual(['2026-03-02 2026-03-01T10:00:00.000Z'])
  })

  it('have 23 or 25 hours where clocks are changed', () => {
    const hours = (now: string) => {
      const [first, second] = daysUpTo({ nowMs: at(now), days: 2, zone: 'Europe/Berlin' })
      return ((second?.beginsAtMs ?? 0) - (first?.beginsAtMs ?? 0)) / 3_600_000
    }
    expect([hours('2026-03-30T12:00:00Z'), hours('2026-10-26T12:00:00Z'), hours('2026-06-02T12:00:00Z')]).toEqual([23, 25, 24])
  })

  it('begin an hour late where the hour after midnight is left out', () => {
    // In Lebanon clocks went from 0:00 to 1:00 on 31 March 2024.
    expect(shown('Asia/Beirut', '2024-03-31T12:00:00Z', 1)).toEqual(['2024-03-31 2024-03-30T22:00:00.000Z'])
  })

  it('are of zones that are known', () => {
    expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', 'Berlin', 'Europe/Nowhere'].map(isTimeZone)).toEqual([false, false, false])
  })
})
