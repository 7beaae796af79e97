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
