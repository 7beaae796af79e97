import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lockDataFolder } from '../../main/journal/index.ts'
import { openDataFolder } from '../../main/settings/data-folder.ts'
import { readNodeList, writeNodeList } from '../../main/settings/node-list.ts'

/** The name of the node that comes with the practice network. */
export const PRACTICE_NODE = 'practice'
/** Journals of earlier practice networks that are kept; the oldest goes when there is one more. */
const EARLIER_KEPT = 10
/** A journal and what SQLite keeps beside it. The file itself goes last: what is left beside none would be taken for the next one's. */
const JOURNAL_SUFFIXES = ['-shm', '-wal', '']

/** `own`: another node is configured, and nothing was touched. */
export type PracticeBeginning = { readonly kind: 'own' } | { readonly kind: 'fresh'; readonly keptAt: string | null }

/**
 * A practice network lives as long as one start. Its vault is kept; the journal of the network before tells of a chain that is gone, and is
 * set aside. Where the person has configured a node of their own, that chain goes on and so does its journal. See docs/decisions/0005.
 * @throws JOURNAL_IN_USE, SETTINGS_MALFORMED
 */
export function beginPracticeAnew({ dataDir, now }: { readonly dataDir: string; readonly now: Date }): PracticeBeginning {
  const folder = openDataFolder({ dataDir, network: 'practice' })
  const lock = lockDataFolder({ dataDir: folder.path })
  try {
    if (readNodeList(folder.nodesPath).some(({ name }) => name !== PRACTICE_NODE)) return { kind: 'own' }
    const keptAt = setAside(folder.journalPath, join(folder.path, 'earlier'), now)
    writeNodeList(folder.nodesPath, [])
    return { kind: 'fresh', keptAt }
  } finally {
    lock.release()
  }
}

function setAside(journalPath: string, earlier: string, now: Date): string | null {
  if (!existsSync(journalPath)) return null
  const keptAt = join(earlier, now.toISOString().replaceAll(':', '-'))
  mkdirSync(keptAt, { recursive: true, mode: 0o700 })
  for (const suffix of JOURNAL_SUFFIXES) {
    const path = `${journalPath}${suffix}`
    if (existsSync(path)) renameSync(path, join(keptAt, basename(path)))
  }
  // The names are times, so that their order is their age.
  for (const old of readdirSync(earlier).toSorted().slice(0, -EARLIER_KEPT)) rmSync(join(earlier, old), { recursive: true })
  return keptAt
}
