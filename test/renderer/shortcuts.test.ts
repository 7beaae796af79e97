import { describe, expect, it } from 'vitest'
import { PLACES } from '../../src/renderer/routes.tsx'
import {
  type Begun,
  heldKeysOf,
  keysTo,
  NEXT_KEY_WITHIN_MS,
  SHORTCUTS,
  type ShortcutDoes,
  shortcutsOf,
  strike,
  strikeHeld,
} from '../../src/renderer/shell/shortcuts.ts'

/** What keys come to that are pressed one after the other, each so long after the one before. */
function press(keys: readonly string[], apartMs = 100): readonly (ShortcutDoes | null)[] {
  let begun: Begun = null
  return keys.map((key, at) => {
    const struck = strike(begun, { key, atMs: at * apartMs })
    begun = struck.begun
    return struck.found?.does ?? null
  })
}

const DEPOSITS = { kind: 'go', to: '/deposits' } as const
const singles = SHORTCUTS.filter(({ held }) => held !== true)

describe('the table of shortcuts', () => {
  it('lists nothing that does not work', () => {
    for (const { keys, does } of singles) expect(press(keys).at(-1), keys.join(' ')).toEqual(does)
    for (const shortcut of SHORTCUTS.filter(({ held }) => held)) expect(strikeHeld(shortcut.keys.join(''))).toBe(shortcut)
    expect(heldKeysOf('palette')).toBe('Control+k Meta+k')
  })

  it('leads to every place of the window by a key of its own', () => {
    expect(PLACES.map(({ path }) => keysTo(path, SHORTCUTS))).toEqual(PLACES.map(({ key }) => ['g', key]))
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length)
  })

  it('has no shortcut that another one begins with', () => {
    for (const one of singles)
      for (const other of singles.filter((shortcut) => shortcut !== one))
        expect(other.keys.slice(0, one.keys.length), `${one.keys.join(' ')} within ${other.keys.join(' ')}`).not.toEqual(one.keys)
  })

  it('holds nothing that starts, sends, signs or locks: each shortcut shows, selects, leads or focuses', () => {
    expect(new Set(SHORTCUTS.map(({ does }) => does.kind))).toEqual(new Set(['go', 'palette', 'search', 'sheet', 'row']))
  })

  it('keeps only what is pressed with Control where single keys are off', () => {
    expect(shortcutsOf({ singleKeys: 'on' })).toEqual(SHORTCUTS)
    expect(shortcutsOf({ singleKeys: 'off' }).map(({ keys, held }) => [keys, held])).toEqual([[['k'], true]])
    expect(keysTo('/deposits', shortcutsOf({ singleKeys: 'off' }))).toEqual([])
  })
})

describe('keys that are pressed alone', () => {
  it('lead to a place after g', () => {
    expect(press(['g', 'd'])).toEqual([null, DEPOSITS])
  })

  it('do nothing where g was pressed too long before', () => {
    expect(press(['g', 'd'], NEXT_KEY_WITHIN_MS - 1)).toEqual([null, DEPOSITS])
    expect(press(['g', 'd'], NEXT_KEY_WITHIN_MS)).toEqual([null, null])
  })

  it('do nothing where another key came between', () => {
    expect(press(['g', 'q', 'd'])).toEqual([null, null, null])
    expect(press(['g', '?', 'd'])).toEqual([null, null, null])
    expect(press(['g', 'Escape', 'd'])).toEqual([null, null, null])
  })

  it('lead once, and begin again afterwards', () => {
    expect(press(['g', 'd', 'd', 'g', 'd'])).toEqual([null, DEPOSITS, null, null, DEPOSITS])
  })

  it('open the list and the search at once', () => {
    expect(press(['?', '/'])).toEqual([{ kind: 'sheet' }, { kind: 'search' }])
  })

  it('go from row to row, and never in the midst of a way to a place', () => {
    expect(press(['j', 'k', 'x'])).toEqual(['next', 'previous', 'select'].map((move) => ({ kind: 'row', move })))
    expect(press(['g', 'j'])[1]).not.toMatchObject({ kind: 'row' })
  })

  it('do nothing for the letter of a place alone, nor for what is pressed with Control', () => {
    expect(press(['d', 'o', 'a'])).toEqual([null, null, null])
    expect(strikeHeld('d')).toBeNull()
    expect(strikeHeld('?')).toBeNull()
  })
})
