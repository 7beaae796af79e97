import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttemptState } from '../../core/payment/state.ts'

/**
 * Whether a column holds one of these states, written out and not bound: SQLite uses the indexes of migration 0020 only for queries that say
 * the same states as they do.
 */
export function isOneOf(column: 'state' | 'attempt.state', states: readonly AttemptState[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} IN (${sql.join(states.map((state) => sql.lit(state)))})`
}

/** The same in SQL of its own: `'draft', 'signed'`. */
export function listStates(states: readonly AttemptState[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
