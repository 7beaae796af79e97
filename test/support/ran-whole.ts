import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesNotDrawn } from './sample.ts'

const SAMPLING = 'test/support/sample.ts'
const IMPORTED = /(?:from|import) '(\.{1,2}\/[^']+)'|import\('(\.{1,2}\/[^']+)'\)/g

/**
 * The test files that `npm test` ran to the last of their tests under the seed of this process, so that a run of everything after it need not run them
 * again: all that it drew, but for those that draw among their own steps, looks or faults.
 */
export function filesRanWhole(root: string): string[] {
  const left = new Set(filesNotDrawn(root))
  const draws = createDraws(root)
  return globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !left.has(file) && !draws(file))
}

/** Whether a file draws a sample: it imports what draws one, or what imports that, however far. Files may import each other. */
function createDraws(root: string): (file: string) => boolean {
  const known = new Map<string, readonly string[]>()
  const importsOnce = (file: string): readonly string[] => {
    const found = known.get(file) ?? importsOf(root, file)
    known.set(file, found)
    return found
  }
  return (file) => {
    // What is added while it is gone through is gone through as well.
    const reached = new Set([file])
    for (const one of reached) for (const imported of importsOnce(one)) reached.add(imported)
    return reached.has(SAMPLING)
  }
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORTED)]
    .map(([, fixed, awaited]) => relative(root, join(root, dirname(file), fixed ?? awaited ?? '')))
    .filter((imported) => imported.startsWith('test/') && existsSync(join(root, imported)))
}
