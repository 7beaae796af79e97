import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Desktop, type DesktopOptions, startDesktop } from '../../../../src/shells/desktop/start.ts'
import { until } from '../../../support/until.ts'
import { windows, type BrowserWindow } from '../electron-stand-in/browser-window.ts'
import { closeChromium } from '../electron-stand-in/chromium.ts'
import { resetElectron } from '../electron-stand-in/reset.ts'
import { type Built, buildForTests } from './build.ts'

/** The signer's program for Electron, but for what a vault costs to open. */
const SCAN_THREAD = new URL('../../../../src/main/watch/scan/worker.ts', import.meta.url)
const VERIFY_THREAD = new URL('../../../../src/main/journal/verify/worker.ts', import.meta.url)
export const SIGNER_ENTRY = new URL('signer-main.ts', import.meta.url)
const PRACTICE_PROGRAM = fileURLToPath(new URL('../../../../src/practice/main.ts', import.meta.url))

/** Waits until an expression holds in the page, over reloads. */
export function untilPage(page: Page, expression: string): Promise<void> {
  return until(async () => (await page.evaluate(expression).catch(() => false)) === true)
}

export type Running = { readonly desktop: Desktop; readonly window: BrowserWindow; readonly page: Page; readonly troubles: unknown[] }

type Use = {
  /** What the window shows; a page that lays its port open to the test, unless another is wanted. */
  readonly build?: () => Promise<Built>
  readonly practice?: DesktopOptions['practice']
}

const QUICK_PRACTICE = { node: { slotMs: 50, seed: 'desktop' }, customersPauseMs: 60_000 }

/** Starts the desktop shell over the stand-in, each time on a new data folder, and closes everything after each test. */
export function useDesktop({ build = buildForTests, practice = QUICK_PRACTICE }: Use = {}) {
  const closing: (() => Promise<void>)[] = []
  let built: Built
  beforeAll(async () => {
    built = await build()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    await resetElectron()
  })
  afterAll(closeChromium)

  const freshFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'strongroom-desktop-data-'))
    closing.push(async () => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  /** A folder whose chosen network is `test`, so that no practice node is started. */
  const newFolder = (): string => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'network'), 'test\n')
    return folder
  }
  const optionsFor = (dataDir: string, troubles: unknown[] = []) => ({
    dataDir,
    places: { ...built, signer: SIGNER_ENTRY, practice: PRACTICE_PROGRAM, scanThread: SCAN_THREAD, verifyThread: VERIFY_THREAD },
    practice,
    say: () => undefined,
    onTrouble: (error: unknown) => void troubles.push(error),
  })
  const open = async (dataDir: string): Promise<Running> => {
    const troubles: unknown[] = []
    const desktop = await startDesktop(optionsFor(dataDir, troubles))
    const [window] = windows
    const page = window?.webContents.page
    if (desktop === null || window === undefined || page === undefined || page === null) throw new Error('no window was opened')
    closing.push(() => desktop.close())
    return { desktop, window, page, troubles }
  }
  /** Opens the page that lays its port open, and waits until it has one. */
  const start = async (dataDir = newFolder()): Promise<Running> => {
    const running = await open(dataDir)
    await untilPage(running.page, 'handed > 0')
    return running
  }
  return { start, open, freshFolder, newFolder, optionsFor }
}
