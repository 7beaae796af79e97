import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program, from scripts/chromium-for-tests.mjs. */
    chromium: string
  }
}

/** Without a window; and as root without its sandbox, which only tests ever do. */
export const TEST_ARGUMENTS = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: inject('chromium'), args: TEST_ARGUMENTS })
