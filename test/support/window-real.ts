import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Backend } from '../../src/main/wiring.ts'
import { type Practice, type PracticeStart, startPractice } from '../../src/practice/endpoint.ts'
import { loadWindow } from '../../src/shells/browser/files.ts'
import { openLoopback } from '../../src/shells/browser/server.ts'
import { type Customers, askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { openLaunch } from '../../src/shells/start/launch.ts'
import { buildWindow } from '../screens/support/build.ts'
import { type OpenPage, openPage } from '../screens/support/page.ts'
import { closeBrowser, openBrowser } from './chromium.ts'

/** The practice network's own customers rest: only who a story asks pays in. */
const NEVER_MS = 24 * 60 * 60_000
/** A machine with other work is not what is tested. */
const PATIENCE_MS = 150_000

type RealWindowOptions = {
  /** The built window. */
  readonly folder: string
  readonly browser: Browser
  readonly pace: { readonly slotMs: number; readonly finalityBlocks: number }
  /** The practice node, or whatever a test puts before it. */
  readonly startNode?: (start: PracticeStart) => Promise<Practice>
  /** Whether the window leads a newcomer; hidden where it is left out. */
  readonly firstSteps?: 'on' | 'off'
}

/** The product as the browser shell starts it on a fresh data folder, and its window in a Chromium. Only opening a vault is cheaper. */
export type RealWindow = OfflineWindow & { readonly customers: Customers }

/** The same on an offline workstation, over a data folder that is there: no node is started, and nobody pays in. */
export type OfflineWindow = OpenPage & {
  readonly backend: () => Promise<Backend>
  /** What the server could not answer, and what made a switch of networks fail. Must stay empty. */
  readonly defects: readonly unknown[]
}

/**
 * Builds the window and opens a browser once for a file of stories; each test's windows are closed behind it.
 *
 *     const windows = useRealWindows()
 *     const { page, customers } = await windows.open({ pace })
 */
export function useRealWindows(): {
  open(options: Omit<RealWindowOptions, 'folder' | 'browser'>): Promise<RealWindow>
  openOffline(dataDir: string): Promise<OfflineWindow>
} {
  let built: string | null = null
  let browser: Browser | null = null
  const opened: OfflineWindow[] = []
  beforeAll(async () => {
    built = await buildWindow()
    browser = await openBrowser()
  })
  afterEach(async () => {
    for (const window of opened.splice(0)) await window.close()
  })
  afterAll(async () => {
    if (browser !== null) await closeBrowser(browser)
  })
  return {
    async open(options) {
      if (built === null || browser === null) throw new Error('the window is built before the first test')
      const window = await openRealWindow({ ...options, folder: built, browser })
      opened.push(window)
      return window
    },
    async openOffline(dataDir) {
      if (built === null || browser === null) throw new Error('the window is built before the first test')
      const window = await openOfflineWindow({ dataDir, folder: built, browser })
      opened.push(window)
      return window
    },
  }
}

async function openRealWindow({
  folder,
  browser,
  pace,
  startNode = startPractice,
  firstSteps = 'off',
}: RealWindowOptions): Promise<RealWindow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-story-'))
  const defects: unknown[] = []
  const onDefect = (error: unknown) => void defects.push(error)
  let practice: Practice | null = null
  const launch = await openLaunch({
    dataDir,
    say: () => undefined,
    onFailure: onDefect,
    backend: { signer: { entry: new URL('signer-main.ts', import.meta.url) }, pauseMs: pace.slotMs },
    practice: {
      node: { ...pace, waitForReaders: true },
      customersPauseMs: NEVER_MS,
      startNode: async (start) => (practice = await startNode(start)),
    },
  })
  const loopback = await openLoopback({ files: await loadWindow(folder), backend: () => launch.backend(), onDefect })
  const window = await openPage(browser, loopback.launchUrl, { firstSteps })
  window.page.setDefaultTimeout(PATIENCE_MS)
  return {
    ...window,
    backend: () => launch.backend(),
    customers: askCustomers(urlOf(practice)),
    defects,
    async close() {
      await window.close()
      await loopback.close()
      await launch.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openOfflineWindow({
  dataDir,
  folder,
  browser,
}: Pick<RealWindowOptions, 'folder' | 'browser'> & { readonly dataDir: string }): Promise<OfflineWindow> {
  const defects: unknown[] = []
  const onDefect = (error: unknown) => void defects.push(error)
  const signer = { entry: new URL('signer-main.ts', import.meta.url) }
  const launch = await openLaunch({ dataDir, workstation: 'offline', say: () => undefined, onFailure: onDefect, backend: { signer } })
  const loopback = await openLoopback({ files: await loadWindow(folder), backend: () => launch.backend(), onDefect })
  const window = await openPage(browser, loopback.launchUrl)
  window.page.setDefaultTimeout(PATIENCE_MS)
  return {
    ...window,
    backend: () => launch.backend(),
    defects,
    async close() {
      await window.close()
      await loopback.close()
      await launch.close()
    },
  }
}

function urlOf(practice: Practice | null): string {
  if (practice === null) throw new Error('the practice node did not start')
  return practice.url
}
