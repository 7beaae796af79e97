import { setImmediate as takeTurns } from 'node:timers/promises'
import { Kysely, SqliteDialect } from 'kysely'
import type { Tables } from './schema.ts'
import type { SqliteFile } from './sqlite.ts'

export type Queries = Kysely<Tables>

/** Prepared statements kept; the journal's own queries are fewer, bulk inserts of odd lengths fill the rest. */
const STATEMENTS_MAX = 256

/** Rows of one bulk statement: long enough to be fast, short enough for SQLite's 32,766 variables. */
const CHUNK_ROWS = 500

/** Kysely over an open file. Closing the file stays with whoever opened it. */
export function openQueries(file: SqliteFile): Queries {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    if (statements.size >= STATEMENTS_MAX) statements.clear()
    const statement = file.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: { prepare, close: () => undefined } }) })
}

/** Rows of one bulk statement while others wait for their turn: a few milliseconds. */
const TURN_ROWS = 25

/** The rows in short runs, between which whoever else has work in this process gets a turn: a full block would hold everyone up otherwise. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += TURN_ROWS) {
    if (start > 0) await takeTurns()
    yield rows.slice(start, start + TURN_ROWS)
  }
}

/** The rows in runs of {@link CHUNK_ROWS}. */
export function* inChunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) yield rows.slice(start, start + CHUNK_ROWS)
}
