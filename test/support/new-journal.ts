import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Journal, type JournalOptions, openJournal } from '../../src/main/journal/index.ts'
import { type Network, openDataFolder } from '../../src/main/settings/data-folder.ts'

let made: Promise<Uint8Array> | null = null

/** Opens a journal on a file that is not there yet. Every migration ran for it: once, and each new journal is a copy of that. */
export async function openNewJournal(options: JournalOptions): Promise<Journal> {
  await putNewJournal(options.path)
  return openJournal(options)
}

/** The same for a backend that is to open a data folder, where it holds no journal yet. */
export async function putNewJournalIn(place: { readonly dataDir: string; readonly network: Network }): Promise<void> {
  const { journalPath } = openDataFolder(place)
  if (!existsSync(journalPath)) await putNewJournal(journalPath)
}

async function putNewJournal(path: string): Promise<void> {
  made ??= makeJournal()
  writeFileSync(path, await made, { mode: 0o600, flag: 'wx' })
}

async function makeJournal(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-new-journal-'))
  const path = join(folder, 'journal.sqlite')
  await (await openJournal({ path, now: () => 0 })).close()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
