import type { Browser } from 'playwright-core'
import { closeBrowser, openBrowser } from '../../../support/chromium.ts'

let running: Promise<Browser> | null = null

/** The system's Chromium, started once for a test file. */
export function openChromium(): Promise<Browser> {
  running ??= openBrowser()
  return running
}

export async function closeChromium(): Promise<void> {
  const browser = await running
  if (browser !== null) await closeBrowser(browser)
  running = null
}
