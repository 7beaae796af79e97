import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { describeHistory } from '../credit-event.ts'
import { canonicalJson } from '../json.ts'
import type { GapScope } from '../records.ts'
import type { CreditTable } from '../schema.ts'
import type { Given, JournalWriter } from '../writer.ts'
import { chainBalances } from './chain-balances.ts'
import type { Change } from './change.ts'
import { insertCredits, type FoundMovement } from './credits.ts'
import { openAgain, sortTold } from './told-again.ts'
import { joinDoings, joinPast } from './doings.ts'

type History = Given<'recordHistory'>
type GapRange = { readonly id: bigint; readonly scope: GapScope; readonly from: Slot; readonly to: Slot }

/** A gap that every account balanced in is closed with this note. */
const BALANCED = 'Every account was read back, and its balances agree.'

/** Does {@link JournalWriter.recordHistory}. */
export async function recordHistory(change: Change, history: History): ReturnType<JournalWriter['recordHistory']> {
  const ranges = await readRanges(change, history)
  if (ranges.length === 0) return { recorded: [], problem: null }
  const found = await dropRecorded(change, placeInGaps(history, ranges))
  const credits = await insertCredits(change, found)
  await joinHistory(change, history, { ranges, credits })
  const { owner, node } = history
  if (credits.length > 0) await change.append('history-recorded', describeHistory({ owner, node, credits }))
  const problem = await chainBalances(change, { ...history, ranges, inserted: credits })
  for (const { id } of ranges) {
    const movements = BigInt(credits.filter(({ gap_id: gapId }) => gapId === id).length)
    await noteProgress(change, { ...history, id, movements, problem: problem === null ? null : canonicalJson(problem) })
    if (problem === null) await closeIfDone(change, id)
  }
  return { recorded: found.map(({ movement }) => movement), problem }
}

/** Does {@link JournalWriter.noteHistoryProblem}. */
export async function noteHistoryProblem(change: Change, { owner, gaps, problem }: Given<'noteHistoryProblem'>): Promise<void> {
  for (const id of gaps)
    await noteProgress(change, { owner, id: BigInt(id), movements: 0n, problem: canonicalJson(problem), node: null, reached: null })
}

/** Those of the gaps that are still open for the owner: a person may have closed one meanwhile. */
async function readRanges({ db }: Change, { owner, gaps }: History): Promise<readonly GapRange[]> {
  const rows = await db
    .selectFrom('gap_account')
    .innerJoin('gap', 'gap.id', 'gap_account.gap_id')
    .select(['gap.id', 'gap.scope', 'gap.from_slot', 'gap.to_slot'])
    .where('gap_account.owner', '=', owner)
    .where('gap_account.done', '=', 0n)
    .where('gap.closed_at_ms', 'is', null)
    .where('gap.id', 'in', gaps.map(BigInt))
    .orderBy('gap.from_slot')
    .execute()
  return rows.map(({ id, scope, from_slot: from, to_slot: to }) => ({ id, scope, from, to }))
}

type Recorded = { readonly ranges: readonly GapRange[]; readonly credits: readonly CreditTable[] }

/** Slots that were passed over are this journal's own time; the past of an account that was added later is not. */
async function joinHistory(change: Change, { owner }: History, { ranges, credits }: Recorded): Promise<void> {
  const pasts = new Set(ranges.flatMap(({ id, scope }) => (scope === 'accounts' ? [id] : [])))
  const isPast = ({ gap_id: gapId }: CreditTable): boolean => gapId !== null && pasts.has(gapId)
  await joinPast(change, owner, credits.filter(isPast))
  await joinDoings(
    change,
    credits.filter((credit) => !isPast(credit)),
  )
}

/** Only what lies in the gaps is to be added; the rest was read in its blocks. */
function placeInGaps({ owner, movements }: History, ranges: readonly GapRange[]): readonly FoundMovement[] {
  return movements.flatMap((movement) => {
    invariant(movement.owner === owner && movement.signature !== null, `a movement of ${movement.owner} in the history of ${owner}`)
    const gap = ranges.find(({ from, to }) => movement.slot >= from && movement.slot <= to)
    return gap === undefined ? [] : [{ movement, gapId: gap.id }]
  })
}

/**
 * Without what is recorded already. What another block holds of a recorded transaction opens a case; other figures of the same block are
 * refused: a node that tells them cannot be believed in the rest.
 */
async function dropRecorded(change: Change, found: readonly FoundMovement[]): Promise<readonly FoundMovement[]> {
  const { fresh, again } = await sortTold(
    change,
    found.map(({ movement }) => movement),
  )
  for (const { movement, recorded } of again) {
    const { slot, signature, account } = movement
    if (recorded.slot === slot) throw new StrongroomError('JOURNAL_BLOCK_DIFFERS', { slot, signature: signature ?? 'reward', account })
  }
  await openAgain(change, again)
  const isFresh = new Set(fresh)
  return found.filter(({ movement }) => isFresh.has(movement))
}

type Progress = {
  readonly owner: History['owner']
  readonly id: bigint
  readonly node: string | null
  readonly reached: Slot | null
  readonly movements: bigint
  readonly problem: string | null
}

async function noteProgress({ db }: Change, { owner, id, node, reached, movements, problem }: Progress): Promise<void> {
  await db
    .updateTable('gap_account')
    .set((row) => ({
      done: problem === null ? 1n : 0n,
      tries: row('tries', '+', 1n),
      node,
      reached,
      movements: row('movements', '+', movements),
      problem,
    }))
    .where('gap_id', '=', id)
    .where('owner', '=', owner)
    .execute()
}

async function closeIfDone({ db, atMs, append }: Change, id: bigint): Promise<void> {
  const waiting = await db
    .selectFrom('gap_account')
    .select('owner')
    .where('gap_id', '=', id)
    .where('done', '=', 0n)
    .limit(1)
    .executeTakeFirst()
  if (waiting !== undefined) return
  await db.updateTable('gap').set({ closed_at_ms: atMs, note: BALANCED }).where('id', '=', id).execute()
  await append('gap-closed', { gap: id, note: BALANCED })
}
