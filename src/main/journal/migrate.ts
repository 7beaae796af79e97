import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { MIGRATIONS } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import type { SqliteFile } from './sqlite.ts'

/** Stands in the file's header, so that no other SQLite file is taken for a journal: "Strg". */
const APPLICATION_ID = 0x53747267n

/**
 * Brings a journal to the newest version, each step whole or not at all. An empty file is a journal of version 0.
 * @throws JOURNAL_NEWER when a newer program wrote it, JOURNAL_DAMAGED when it is no journal
 */
export function migrate(file: SqliteFile, migrations: readonly Migration[] = MIGRATIONS): void {
  assertJournal(file)
  const version = Number(readHeader(file, 'user_version'))
  if (version > migrations.length) throw new StrongroomError('JOURNAL_NEWER', { path: file.name, version, known: migrations.length })
  for (const migration of migrations.slice(version)) applyMigration(file, migration)
}

function assertJournal(file: SqliteFile): void {
  const applicationId = readHeader(file, 'application_id')
  const { tables } = file.prepare<[], { tables: bigint }>('SELECT count(*) AS tables FROM sqlite_schema').get() ?? { tables: 0n }
  if (applicationId === APPLICATION_ID || (applicationId === 0n && tables === 0n)) return
  throw new StrongroomError('JOURNAL_DAMAGED', { path: file.name, detail: `a file of application ${applicationId} with ${tables} tables` })
}

function applyMigration(file: SqliteFile, migration: Migration): void {
  const { version, name, sql, rebuildsTables = false } = migration
  invariant(Number(readHeader(file, 'user_version')) === version - 1, `migration ${name} out of order`)
  const apply = file.transaction(() => {
    file.exec(sql)
    if (rebuildsTables) assertReferences(file, migration)
    file.pragma(`application_id = ${APPLICATION_ID}`)
    file.pragma(`user_version = ${version}`)
  })
  if (rebuildsTables) withoutReferences(file, apply)
  else apply()
}

/** Dropping a table would delete or refuse the rows that refer to it, and this cannot be switched within a transaction (sqlite.org/lang_altertable). */
function withoutReferences(file: SqliteFile, work: () => void): void {
  const were = file.pragma('foreign_keys', { simple: true })
  file.pragma('foreign_keys = OFF')
  try {
    work()
  } finally {
    file.pragma(`foreign_keys = ${String(were)}`)
  }
}

function assertReferences(file: SqliteFile, { name }: Migration): void {
  const [broken] = file.pragma('foreign_key_check') as readonly { readonly table: string; readonly parent: string }[]
  if (broken === undefined) return
  const detail = `after ${name}, a row of ${broken.table} refers to none of ${broken.parent}`
  throw new StrongroomError('JOURNAL_DAMAGED', { path: file.name, detail })
}

function readHeader(file: SqliteFile, field: 'user_version' | 'application_id'): bigint {
  const value = file.pragma(field, { simple: true })
  invariant(typeof value === 'bigint', `the header field ${field} is ${String(value)}`)
  return value
}
