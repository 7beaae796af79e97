import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { failuresAtOnce } from './test/support/failures-at-once.ts'
import { keepFilesInMemory } from './test/support/memory-folder.ts'

/** Plain JavaScript, like all that runs before anything is installed. */
const { startCompiled } = (await import(new URL('./scripts/compile.mjs', import.meta.url).href)) as { startCompiled: () => Plugin }

type Options = { readonly testTimeout?: number; readonly hookTimeout?: number; readonly globalSetup?: string[]; readonly isolate?: boolean }

/** What a test looks for again and again may take a starved machine seconds; it comes on its own, or never. */
const POLL_MS = 30_000

const project = (name: string, include: string[], options: Options = {}) => ({
  plugins: [startCompiled(), lingui({ cwd: import.meta.dirname, macroTransform: true })],
  test: { name, include, environment: 'node' as const, expect: { poll: { timeout: POLL_MS } }, ...options },
})

/** Files that keep nothing between tests: one process reads the sources once for all of its files. */
const SHARED = { isolate: false }

/** Finds a Chromium for tests that open pages; as root on Debian it installs one. */
const CHROMIUM = { globalSetup: ['./scripts/chromium-for-tests.mjs'] }

/** Only where STRONGROOM_ELECTRON names the program of a real Electron: `npm run test:desktop`. */
const ELECTRON = project('desktop-electron', ['test/desktop-electron/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 })

/**
 * `npm run test:all` is `--mode all`. Otherwise tests draw a sample of kill steps, looks and faults; workers read both from the environment.
 * `npm test` is `--mode sample`: it draws from the files, too. A file that is named runs in any other mode. After `npm test` with the same
 * STRONGROOM_SAMPLE_SEED, STRONGROOM_RAN=sample has it run a part of the rest (`.ci/run`), which ends within the limit of CI.
 */
async function chooseSample(mode: string): Promise<string[]> {
  // This file is read more than once.
  if (process.env['STRONGROOM_TESTS'] === undefined) {
    process.env['STRONGROOM_TESTS'] = mode === 'all' ? 'all' : 'sample'
    if (mode !== 'all') sayWhatIsDrawn()
  }
  if (mode === 'all' && process.env['STRONGROOM_RAN'] === 'sample') {
    const { filesLeftOut } = await import('./test/support/left-out.ts')
    return filesLeftOut(import.meta.dirname)
  }
  if (mode !== 'sample') return []
  const { filesNotDrawn } = await import('./test/support/sample.ts')
  return filesNotDrawn(import.meta.dirname)
}

function sayWhatIsDrawn(): void {
  const seed = (process.env['STRONGROOM_SAMPLE_SEED'] ??= String(randomInt(1_000_000)))
  console.log(`This is a sample; STRONGROOM_SAMPLE_SEED=${seed} draws it again, npm run test:all runs all of it.`)
}

/** With STRONGROOM_TEST_NODE the journeys run on that node that can; no other starts a node of its own and passes as if it had run there. */
async function leaveOutPracticeJourneys(): Promise<string[]> {
  if (process.env['STRONGROOM_TEST_NODE'] === undefined) return []
  const { practiceJourneys } = await import('./test/support/practice-journeys.ts')
  const skipped = practiceJourneys(import.meta.dirname)
  if (process.env['STRONGROOM_SAID_SKIPPED'] === undefined) {
    process.env['STRONGROOM_SAID_SKIPPED'] = '1'
    console.log(`Skipped, since STRONGROOM_TEST_NODE names a node and these need the controls of a practice node of their own:`)
    for (const file of skipped) console.log(`  ${file}`)
  }
  return skipped
}

const PROJECTS = [
  project('house', ['test/house/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
  project('core', ['test/core/**/*.test.ts', 'test/contract/**/*.test.ts'], { testTimeout: 120_000, ...SHARED }),
  project('main', ['test/main/**/*.test.ts'], { testTimeout: 240_000, hookTimeout: 60_000, ...SHARED }),
  project('model', ['test/model/**/*.test.ts'], { testTimeout: 900_000 }),
  project('practice', ['test/practice/**/*.test.ts'], { testTimeout: 60_000, ...SHARED }),
  project('shells', ['test/shells/{browser,cli,door,ipc,start}/**/*.test.ts'], {
    testTimeout: 180_000,
    hookTimeout: 120_000,
    ...CHROMIUM,
    ...SHARED,
  }),
  // Each has an Electron of its own, which stands in place of the module.
  project('desktop', ['test/shells/desktop/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 120_000, ...CHROMIUM }),
  project('screens', ['test/screens/**/*.test.ts', 'test/renderer/**/*.test.ts'], {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...CHROMIUM,
    ...SHARED,
  }),
  ...(process.env['STRONGROOM_ELECTRON'] === undefined ? [] : [ELECTRON]),
  project('journeys', ['test/journeys/**/*.test.ts'], { testTimeout: 900_000, hookTimeout: 120_000, ...CHROMIUM }),
]

export default defineConfig(async ({ mode }) => {
  const exclude = [...configDefaults.exclude, ...(await chooseSample(mode)), ...(await leaveOutPracticeJourneys())]
  keepFilesInMemory()
  return {
    test: {
      // Once started, programs of tests are compiled once.
      watch: false,
      reporters: ['default', failuresAtOnce],
      // Half of a test's time is waiting: for a process to load, for a slot to pass, for a page to be drawn.
      maxWorkers: availableParallelism() + 2,
      projects: PROJECTS.map((one) => ({ ...one, test: { ...one.test, exclude } })),
    },
  }
})
