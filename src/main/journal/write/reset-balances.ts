import type { Slot } from '../../../core/chain/slot.ts'
import type { CreditTable } from '../schema.ts'
import type { Change } from './change.ts'

/**
 * Takes out of the balances what moved them above the slot: each is again what it was after its last movement up to there. The opening stays;
 * where the first movement gave it, that movement gives it once more when it is read again.
 */
export async function resetBalances(change: Change, to: Slot): Promise<void> {
  const moved = await change.db.selectFrom('credit').select(['account', 'asset_id']).distinct().where('slot', '>', to).execute()
  for (const key of moved) await resetBalance(change, key, to)
}

async function resetBalance({ db }: Change, { account, asset_id }: Pick<CreditTable, 'account' | 'asset_id'>, to: Slot): Promise<void> {
  const counted = db
    .selectFrom('credit')
    .where('account', '=', account)
    .where('asset_id', '=', asset_id)
    .where('slot', '<=', to)
    .where((row) => row.or([row('reason', 'is', null), row('reason', '!=', 'outcome-unknown')]))
    .where('id', 'not in', db.selectFrom('reread').select('credit_id'))
  const last = await counted
    .select(['after_amount', 'slot'])
    .orderBy('slot', 'desc')
    .orderBy('block_index', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { movements } = await counted.select((column) => column.fn.countAll<bigint>().as('movements')).executeTakeFirstOrThrow()
  await db
    .updateTable('balance')
    .set((row) => ({ amount: last?.after_amount ?? row.ref('opening'), slot: last?.slot ?? row.ref('opened_slot'), movements }))
    .where('account', '=', account)
    .where('asset_id', '=', asset_id)
    .execute()
}
