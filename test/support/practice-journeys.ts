import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By one of these a journey opens the node that STRONGROOM_TEST_NODE names. */
const ON_ANY_NODE = /from '\.\.\/support\/any-(node|story)\.ts'/

/**
 * The journeys that start a practice node of their own, for they need what it alone does: they kill or starve it, have it lie, or have its customers pay in.
 * Where somebody names a node they are skipped: that they pass says nothing of that node.
 */
export function practiceJourneys(root: string): string[] {
  return globSync('test/journeys/*.test.ts', { cwd: root })
    .filter((file) => !ON_ANY_NODE.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}
