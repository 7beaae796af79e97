import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { setMenu } from '../../../src/shells/desktop/menu.ts'
import { startDesktop } from '../../../src/shells/desktop/start.ts'
import { until } from '../../support/until.ts'
import { app, menus, powerMonitor } from './electron-stand-in/app.ts'
import { windows } from './electron-stand-in/browser-window.ts'
import { schemes } from './electron-stand-in/session.ts'
import { useDesktop } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const { start, newFolder, optionsFor } = useDesktop()
const passphrase = 'a passphrase of some length'

describe('startDesktop', () => {
  it('opens one hardened window, and shows it once there is something to see', async () => {
    const { window } = await start()
    expect(app.record.sandboxed).toBe(true)
    expect(windows).toHaveLength(1)
    expect(window.options['show']).toBe(false)
    expect(window.shown).toBe(true)
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: true,
    })
  })

  it('has no developer tools once packaged', async () => {
    app.record.isPackaged = true
    const { window } = await start()
    expect(window.options.webPreferences['devTools']).toBe(false)
  })

  it('declares the scheme as an origin of its own, without any power over others', async () => {
    await start()
    expect(schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }])
  })

  it('keeps the profile in the data folder, for its owner alone', async () => {
    const folder = newFolder()
    await start(folder)
    expect(app.getPath('userData')).toBe(join(folder, 'window'))
    expect(statSync(join(folder, 'window')).mode & 0o777).toBe(0o700)
  })

  it('has no menu but on macOS', () => {
    for (const platform of ['linux', 'win32', 'darwin'] as const) setMenu(platform)
    expect(menus).toEqual([null, null, [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]])
  })

  it('opens nothing where it runs already, and brings that window to the front', async () => {
    const { window } = await start()
    window.minimized = true
    app.emit('second-instance', {}, ['strongroom', '--pay', 'everything'])
    expect(window).toMatchObject({ minimized: false, focused: 1 })
    app.record.gotLock = false
    const folder = newFolder()
    expect(await startDesktop(optionsFor(folder))).toBeNull()
    expect(windows).toHaveLength(1)
    expect(existsSync(join(folder, 'test'))).toBe(false)
  })

  it('loads a page again whose process ended, a few times', async () => {
    const { window } = await start()
    const reload = vi.spyOn(window.webContents, 'reload').mockReturnValue(undefined)
    for (let crash = 0; crash < 5; crash += 1) window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(reload).toHaveBeenCalledTimes(3)
  })
})

describe('leaving the machine', () => {
  it.each(['lock-screen', 'suspend', 'shutdown', 'user-did-resign-active'])('locks the vault: %s', async (event) => {
    const { desktop, troubles } = await start()
    const { client } = await desktop.launch.backend()
    await client.vault.create({ passphrase })
    expect(await client.vault.status({})).toMatchObject({ state: 'unlocked' })
    powerMonitor.emit(event)
    await until(async () => (await client.vault.status({})).state === 'locked')
    expect(troubles).toEqual([])
  })

  it('is nothing to a Strongroom that was closed', async () => {
    const { desktop, troubles } = await start()
    await desktop.close()
    expect(powerMonitor.listenerCount('lock-screen')).toBe(0)
    expect(troubles).toEqual([])
  })
})
