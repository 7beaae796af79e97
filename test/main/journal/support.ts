import type { OutstandingId } from '../../../src/core/payment/attempt.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { type Journal, type JournalOptions, openJournal } from '../../../src/main/journal/index.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { blockhashOf, draftOf, intentOf, signedOf } from './samples.ts'

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function temporaryPath(): string {
  return join(temporaryFolder(), 'journal.sqlite')
}

/** An open journal on a new file, closed when the test ends. Its clock stands still. */
export async function openTestJournal(options: Partial<JournalOptions> = {}): Promise<Journal & { readonly path: string }> {
  const { path = temporaryPath() } = options
  const open = options.path === undefined ? openNewJournal : openJournal
  const journal = await open({ now: () => 1_700_000_000_000, ...options, path })
  onTestFinished(() => journal.close())
  return { ...journal, path }
}

/** A journal that watches from slot 100. */
export async function openWatchingJournal(options: Partial<JournalOptions> = {}): Promise<Journal & { readonly path: string }> {
  const journal = await openTestJournal(options)
  await journal.write('opening', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
  return journal
}

/** A journal that watches from slot 100, for a whole group of tests; `discard` closes it and takes its folder away. */
export async function openSharedJournal(): Promise<Journal & { readonly discard: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-journal-'))
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 1_700_000_000_000 })
  await journal.write('opening', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
  const discard = async () => {
    await journal.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...journal, discard }
}

/** The file as somebody else would open it. */
export function openRaw(path: string): Database.Database {
  const file = new Database(path)
  onTestFinished(() => {
    file.close()
  })
  return file
}

/** Writes into the file of a closed journal behind its back, with the triggers taken away. */
export function alterBehind(path: string, sql: string): void {
  const raw = openRaw(path)
  raw.pragma('foreign_keys = OFF')
  for (const name of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
    raw.exec(`DROP TRIGGER ${String(name)}`)
  raw.exec(sql)
  raw.close()
}

/** A sweep of one intent whose attempt is signed. Gives the attempt's id. */
export async function addSignedAttempt(journal: Journal, id: string): Promise<OutstandingId> {
  return await journal.write('sweep', async (tx) => {
    await tx.addDecision({ id: `sweep of ${id}`, summary: null, intents: [intentOf(id)] })
    return await tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id))
  })
}
