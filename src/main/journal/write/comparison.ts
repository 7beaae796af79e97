import { isFillingUp } from '../../../core/program/confidential-account.ts'
import { toNumber } from '../columns.ts'
import type { CaseKind } from '../records.ts'
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
  const kind = 'reconciliation-differs'
  for (const { account, asset, inJournal: expected, onChain: found, slot } of differing) {
    if ((await openCasesOf(change, { account, asset, kind })).length > 0) continue
    await openCase(change, { kind, account, asset, expected, found, slot })
  }
  for (const balance of agreeing) {
    for (const id of await openCasesOf(change, { ...balance, kind })) {
      await closeCase(change, { id, note: `Chain and journal agree again: ${balance.onChain} at slot ${balance.slot}.` })
    }
  }
}

/** Does {@link JournalWriter.noteCounted}. */
export async function noteCounted(change: Change, { counted }: Given<'noteCounted'>): Promise<void> {
  for (const { account, asset, credits, most, slot } of counted) {
    const kind = 'pending-credits'
    const open = await openCasesOf(change, { account, asset, kind })
    if (!isFillingUp({ credits, most })) {
      for (const id of open) await closeCase(change, { id, note: `It has room again at slot ${slot}: ${credits} of ${most} wait.` })
    } else if (open.length === 0) {
      await openCase(change, { kind, account, asset, expected: most, found: credits, slot })
    }
  }
}

/** Does {@link JournalWriter.noteNoWallets}. */
export async function noteNoWallets(change: Change, { found }: Given<'noteNoWallets'>): Promise<void> {
  for (const { account, bytes, slot } of found) {
    const kind = 'not-a-wallet'
    const told = await change.db.selectFrom('case').select('id').where('kind', '=', kind).where('account', '=', account).execute()
    if (told.length > 0) continue
    await openCase(change, { kind, account, asset: { kind: 'native' }, expected: 0n, found: BigInt(bytes), slot })
  }
}

async function openCasesOf(
  { db, assetId }: Change,
  { account, asset, kind }: Pick<ComparedBalance, 'account' | 'asset'> & { readonly kind: CaseKind },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('case')
    .select('id')
    .where('kind', '=', kind)
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
