import { describe, expect, it, vi } from 'vitest'
import { powerMonitor } from '../shells/desktop/electron-stand-in/app.ts'
import { buildShipped } from '../shells/desktop/support/build-shipped.ts'
import { useDesktop } from '../shells/desktop/support/desktop.ts'
import { tellDesktopStory } from '../support/window-desktop-story.ts'

vi.mock('electron', () => import('../shells/desktop/electron-stand-in/electron.ts'))

/** Slow enough that a sweep is still on its way when the window was loaded again. */
const PRACTICE = { node: { slotMs: 200, seed: 'desktop story' }, customersPauseMs: 4_000 }

/** The window and the preload that ship, over the shell's own main and its processes; Chromium stands where Electron's would. */
const desktops = useDesktop({ build: buildShipped, practice: PRACTICE })

describe('the desktop shell, from the first run to money at home', () => {
  it('goes the whole way, loses nothing in a reload, and locks when the person leaves', { timeout: 240_000 }, async () => {
    const { desktop, window, page, troubles } = await desktops.open(desktops.freshFolder())
    await tellDesktopStory({ page, leave: async () => void powerMonitor.emit('lock-screen') })

    const { client } = await desktop.launch.backend()
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(troubles).toEqual([])
    expect(window.webContents.complaints).toEqual([])
    expect(window.webContents.reached).toEqual([])
  })

  it('keeps its policy: nothing that is not its own is run or asked for', async () => {
    const { page, window } = await desktops.open(desktops.newFolder())
    await page.locator('main').waitFor()
    const refused = (act: string) => page.evaluate(`(async () => { try { await (${act}); return false } catch { return true } })()`)
    expect(await refused("fetch('https://elsewhere.example/')")).toBe(true)
    expect(await refused("document.body.append(Object.assign(document.createElement('script'), { textContent: '' }))")).toBe(true)
    expect(window.webContents.complaints.join()).toContain('Content Security Policy')
    expect(window.webContents.reached).toEqual([])
  })
})
