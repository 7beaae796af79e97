import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const AS_ROOT = process.getuid?.() === 0

let running: Promise<Browser> | null = null

/** The system's Chromium, started once for a test file. */
export function openChromium(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: inject('chromium'), args: AS_ROOT ? ['--no-sandbox'] : [] })
  return running
}

export async function closeChromium(): Promise<void> {
  await (await running)?.close()
  running = null
}
