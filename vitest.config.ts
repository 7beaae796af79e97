import { defineConfig } from 'vitest/config'

const project = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, ...extra },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('house', ['test/house/**/*.test.ts'], { testTimeout: 120_000 }),
      project('core', ['test/core/**/*.test.ts', 'test/contract/**/*.test.ts']),
      project('main', ['test/main/**/*.test.ts'], { testTimeout: 60_000 }),
      project('practice', ['test/practice/**/*.test.ts'], { testTimeout: 60_000 }),
      project('shells', ['test/shells/**/*.test.ts'], { testTimeout: 120_000 }),
      project('journeys', ['test/journeys/**/*.test.ts'], { testTimeout: 900_000, hookTimeout: 120_000 }),
    ],
  },
})
