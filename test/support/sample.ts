import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Whether this is a run of everything (`npm run test:all`); vitest.config.ts says so, and prints the seed of one that is not. */
export const isWhole = process.env['STRONGROOM_TESTS'] === 'all'
const SEED = process.env['STRONGROOM_SAMPLE_SEED'] ?? ''
/** A part of what `npm test` did not run (`.ci/run`): with it, both end within the hour. */
const isRest = isWhole && process.env['STRONGROOM_RAN'] === 'sample'
/** Whether nothing is left out of what a sample is drawn from: `npm run test:all` alone. */
export const isAll = isWhole && !isRest

/** So many of the items, drawn by the printed seed, in their order; all of them in a run of everything, and after a sample the half of {@link halfOf}. */
export function sampleOf<Item>(items: readonly Item[], count: number, what: string): readonly Item[] {
  return isWhole ? halfOf(items) : drawFrom(items, count, what)
}

/** After a sample every second of the items: the seed says which, so that the next run of it has the others as often. All of them otherwise. */
export function halfOf<Item>(items: readonly Item[]): readonly Item[] {
  if (!isRest || items.length < 2) return items
  const first = Number.parseInt(createHash('sha256').update(SEED).digest('hex').slice(-1), 16) % 2
  return items.filter((_, place) => place % 2 === first)
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
  'main/*',
  'main/compare/**',
  'main/operations/**',
  'main/pay/**',
  'main/watch/**',
  'shells/{browser/start,cli/{aliases,approving,ask-with-bytes,asking,behind,beside-window,confidential,demo/demo,follow,paying}}',
  'shells/{cli/{process,program,revoking},start/{launch,offline-traced,practice-goes-on}}',
  'shells/desktop/{guards,start,window-port}',
  'screens/*',
  'journeys/*',
].map((pattern) => `test/${pattern}.test.ts`)
/** `npm test` draws one of so many of them. */
export const ONE_IN = 6
/** Of those that it did not draw, a run of the rest draws one of so many. */
export const REST_ONE_IN = 3

/** Files of journeys that each take minutes: one of them is drawn by one seed in four, and none by the others. */
export const SELDOM_DRAWN = ['confidential', 'confidential-crash', 'offline-hidden'].map((name) => `test/journeys/${name}.test.ts`)

/** The test files that `npm test` leaves to a run of everything. */
export function filesNotDrawn(root: string): string[] {
  const [seldom] = drawFrom(
    [...SELDOM_DRAWN, ...Array.from({ length: (ONE_IN - 1) * SELDOM_DRAWN.length }, (_, index) => `none ${index}`)],
    1,
    'seldom',
  )
  return DRAWN_FROM.flatMap((pattern) => {
    const files = filesOf(root, pattern).filter((file) => !SELDOM_DRAWN.includes(file))
    return withoutOneIn(ONE_IN, files, pattern)
  }).concat(SELDOM_DRAWN.filter((file) => file !== seldom && existsSync(join(root, file))))
}

/** The test files of {@link DRAWN_FROM} that a run of the rest after `npm test` leaves to other runs: what that ran, and what neither draws. */
export function filesNotDrawnAfter(root: string): string[] {
  const waiting = new Set(filesNotDrawn(root))
  return DRAWN_FROM.flatMap((pattern) => {
    const files = filesOf(root, pattern)
    const left = files.filter((file) => waiting.has(file))
    return [...files.filter((file) => !waiting.has(file)), ...withoutOneIn(REST_ONE_IN, left, `${pattern} after npm test`)]
  })
}

const filesOf = (root: string, pattern: string) => globSync(pattern, { cwd: root }).toSorted()

function withoutOneIn(oneIn: number, files: readonly string[], what: string): string[] {
  const drawn = new Set(drawFrom(files, Math.ceil(files.length / oneIn), what))
  return files.filter((file) => !drawn.has(file))
}
