import { defineConfig } from 'vitest/config'

type Options = { readonly testTimeout?: number; readonly hookTimeout?: number; readonly globalSetup?: string[] }

/** What a test looks for again and again may take a starved machine seconds; it comes by itself, or never. */
const POLL_MS = 30_000

const project = (name: string, include: string[], options: Options = {}) => ({
  test: { name, include, environment: 'node' as const, expect: { poll: { timeout: POLL_MS } }, ...options },
})

/** Finds a Chromium for tests that open pages; as root on Debian it installs one. */
const CHROMIUM = { globalSetup: ['./scripts/chromium-for-tests.mjs'] }

/** Only where STRONGROOM_ELECTRON names the program of a real Electron: `npm run test:desktop`. */
const ELECTRON = project('desktop-electron', ['test/desktop-electron/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 })

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Node reads TypeScript by a program in WebAssembly, one for each thread. What V8 makes faster of its calls is shared by all threads and may be
    // freed under one of them, which ends the process (Check failed: jit_page.has_value()); here it never comes to that many calls.
    execArgv: [`--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`],
    // A shared machine can starve a browser or a process for seconds: one second chance there, none on a desk.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      project('house', ['test/house/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('core', ['test/core/**/*.test.ts', 'test/contract/**/*.test.ts'], { testTimeout: 30_000 }),
      project('main', ['test/main/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 60_000 }),
      project('model', ['test/model/**/*.test.ts'], { testTimeout: 300_000 }),
      project('practice', ['test/practice/**/*.test.ts'], { testTimeout: 60_000 }),
      project('shells', ['test/shells/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 120_000, ...CHROMIUM }),
      project('screens', ['test/screens/**/*.test.ts', 'test/renderer/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 180_000,
        ...CHROMIUM,
      }),
      ...(process.env['STRONGROOM_ELECTRON'] === undefined ? [] : [ELECTRON]),
      project('journeys', ['test/journeys/**/*.test.ts'], { testTimeout: 900_000, hookTimeout: 120_000, ...CHROMIUM }),
    ],
  },
})
