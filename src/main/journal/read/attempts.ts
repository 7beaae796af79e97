import type { Selectable } from 'kysely'
import { invariant } from '../../../core/error/invariant.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Lifetime } from '../../../core/lifetime/lifetime.ts'
import { type Attempt, type DraftId, isAlive, type OutstandingId, type SettledId } from '../../../core/payment/attempt.ts'
import { isDead, isOutstanding, UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { isOneOf } from '../state-lists.ts'
import { toBytes, toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { AttemptRecord, OutstandingRecord, RevocationRecord } from '../records.ts'
import type { AttemptTable } from '../schema.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.outstandingAttempts}. */
export async function readOutstanding(db: Queries, page: Asked<'outstandingAttempts'>): Promise<readonly OutstandingRecord[]> {
  const rows = await selectAttempts(db)
    .where(isOneOf('attempt.state', UNSETTLED_STATES))
    .where('attempt.state', '<>', 'draft')
    .where('attempt.id', '>', above(page.after))
    .orderBy('attempt.id')
    .limit(pageRows(page.limit))
    .execute()
  return rows.map(toAttempt).filter(isAlive)
}

/** Answers {@link JournalReader.attempt}. */
export async function readAttempt(db: Queries, id: number): Promise<AttemptRecord | null> {
  const row = await selectAttempts(db).where('attempt.id', '=', BigInt(id)).executeTakeFirst()
  return row === undefined ? null : toAttempt(row)
}

/** Answers {@link JournalReader.attemptBySignature}. */
export async function readAttemptBySignature(db: Queries, signature: Signature): Promise<AttemptRecord | null> {
  const row = await selectAttempts(db).where('attempt.signature', '=', signature).executeTakeFirst()
  return row === undefined ? null : toAttempt(row)
}

/** Answers {@link JournalReader.attemptServedBy}. */
export async function readAttemptServedBy(db: Queries, decisionId: string): Promise<AttemptRecord | null> {
  const row = await selectAttempts(db)
    .where('revocation.advance_id', '=', decisionId)
    .where(isOneOf('attempt.state', UNSETTLED_STATES))
    .executeTakeFirst()
  return row === undefined ? null : toAttempt(row)
}

/** Answers {@link JournalReader.knownDigests}. */
export async function readKnownDigests(db: Queries, digests: readonly string[]): Promise<readonly string[]> {
  const known: string[] = []
  for (const chunk of inChunks(digests)) {
    const bytes = chunk.map((digest) => new Uint8Array(Buffer.from(digest, 'hex')))
    const rows = await db.selectFrom('attempt').select('digest').where('digest', 'in', bytes).where('state', '<>', 'refused').execute()
    known.push(...rows.map(({ digest }) => Buffer.from(digest).toString('hex')))
  }
  return known
}

/** Of some intents, oldest first. */
export async function readAttemptsOf(db: Queries, intentIds: readonly string[]): Promise<readonly AttemptRecord[]> {
  const rows = await selectAttempts(db).where('attempt.intent_id', 'in', intentIds).orderBy('attempt.id').execute()
  return rows.map(toAttempt)
}

/** The attempts with these ids, in their order. */
export async function readAttemptsById(db: Queries, ids: readonly bigint[]): Promise<readonly AttemptRecord[]> {
  const found: AttemptRecord[] = []
  for (const chunk of inChunks(ids)) {
    const rows = await selectAttempts(db).where('attempt.id', 'in', chunk).orderBy('attempt.id').execute()
    found.push(...rows.map(toAttempt))
  }
  return found
}

function selectAttempts(db: Queries) {
  return db
    .selectFrom('attempt')
    .leftJoin('revocation', 'revocation.attempt_id', 'attempt.id')
    .selectAll('attempt')
    .select(['revocation.next as revoked_next', 'revocation.advance_id', 'revocation.at_ms as revoked_ms'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

function toAttempt(row: Row): AttemptRecord {
  return {
    intentId: row.intent_id,
    message: toBytes(row.message),
    digest: toBytes(row.digest),
    lifetime: toLifetime(row),
    notSignedBeforeSlot: row.lifetime === 'nonce' ? row.fetched_slot : null,
    predicted: parseStoredJson(row.predicted),
    revocation: toRevocation(row),
    atMs: toNumber(row.at_ms),
    ...toProgress(row),
  }
}

/** The table's own constraint says the same: with bytes exactly where there is a signature, which only these states can be without. */
function toProgress({ id, state, signature, signed_bytes: bytes }: Row): Attempt<unknown> {
  const number = toNumber(id)
  const unsigned = { signature: null, transaction: null }
  if (state === 'draft') return { id: number as DraftId, state, ...unsigned }
  if (state === 'refused') return { id: number as SettledId, state, ...unsigned }
  if (signature === null && isDead(state)) return { id: number as SettledId, state, ...unsigned }
  invariant(signature !== null && bytes !== null, `attempt ${number} is ${state} without signed bytes`)
  const signed = { signature, transaction: toBytes(bytes) }
  if (state === 'signed') return { id: number as OutstandingId, state, ...signed }
  return isOutstanding(state) ? { id: number as OutstandingId, state, ...signed } : { id: number as SettledId, state, ...signed }
}

function toRevocation({ revoked_next: next, revoked_ms: atMs, advance_id: advanceId }: Row): RevocationRecord | null {
  return next === null || atMs === null ? null : { next, advanceId, atMs: toNumber(atMs) }
}

function toLifetime(row: Selectable<AttemptTable>): Lifetime {
  const { blockhash, last_valid_block_height: lastValidBlockHeight, fetched_slot: fetchedSlot } = row
  const { nonce, nonce_account: nonceAccount, nonce_authority: authority } = row
  if (blockhash !== null && lastValidBlockHeight !== null && fetchedSlot !== null) {
    return { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot }
  }
  invariant(nonce !== null && nonceAccount !== null && authority !== null, `the lifetime of attempt ${row.id}`)
  return { kind: 'nonce', nonce, nonceAccount, authority }
}
