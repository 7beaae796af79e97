import { createHash } from 'node:crypto'

/** Whether this is a run of everything (`npm run test:all`); vitest.config.ts says so, and prints the seed of one that is not. */
export const isWhole = process.env['STRONGROOM_TESTS'] === 'all'
const SEED = process.env['STRONGROOM_SAMPLE_SEED'] ?? ''

/** So many of the items, drawn by the printed seed, in their order; all of them in a run of everything. */
export function sampleOf<Item>(items: readonly Item[], count: number, what: string): readonly Item[] {
  if (isWhole) return items
  // By what an item is, not by its place: a list that is a little longer in another run draws the same ones.
  const weightOf = (item: Item) =>
    createHash('sha256')
      .update(`${SEED} ${what} ${JSON.stringify(item)}`)
      .digest('hex')
  const drawn = new Set(items.toSorted((left, right) => (weightOf(left) < weightOf(right) ? -1 : 1)).slice(0, count))
  return items.filter((item) => drawn.has(item))
}
