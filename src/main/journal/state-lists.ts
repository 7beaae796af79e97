import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IntentState } from '../../core/payment/intent-state.ts'
import type { AttemptState } from '../../core/payment/state.ts'

type StateColumn = 'state' | 'attempt.state' | 'intent.state'

/**
 * Whether a column holds one of these states, written out and not bound: SQLite uses the indexes of migrations 0020 and 0021 only for queries
 * that say the same states as they do.
 */
export function isOneOf(column: StateColumn, states: readonly (AttemptState | IntentState)[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} IN (${sql.join(states.map((state) => sql.lit(state)))})`
}

/** The same in SQL of its own: `'draft', 'signed'`. */
export function listStates(states: readonly (AttemptState | IntentState)[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
