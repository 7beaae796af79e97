import { describe, expect, it } from 'vitest'
import { chooseWindow, type Found, type Machine } from '../../../src/shells/start/choose-window.ts'

const electron: Found = { program: '/electron', name: 'its own window (Electron 1.0.0)' }
const noElectron: Found = { program: null, why: 'Electron is not installed and its download cannot be reached' }
const chromium: Found = { program: '/usr/bin/chromium', name: 'Chromium' }
const noChromium: Found = { program: null, why: 'no Chromium, Chrome or Edge is installed' }

function machine(parts: { electron?: Found; chromium?: Found; hasDisplay?: boolean; isRoot?: boolean }): Machine & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    hasDisplay: parts.hasDisplay ?? true,
    isRoot: parts.isRoot ?? false,
    findElectron: async () => (asked.push('electron'), parts.electron ?? noElectron),
    findChromium: () => (asked.push('chromium'), parts.chromium ?? noChromium),
  }
}

const usual = { open: true, browser: false }

describe('which window is opened', () => {
  it('is Electron where there is one', async () => {
    expect(await chooseWindow(usual, machine({ electron, chromium }))).toEqual({
      kind: 'electron',
      program: '/electron',
      words: 'Opening Strongroom in its own window (Electron 1.0.0).',
    })
  })

  it('is an installed Chromium otherwise, and it is said why', async () => {
    expect(await chooseWindow(usual, machine({ chromium }))).toEqual({
      kind: 'chromium',
      program: '/usr/bin/chromium',
      words: 'Opening Strongroom in Chromium (/usr/bin/chromium), because Electron is not installed and its download cannot be reached.',
    })
  })

  it('is a browser’s with --browser, without a search for Electron', async () => {
    const here = machine({ electron, chromium })
    expect(await chooseWindow({ open: true, browser: true }, here)).toMatchObject({
      kind: 'chromium',
      words: expect.stringContaining('--browser'),
    })
    expect(here.asked).toEqual(['chromium'])
  })

  it('is none where there is no browser: the address is printed, and it is said why', async () => {
    const { kind, words } = await chooseWindow(usual, machine({}))
    expect(kind).toBe('address')
    expect(words).toContain('Electron is not installed')
    expect(words).toContain('no Chromium, Chrome or Edge is installed')
  })

  it.each([
    ['--no-open', { open: false, browser: false }, {}],
    ['no display', usual, { hasDisplay: false }],
    ['root', usual, { isRoot: true }],
  ])('is none with %s, and nothing is looked for or waited for', async (why, options, parts) => {
    const here = machine({ electron, chromium, ...parts })
    expect(await chooseWindow(options, here)).toMatchObject({ kind: 'address', words: expect.stringContaining(why) })
    expect(here.asked).toEqual([])
  })
})
