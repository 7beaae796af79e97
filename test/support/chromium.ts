import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { headlessForTests } from '../shells/start/scripts.ts'

/** What a Chromium is given at its end. */
const GOING_MS = 30_000

/** Without its sandbox only where the tests run as root, which Chromium refuses otherwise. No shell ever does this. */
export const AS_TESTS_RUN: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** A Chromium of this machine, without a window. Ends with `closeBrowser`. */
export function openBrowser(executablePath = headlessForTests()): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...AS_TESTS_RUN] })
}

/**
 * Closes a browser or a context of one. On a starved machine a Chromium may never answer that: its end is not what is tested, so it is then
 * left to end with the process that started it.
 */
export async function closeBrowser(browser: Browser | BrowserContext): Promise<void> {
  const given = new AbortController()
  await Promise.race([browser.close(), delay(GOING_MS, undefined, given)])
  given.abort()
}
