import { UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { PAGE_ROWS_MAX } from '../reader.ts'
import type { NonceRecord } from '../records.ts'

/** Answers {@link JournalReader.nonces}. */
export async function readNonces(db: Queries): Promise<readonly NonceRecord[]> {
  const rows = await db
    .selectFrom('nonce')
    .leftJoin('attempt', (join) => join.onRef('attempt.nonce_account', '=', 'nonce.address').on('attempt.state', 'in', UNSETTLED_STATES))
    .select(['nonce.address', 'nonce.authority', 'nonce.label', 'nonce.closed', 'nonce.at_ms', 'attempt.id as attempt_id'])
    .orderBy('nonce.address')
    .limit(PAGE_ROWS_MAX)
    .execute()
  return rows.map(({ address, authority, label, closed, at_ms: atMs, attempt_id: attemptId }) => ({
    address,
    authority,
    label,
    closed: closed === 1n,
    attemptId: attemptId === null ? null : toNumber(attemptId),
    atMs: toNumber(atMs),
  }))
}
