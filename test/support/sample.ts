import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'

/** Whether this is a run of everything (`npm run test:all`); vitest.config.ts says so, and prints the seed of one that is not. */
export const isWhole = process.env['STRONGROOM_TESTS'] === 'all'
const SEED = process.env['STRONGROOM_SAMPLE_SEED'] ?? ''

/** So many of the items, drawn by the printed seed, in their order; all of them in a run of everything. */
export function sampleOf<Item>(items: readonly Item[], count: number, what: string): readonly Item[] {
  return isWhole ? items : drawFrom(items, count, what)
}

/** So many of the items, drawn by the seed in every run. */
export function drawFrom<Item>(items: readonly Item[], count: number, what: string): readonly Item[] {
  // By what an item is, not by its place: a list that is a little longer in another run draws the same ones.
  const weightOf = (item: Item) =>
    createHash('sha256')
      .update(`${SEED} ${what} ${JSON.stringify(item)}`)
      .digest('hex')
  const drawn = new Set(items.toSorted((left, right) => (weightOf(left) < weightOf(right) ? -1 : 1)).slice(0, count))
  return items.filter((item) => drawn.has(item))
}

/** Files of which each takes seconds, for it starts backends, signers, a browser or whole programs, and which have much in common. */
export const DRAWN_FROM = [
  'main/compare/**',
  'main/operations/**',
  'main/pay/**',
  'main/watch/**',
  'shells/{browser/start,cli/{aliases,approving,ask-with-bytes,asking,behind,beside-window,demo/demo,process,program},start/launch}',
  'shells/desktop/{guards,start,window-port}',
  'screens/*',
  'journeys/*',
].map((pattern) => `test/${pattern}.test.ts`)
/** So many of them are drawn: one in four. */
export const ONE_IN = 4

/** The test files that `npm test` leaves to a run of everything. */
export function filesNotDrawn(root: string): string[] {
  return DRAWN_FROM.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root }).toSorted()
    const drawn = new Set(drawFrom(files, Math.ceil(files.length / ONE_IN), pattern))
    return files.filter((file) => !drawn.has(file))
  })
}
