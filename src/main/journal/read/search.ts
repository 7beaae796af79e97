import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { blank } from '../shapes.ts'

/** Sorts after every character of base 58, so that a prefix becomes a range an index can be asked for. */
const AFTER_BASE58 = '~'

/** Whether a column of base-58 text begins with what was typed. */
export function beginsWith(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} >= ${blank('typed')} AND ${sql.ref(column)} < ${blank('afterTyped')})`
}

/** Whether a column contains what was typed, letter case aside. */
export function contains(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} LIKE ${blank('pattern')} ESCAPE '\\')`
}

/** Fills the blanks of {@link beginsWith} and {@link contains}. */
export function fillSearch(typed: string) {
  return { typed, afterTyped: typed + AFTER_BASE58, pattern: `%${typed.replace(/[\\%_]/g, (character) => `\\${character}`)}%` }
}
