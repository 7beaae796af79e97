import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DataFolder } from '../../main/settings/data-folder.ts'
import { readNodeList } from '../../main/settings/node-list.ts'

/** The name of the node that comes with the practice network. */
export const PRACTICE_NODE = 'practice'
/** What earlier practice networks left that is kept; the oldest goes when there is one more. */
const EARLIER_KEPT = 10
/** A SQLite file and what is kept beside it. The file itself goes last: what is left beside none would be taken for the next one's. */
const SUFFIXES = ['-shm', '-wal', '']

/** The file that keeps the practice network, in the practice folder. */
export function chainPathIn({ path }: Pick<DataFolder, 'path'>): string {
  return join(path, 'chain.sqlite')
}

/**
 * Whether the person has configured a node of their own: its chain is no business of ours, and neither is the journal of it.
 * @throws SETTINGS_MALFORMED
 */
export function hasOwnNode({ nodesPath }: Pick<DataFolder, 'nodesPath'>): boolean {
  return readNodeList(nodesPath).some(({ name }) => name !== PRACTICE_NODE)
}

/**
 * Sets files of a practice network that is gone aside, whole, into a folder named after the time; null where there are none. A journal tells of one
 * chain, and another chain's node would contradict it in everything. See docs/decisions/0021.
 */
export function setAside(paths: readonly string[], { folder, now }: { readonly folder: string; readonly now: Date }): string | null {
  const found = paths.filter((path) => existsSync(path))
  if (found.length === 0) return null
  const earlier = join(folder, 'earlier')
  const keptAt = join(earlier, now.toISOString().replaceAll(':', '-'))
  mkdirSync(keptAt, { recursive: true, mode: 0o700 })
  for (const file of found.flatMap((path) => SUFFIXES.map((suffix) => `${path}${suffix}`)))
    if (existsSync(file)) renameSync(file, join(keptAt, basename(file)))
  // The names are times, so that their order is their age; but a clock that was put back makes the youngest the first of them.
  const older = readdirSync(earlier).filter((name) => name !== basename(keptAt))
  for (const old of older.toSorted().slice(0, 1 - EARLIER_KEPT)) rmSync(join(earlier, old), { recursive: true })
  return keptAt
}
