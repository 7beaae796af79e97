import 'vitest'
import { AS_TESTS_RUN } from '../../support/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program, from scripts/chromium-for-tests.mjs. */
    chromium: string
  }
}

/** Without a window, as a command line of its own. */
export const TEST_ARGUMENTS = ['--headless=new', ...AS_TESTS_RUN]
