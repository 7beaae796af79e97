import type { PracticeBeginning } from '../../contract/app.ts'
import { readChainSeen, lockDataFolder } from '../../main/journal/index.ts'
import { type DataFolder, openDataFolder } from '../../main/settings/data-folder.ts'
import { writeNodeList } from '../../main/settings/node-list.ts'
import type { Practice } from '../../practice/endpoint.ts'
import { UNREADABLE_WORDS } from '../../practice/kept/unreadable.ts'
import { chainPathIn, hasOwnNode, setAside } from './practice-journal.ts'

/** The practice network of a start. `own`: another node is configured, and nothing was touched. `none`: there can be no node. */
export type Begun =
  | { readonly kind: 'own' }
  | { readonly kind: 'none' /** Sentences. */; readonly words: readonly string[] }
  | {
      readonly kind: 'open'
      readonly practice: Practice
      readonly beginning: PracticeBeginning /** Sentences. */
      readonly words: readonly string[]
    }

export type BeginningOptions = {
  readonly dataDir: string
  readonly now: Date
  /** Sets aside what was kept, and begins. */
  readonly fresh: boolean
  /** A node over the network that is kept in the file; null where there can be none. */
  readonly start: (keep: string) => Promise<Practice | null>
}

/**
 * Starts the node of the practice network, while nobody has the journal open, and sees to it that the journal tells of that node's chain: one that tells
 * of another, or of more than the chain holds, is set aside.
 * @throws JOURNAL_IN_USE, SETTINGS_MALFORMED
 */
export async function beginPractice(options: BeginningOptions): Promise<Begun> {
  const folder = openDataFolder({ dataDir: options.dataDir, network: 'practice' })
  const lock = lockDataFolder({ dataDir: folder.path })
  try {
    if (hasOwnNode(folder)) return { kind: 'own' }
    writeNodeList(folder.nodesPath, [])
    return await beginIn(folder, options)
  } finally {
    lock.release()
  }
}

async function beginIn(folder: DataFolder, { now, fresh, start }: BeginningOptions): Promise<Begun> {
  const keep = chainPathIn(folder)
  const clear = (paths: readonly string[]) => setAside(paths, { folder: folder.path, now })
  let asideAt = fresh ? clear([keep, folder.journalPath]) : null
  let practice = await start(keep)
  if (practice === null) return { kind: 'none', words: asideWords(asideAt) }
  const seen = readChainSeen(folder.journalPath)
  const isSame = seen !== null && seen.genesisHash === practice.genesisHash
  // Somebody put an older file back: what the journal knows as final is not in it.
  const isOlder = isSame && seen.slot > BigInt(practice.kept?.finalizedSlot ?? 0)
  if (isOlder) {
    await practice.close()
    asideAt = clear([keep, folder.journalPath])
    practice = await start(keep)
    if (practice === null) return { kind: 'none', words: asideWords(asideAt) }
  }
  const isOther = seen !== null && !isSame
  if (isOther) asideAt = clear([folder.journalPath])
  const beginning = isOlder ? 'older' : beginningOf(practice, isOther)
  return { kind: 'open', practice, beginning, words: wordsOf(practice, beginning, asideAt) }
}

function beginningOf({ kept }: Practice, isJournalOfAnother: boolean): PracticeBeginning {
  if (kept?.unreadable) return kept.unreadable.why
  if (kept?.continued === true) return isJournalOfAnother ? 'other-journal' : 'continued'
  return isJournalOfAnother ? 'gone' : 'begun'
}

function wordsOf({ url, kept }: Practice, beginning: PracticeBeginning, asideAt: string | null): string[] {
  const aside = asideWords(asideAt)
  if (beginning === 'continued' || beginning === 'other-journal')
    return [
      `The practice network goes on where it stopped, with a node at ${url}.`,
      ...(beginning === 'continued' ? [] : ['Its journal told of another network, and has started from the beginning.', ...aside]),
    ]
  const { unreadable = null } = kept ?? {}
  return [
    ...(unreadable === null ? [] : [`${UNREADABLE_WORDS[unreadable.why]} It now stands in ${unreadable.movedTo}.`]),
    ...(beginning === 'gone' ? ['The practice network that the journal tells of was not kept, or its file is gone.'] : []),
    ...(beginning === 'older' ? ['The practice network was kept at an earlier moment than the journal tells of, and cannot go on.'] : []),
    `The practice network has started from the beginning, with a node at ${url}. It goes on at the next start, and so does its vault.`,
    ...aside,
  ]
}

function asideWords(at: string | null): string[] {
  return at === null ? [] : [`What the practice network before left is kept in ${at}.`]
}
