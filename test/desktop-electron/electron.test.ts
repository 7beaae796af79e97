import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { tellDesktopStory } from '../support/window-desktop-story.ts'

/*
 * The desktop shell in a real Electron, named by STRONGROOM_ELECTRON (a path to its program). Run by `npm run test:desktop` after
 * `npm run build`; without that name there is nothing to run it in, and it says so by running nothing.
 */
const ELECTRON = process.env['STRONGROOM_ELECTRON']
const PROGRAM = fileURLToPath(new URL('../../dist/main/programs/desktop.js', import.meta.url))
const AS_ROOT = process.getuid?.() === 0
/** A vault that costs what a vault costs, and a practice network as slow as the real one. */
const STORY_TIMEOUT_MS = 600_000

/** Starts the built shell on a data folder. */
function launch(folder: string): Promise<ElectronApplication> {
  const args = [...(AS_ROOT ? ['--no-sandbox'] : []), PROGRAM, '--data', folder]
  return _electron.launch({ executablePath: ELECTRON ?? '', args })
}

/** The app's window, with what it says in its console from then on. */
async function windowOf(electron: ElectronApplication, said: string[]): Promise<Page> {
  const page = await electron.firstWindow()
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => said.push(`error: ${message}`))
  return page
}

const complaintsOf = (said: readonly string[]) => said.filter((line) => line.startsWith('error'))

describe.runIf(ELECTRON !== undefined)('the desktop shell in Electron', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-electron-'))
  const said: string[] = []
  let electron: ElectronApplication
  let page: Page

  beforeAll(async () => {
    writeFileSync(join(folder, 'network'), 'test\n')
    electron = await launch(folder)
    page = await windowOf(electron, said)
  })
  afterAll(async () => {
    await electron?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the window from its own scheme', async () => {
    expect(page.url()).toMatch(/^app:\/\/strongroom\/index\.html/)
    await until(async () => (await page.locator('main, [role=main]').count()) > 0)
    expect(complaintsOf(said)).toEqual([])
  })

  it('gives the page nothing of Electron or Node', async () => {
    const names = "['require', 'process', 'module', 'electron', 'ipcRenderer'].filter((name) => name in globalThis)"
    expect(await page.evaluate(names)).toEqual([])
  })

  it('lets the page reach no network, also past its policy', async () => {
    expect(await page.evaluate("fetch('https://elsewhere.example/').then(() => 'reached', () => 'refused')")).toBe('refused')
    const leaks = await electron.evaluate(async ({ session }) =>
      session.defaultSession.fetch('https://elsewhere.example/').then(
        () => 'reached',
        () => 'refused',
      ),
    )
    expect(leaks).toBe('refused')
  })

  it('stays on its page', async () => {
    await page.evaluate("location.href = 'https://elsewhere.example/'").catch(() => undefined)
    expect(page.url()).toMatch(/^app:\/\/strongroom\/index\.html/)
  })

  it('has the signer and the backend in processes of their own', async () => {
    const names = await electron.evaluate(({ app }) => app.getAppMetrics().map(({ name, type }) => name ?? type))
    expect(names).toContain('Strongroom signer')
  })
})

describe.runIf(ELECTRON !== undefined)('the desktop shell in Electron, from the first run to money at home', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-electron-story-'))
  const said: string[] = []
  let electron: ElectronApplication
  let page: Page

  beforeAll(async () => {
    electron = await launch(folder)
    page = await windowOf(electron, said)
  })
  afterAll(async () => {
    await electron?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('goes the whole way, loses nothing in a reload, and locks when the person leaves', { timeout: STORY_TIMEOUT_MS }, async () => {
    const leave = () => electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'))
    await tellDesktopStory({ page, leave })
    expect(complaintsOf(said)).toEqual([])
  })
})
