import { sql } from 'kysely'
import { EFFECTIVE_STATES } from '../../../core/payment/state.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { isOneOf } from '../state-lists.ts'
import { toNumber } from '../columns.ts'
import type { DecidedSumReader, SweptSum } from '../decided-sums.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { Snapshot } from '../shapes.ts'
import { readOpenDecisions } from './open-decisions.ts'
import { findDecisions } from './find-decisions.ts'
import { toPlannedAmount } from './sums.ts'
import { readDecidedWithin } from './decided-within.ts'
import { readRan } from './ran.ts'
import { readUnsettled } from './unsettled.ts'

/** Counts of what was decided: a part of what can be read. */
export function readingDecidedSums(snapshot: Snapshot): DecidedSumReader {
  return {
    sweptSums: (decisionIds) => snapshot((db) => readSweptSums(db, decisionIds)),
    onlySignatures: (decisionIds) => snapshot((db) => readOnlySignatures(db, decisionIds)),
    ran: (of) => snapshot((db) => readRan(db, of)),
    decidedWithin: (of) => snapshot((db) => readDecidedWithin(db, of)),
    openDecisions: (of) => snapshot((db) => readOpenDecisions(db, of)),
    countDecisions: (of) => snapshot((db) => countDecisions(db, of)),
    findDecisions: (of) => snapshot((db) => findDecisions(db, of)),
    unsettled: (of) => snapshot((db) => readUnsettled(db, of)),
  }
}

/** Summed here: SQLite adds no numbers beyond 64 bits, and token amounts in all may be more. */
async function readSweptSums(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, SweptSum>> {
  const sums = new Map<string, SweptSum>()
  const unreadable = new Set<string>()
  for (const chunk of inChunks(decisionIds)) {
    const rows = await db
      .selectFrom('intent')
      .select([
        'decision_id as id',
        sql<unknown>`json_extract(what, '$.moved')`.as('moved'),
        sql<bigint | null>`json_array_length(what, '$.sources')`.as('accounts'),
      ])
      .where('kind', '=', 'sweep')
      .where('replaced', '=', 0n)
      .where('decision_id', 'in', chunk)
      .execute()
    for (const { id, moved, accounts } of rows) {
      const before = sums.get(id) ?? { amount: 0n, accounts: 0 }
      const amount = toPlannedAmount(moved)
      if (amount === null) unreadable.add(id)
      else sums.set(id, { amount: before.amount + amount, accounts: before.accounts + toNumber(accounts ?? 0n) })
    }
  }
  for (const id of unreadable) sums.delete(id)
  return sums
}

/** One that may land or landed comes after one that failed, and so is told. */
const TOLD_STATES = ['failed', ...EFFECTIVE_STATES] as const

async function readOnlySignatures(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, Signature>> {
  const found = new Map<string, Signature>()
  for (const chunk of inChunks(decisionIds)) {
    const rows = await db
      .selectFrom('intent')
      .innerJoin('attempt', 'attempt.intent_id', 'intent.id')
      .select(['intent.decision_id as id', 'attempt.signature'])
      .where('intent.decision_id', 'in', chunk)
      .where('intent.replaced', '=', 0n)
      .where(isOneOf('attempt.state', TOLD_STATES))
      .orderBy('attempt.id')
      .execute()
    for (const { id, signature } of rows) if (signature !== null) found.set(id, signature)
  }
  return found
}

async function countDecisions(db: Queries, { kind }: Asked<'countDecisions'>): Promise<number> {
  const all = db.selectFrom('decision').select((row) => row.fn.countAll<bigint>().as('count'))
  const { count } = await (kind === undefined ? all : all.where('kind', '=', kind)).executeTakeFirstOrThrow()
  return toNumber(count)
}
