import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../src/main/settings/desk.ts'
import { temporaryDataDir } from '../backend.ts'

describe('what the window of a locked vault shows', () => {
  const place = () => join(temporaryDataDir(), 'desk.json')

  it('is nothing until somebody chooses, and is kept for the next start', () => {
    const path = place()
    const desk = openDesk(path)
    expect(desk.shownLocked()).toBe('nothing')
    desk.showLocked('journal')
    expect(desk.shownLocked()).toBe('journal')
    expect(openDesk(path).shownLocked()).toBe('journal')
    expect(process.platform === 'win32' ? 0 : statSync(path).mode & 0o077).toBe(0)
  })

  it('stays as it was where it could not be written', () => {
    const path = place()
    const desk = openDesk(path)
    mkdirSync(`${path}.new`)
    expect(() => desk.showLocked('journal')).toThrow('EISDIR')
    expect(desk.shownLocked()).toBe('nothing')
  })

  it.each(['', '{', '{"version":1}', '{"version":1,"shownLocked":"everything"}', '{"version":2,"shownLocked":"journal"}'])(
    'is not read from a file that says something else, nor taken for either: %s',
    (text) => {
      const path = place()
      writeFileSync(path, text)
      expect(() => openDesk(path)).toThrow('SETTINGS_MALFORMED')
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )
})

describe('the time without use after which the vault locks itself', () => {
  const place = () => join(temporaryDataDir(), 'desk.json')

  it('is ten minutes until somebody chooses, is kept for the next start, and leaves what is shown as it is', () => {
    const path = place()
    const desk = openDesk(path)
    expect(desk.autoLockMs()).toBe(600_000)
    desk.showLocked('journal')
    desk.lockAfter(300_000)
    expect([openDesk(path).autoLockMs(), openDesk(path).shownLocked()]).toEqual([300_000, 'journal'])
    openDesk(path).showLocked('nothing')
    expect(openDesk(path).autoLockMs()).toBe(300_000)
  })

  it('is ten minutes in a file of a version that knew no choice of it', () => {
    const path = place()
    writeFileSync(path, '{"version":1,"shownLocked":"journal"}')
    expect([openDesk(path).autoLockMs(), openDesk(path).shownLocked()]).toEqual([600_000, 'journal'])
  })

  it.each(['0', '-1', '59999', '3600001', '1e300', '60000.5', '"never"', 'null', 'false', '[]'])(
    'is never one that does not lock, nor taken for another: a file that says %s is refused',
    (autoLockMs) => {
      const path = place()
      writeFileSync(path, `{"version":1,"shownLocked":"journal","autoLockMs":${autoLockMs}}`)
      expect(() => openDesk(path)).toThrow('SETTINGS_MALFORMED')
    },
  )
})
