import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { DRAWN_FROM, filesNotDrawnAfter } from './sample.ts'

const SAMPLING = 'test/support/sample.ts'
const IMPORTED = /(?:from|import) '(\.{1,2}\/[^']+)'|import\('(\.{1,2}\/[^']+)'\)/g

/**
 * The test files that a run of the rest leaves out after `npm test` ran under the seed of this process: what ran to the last of its tests there, and of
 * the files that start whole programs those that {@link filesNotDrawnAfter} leaves to other runs.
 */
export function filesLeftOut(root: string): string[] {
  const drawnFrom = new Set(DRAWN_FROM.flatMap((pattern) => globSync(pattern, { cwd: root })))
  const notDrawn = new Set(filesNotDrawnAfter(root))
  const draws = createDraws(root)
  return globSync('test/**/*.test.ts', { cwd: root }).filter((file) => (drawnFrom.has(file) ? notDrawn.has(file) : !draws(file)))
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
