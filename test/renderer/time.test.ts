import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayWords, momentWords } from '../../src/renderer/parts/time.tsx'
import { narrowing, parseFilter } from '../../src/renderer/screens/deposits/filter.ts'

/** Still the day before in New York. */
const EARLY = new Date('2026-11-29T03:04:05Z')

describe('a moment', () => {
  it('is its clock alone on the day itself, and has its date before it on another, in UTC', () => {
    const today = dayWords(new Date('2026-11-29T23:59:59Z'), 'utc')
    expect(momentWords(EARLY, { today, timeZone: 'utc' })).toBe('03:04:05 UTC')
    expect(momentWords(EARLY, { today: dayWords(new Date('2026-11-30T00:00:00Z'), 'utc'), timeZone: 'utc' })).toMatch(
      /29.*2026, 03:04:05 UTC$|Nov 29, 2026, 03:04:05 UTC$/,
    )
  })

  it('names no zone where it is the one of this computer', () => {
    expect(momentWords(EARLY, { today: dayWords(EARLY, 'system'), timeZone: 'system' })).toMatch(/^\d\d:\d\d:05$/)
  })
})

describe('a list of deposits narrowed to a day', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  const ofOneDay = { ...parseFilter([]), firstDay: '2026-11-29', lastDay: '2026-11-29' }

  it('begins and ends with the day of the zone that is chosen', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(narrowing(ofOneDay, 'utc')).toEqual({ since: '2026-11-29T00:00:00.000Z', until: '2026-11-30T00:00:00.000Z' })
    expect(narrowing(ofOneDay, 'system')).toEqual({ since: '2026-11-29T05:00:00.000Z', until: '2026-11-30T05:00:00.000Z' })
  })

  it('knows the days of the first century and that a day may have 23 hours', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(narrowing({ ...ofOneDay, firstDay: '0031-01-02', lastDay: '' }, 'utc')).toEqual({ since: '0031-01-02T00:00:00.000Z' })
    expect(narrowing({ ...ofOneDay, firstDay: '2026-03-29', lastDay: '2026-03-29' }, 'system')).toEqual({
      since: '2026-03-28T23:00:00.000Z',
      until: '2026-03-29T22:00:00.000Z',
    })
  })
})
