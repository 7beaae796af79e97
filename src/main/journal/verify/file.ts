import type { Problem } from '../records.ts'
import type { SqliteFile } from '../sqlite.ts'

/** What SQLite itself finds wrong with the file: pages, indexes, constraints, references. */
export function findDamage(file: SqliteFile): Problem | null {
  const integrity = file.pragma('integrity_check(1)', { simple: true })
  if (integrity !== 'ok') return { table: 'file', row: file.name, problem: String(integrity) }
  const [dangling] = file.prepare<[], { table: string; rowid: bigint | null }>('SELECT "table", rowid FROM pragma_foreign_key_check').all()
  if (dangling === undefined) return null
  return { table: dangling.table, row: String(dangling.rowid), problem: 'names a row that is not there' }
}
