import { onTestFinished } from 'vitest'
import type { Backend } from '../../src/main/wiring.ts'
import { loadWindow } from '../../src/shells/browser/files.ts'
import { openLoopback } from '../../src/shells/browser/server.ts'
import { buildWindow } from '../screens/support/build.ts'
import { type OpenPage, openPage } from '../screens/support/page.ts'
import { closeBrowser, openBrowser } from './chromium.ts'

/** A machine with other work is not what is tested. */
const PATIENCE_MS = 120_000

/** The built window in a Chromium, over a backend that is open already; both are closed when the test ends. */
export async function openWindowOver(backend: () => Backend): Promise<OpenPage & { readonly defects: readonly unknown[] }> {
  const defects: unknown[] = []
  const browser = await openBrowser()
  onTestFinished(() => closeBrowser(browser))
  const loopback = await openLoopback({
    files: await loadWindow(await buildWindow()),
    backend: () => Promise.resolve(backend()),
    onDefect: (error) => void defects.push(error),
  })
  onTestFinished(() => loopback.close())
  const window = await openPage(browser, loopback.launchUrl)
  onTestFinished(() => window.close())
  window.page.setDefaultTimeout(PATIENCE_MS)
  return { ...window, defects }
}
