import { sql } from 'kysely'
import type { Waiting } from '../../../core/matter/matter.ts'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { MattersRecord } from '../overview-records.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { isOneOf } from '../state-lists.ts'
import { countUnlistedShown } from './mints.ts'
import { countUnknownIntents } from './unknown-intents.ts'

/** Answers {@link JournalReader.matters}. */
export async function readMatters(db: Queries, { signedBeforeMs }: Asked<'matters'>): Promise<MattersRecord> {
  return {
    cases: await readOpenCases(db),
    awaitingApproval: await readAwaiting(db),
    notKnown: { count: await countUnknownIntents(db), sinceMs: null },
    oldSignatures: await readOldSignatures(db, signedBeforeMs),
    unlistedTokens: { count: await countUnlistedShown(db), sinceMs: null },
    lastCopy: await readLastCopy(db),
  }
}

type Row = { readonly count: bigint; readonly since: bigint | null }

const toWaiting = ({ count, since }: Row): Waiting => ({ count: toNumber(count), sinceMs: since === null ? null : toNumber(since) })

/** Cases that nobody has closed. */
export async function readOpenCases(db: Queries): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('case')
      .select((column) => [column.fn.countAll<bigint>().as('count'), column.fn.min<bigint | null>('opened_at_ms').as('since')])
      .where('closed_at_ms', 'is', null)
      .executeTakeFirstOrThrow(),
  )
}

/** Transactions that a second person has to approve. */
export async function readAwaiting(db: Queries): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('intent')
      .innerJoin('decision', 'decision.id', 'intent.decision_id')
      .select((column) => [column.fn.countAll<bigint>().as('count'), column.fn.min<bigint | null>('decision.at_ms').as('since')])
      // In the words of the index of unfinished intents.
      .where(isOneOf('intent.state', UNFINISHED_INTENT_STATES))
      .where('intent.state', '=', 'awaiting-approval')
      .executeTakeFirstOrThrow(),
  )
}

/** What was signed under a nonce and nobody has revoked, or whose revocation came to nothing: the nonce was never advanced. */
async function readOldSignatures(db: Queries, signedBeforeMs: number): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('attempt')
      .leftJoin('revocation', 'revocation.attempt_id', 'attempt.id')
      .select((column) => [column.fn.countAll<bigint>().as('count'), column.fn.min<bigint | null>('attempt.at_ms').as('since')])
      .where(isOneOf('attempt.state', UNSETTLED_STATES))
      .where('attempt.state', '<>', 'draft')
      .where('attempt.lifetime', '=', 'nonce')
      .where('attempt.at_ms', '<', BigInt(signedBeforeMs))
      .where((of) => {
        const advance = of.selectFrom('intent').select('intent.id').whereRef('intent.decision_id', '=', 'revocation.advance_id')
        const isOnItsWay = of.exists(advance.where(isOneOf('intent.state', [...UNFINISHED_INTENT_STATES, 'satisfied'])))
        const cameToNothing = of.and([of('revocation.advance_id', 'is not', null), of.not(isOnItsWay)])
        return of.or([of('revocation.attempt_id', 'is', null), cameToNothing])
      })
      .executeTakeFirstOrThrow(),
  )
}

/** The newest copy, whether a key came in after it, or it is that of another vault. Null before the first. */
export async function readLastCopy(db: Queries): Promise<MattersRecord['lastCopy']> {
  const row = await db
    .selectFrom('event')
    .select(['data', 'at_ms'])
    .where('kind', '=', 'vault-copied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const data = parseStoredJson(row.data)
  const isBehind = (await countImported(db)) > countAt(data, 'imported') || (await countVaults(db)) > countAt(data, 'vaults')
  return { atMs: toNumber(row.at_ms), isBehind }
}

/** What somebody else wrote into the row counts as none: then a copy is due rather than not. */
function countAt(data: unknown, name: 'imported' | 'vaults'): number {
  const count = typeof data === 'object' && data !== null ? new Map<string, unknown>(Object.entries(data)).get(name) : 0
  return typeof count === 'number' ? count : 0
}

/** Vaults that this journal has known: each has a treasury account of its own. */
export async function countVaults(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('role', '=', 'treasury')
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

/** Keys of ours that the words of the vault do not bring back. */
export async function countImported(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    // In the words of the index.
    .where(sql<boolean>`path IS NULL AND role <> 'watch'`)
    .executeTakeFirstOrThrow()
  return toNumber(count)
}
