import { invariant } from '../../../core/error/invariant.ts'
import { encodeAmount, toNumber } from '../columns.ts'
import type { CaseTable } from '../schema.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

type NewCase = Pick<CaseTable, 'kind' | 'account' | 'asset_id' | 'slot' | 'credit_id'> & {
  readonly expected: bigint
  readonly found: bigint
}

/** Does {@link JournalWriter.openCase}. */
export async function openCase(change: Change, found: Given<'openCase'>): Promise<number> {
  const { asset, ...rest } = found
  return await insertCase(change, { ...rest, asset_id: await change.assetId(asset), credit_id: null })
}

/** Opens a case; its asset is known by its row. Gives its id. */
export async function insertCase({ db, atMs, append }: Change, found: NewCase): Promise<number> {
  const { id } = await db
    .insertInto('case')
    .values({ ...found, expected: encodeAmount(found.expected), found: encodeAmount(found.found), opened_at_ms: atMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { asset_id: asset, credit_id: credit, ...rest } = found
  await append('case-opened', { case: id, asset, credit, ...rest })
  return toNumber(id)
}

/** Whether a case of this kind was opened about any of these movements, be it closed since. */
export async function hasCase(
  { db }: Change,
  { kind, credits }: { kind: CaseTable['kind']; credits: readonly bigint[] },
): Promise<boolean> {
  const told = await db.selectFrom('case').select('id').where('kind', '=', kind).where('credit_id', 'in', credits).executeTakeFirst()
  return told !== undefined
}

/** Does {@link JournalWriter.closeCase}. */
export async function closeCase({ db, atMs, append }: Change, { id, note }: Given<'closeCase'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('case')
    .set({ closed_at_ms: atMs, note })
    .where('id', '=', BigInt(id))
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, `no open case ${id}`)
  await append('case-closed', { case: id, note })
}
