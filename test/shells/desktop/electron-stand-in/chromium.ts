import type { Browser } from 'playwright-core'
import { closeBrowser, openBrowser } from '../../../support/chromium.ts'
import { chromiumForTests } from '../../start/scripts.ts'

let running: Promise<Browser> | null = null

/** The system's whole Chromium, as Electron has it, started once for a test file. */
export function openChromium(): Promise<Browser> {
  running ??= openBrowser(chromiumForTests())
  return running
}

export async function closeChromium(): Promise<void> {
  const browser = await running
  if (browser !== null) await closeBrowser(browser)
  running = null
}
