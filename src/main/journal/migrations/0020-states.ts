import { UNSETTLED_STATES, WITHOUT_EFFECT_STATES } from '../../../core/payment/state.ts'
import { listStates } from '../state-lists.ts'
import type { Migration } from './migration.ts'

const states = `
DROP INDEX attempt_outstanding;
CREATE INDEX attempt_unsettled ON attempt (id) WHERE state IN (${listStates(UNSETTLED_STATES)});
-- An intent has at most one attempt that may live or has succeeded.
DROP INDEX attempt_alive_once;
CREATE UNIQUE INDEX attempt_alive_once ON attempt (intent_id) WHERE state NOT IN (${listStates(WITHOUT_EFFECT_STATES)});
`

/** The indexes over the states of attempts follow the one list there is. A list that changes needs another step. */
export const attemptStates: Migration = { version: 20, name: '0020-states', sql: states }
