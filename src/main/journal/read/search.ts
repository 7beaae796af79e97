import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Sorts after every character of base 58, so that a prefix becomes a range an index can be asked for. */
const AFTER_BASE58 = '~'

/** Whether a column of base-58 text begins with what was typed. */
export function beginsWith(column: string, typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} >= ${typed} AND ${sql.ref(column)} < ${typed + AFTER_BASE58})`
}

/** Whether a column contains what was typed, letter case aside. */
export function contains(column: string, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${typed.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<SqlBool>`(${sql.ref(column)} LIKE ${pattern} ESCAPE '\\')`
}
