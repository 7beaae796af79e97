import { toNumber } from '../columns.ts'
import type { ComparedBalance, Given } from '../writer.ts'
import { closeCase, openCase } from './cases.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.startComparison}. */
export async function startComparison({ db, atMs }: Change, { askedBy, slot }: Given<'startComparison'>): Promise<number> {
  const { id } = await db
    .insertInto('reconciliation')
    .values({ asked_by: askedBy, slot, started_at_ms: atMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  return toNumber(id)
}

/** Does {@link JournalWriter.noteCompared}. */
export async function noteCompared(change: Change, { differing, agreeing }: Given<'noteCompared'>): Promise<void> {
  for (const { account, asset, inJournal: expected, onChain: found, slot } of differing) {
    if ((await openCasesOf(change, { account, asset })).length > 0) continue
    await openCase(change, { kind: 'reconciliation-differs', account, asset, expected, found, slot })
  }
  for (const balance of agreeing) {
    for (const id of await openCasesOf(change, balance)) {
      await closeCase(change, { id, note: `Chain and journal agree again: ${balance.onChain} at slot ${balance.slot}.` })
    }
  }
}

async function openCasesOf(
  { db, assetId }: Change,
  { account, asset }: Pick<ComparedBalance, 'account' | 'asset'>,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('case')
    .select('id')
    .where('kind', '=', 'reconciliation-differs')
    .where('closed_at_ms', 'is', null)
    .where('account', '=', account)
    .where('asset_id', '=', await assetId(asset))
    .execute()
  return rows.map(({ id }) => toNumber(id))
}

/** Does {@link JournalWriter.finishComparison}. */
export async function finishComparison(
  { db, atMs, append }: Change,
  { id, compared, differences }: Given<'finishComparison'>,
): Promise<void> {
  const row = await db
    .updateTable('reconciliation')
    .set({ compared: BigInt(compared), differences: BigInt(differences), finished_at_ms: atMs })
    .where('id', '=', BigInt(id))
    .returning(['slot', 'asked_by'])
    .executeTakeFirstOrThrow()
  await append('balances-compared', { comparison: id, askedBy: row.asked_by, slot: row.slot, compared, differences })
}
