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
    .leftJoin('account', 'account.address', 'nonce.authority')
    .leftJoin('carried', (join) => join.onRef('carried.nonce_account', '=', 'nonce.address').on('carried.state', '=', 'out'))
    .leftJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .select([
      'nonce.address',
      'nonce.authority',
      'nonce.label',
      'nonce.closed',
      'nonce.at_ms',
      'attempt.id as attempt_id',
      'account.role',
      'bundle.digest',
    ])
    .orderBy('nonce.address')
    .limit(PAGE_ROWS_MAX)
    .execute()
  return rows.map(({ address, authority, label, closed, role, at_ms: atMs, attempt_id: attemptId, digest: bundleDigest }) => ({
    address,
    authority,
    label,
    closed: closed === 1n,
    isElsewhere: role === 'watch',
    attemptId: attemptId === null ? null : toNumber(attemptId),
    bundleDigest,
    atMs: toNumber(atMs),
  }))
}
