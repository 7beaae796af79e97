import type { Selectable } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { decodeAmount, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { Tables } from '../schema.ts'
import type { WithdrawalRecord } from '../withdrawal-records.ts'

/** Answers {@link JournalReader.withdrawals}. */
export async function readWithdrawals(db: Queries, { open = false, account }: Asked<'withdrawals'>): Promise<readonly WithdrawalRecord[]> {
  let rows = db.selectFrom('withdrawal').selectAll().orderBy('at_ms', 'desc').orderBy('id').limit(PAGE_ROWS_MAX)
  if (open) rows = rows.where('state', '<>', 'ended')
  if (account !== undefined) rows = rows.where('account', '=', account)
  return (await rows.execute()).map(toRecord)
}

/** Answers {@link JournalReader.openWithdrawalOf}. */
export async function readOpenWithdrawalOf(db: Queries, account: Address): Promise<WithdrawalRecord | null> {
  const row = await db.selectFrom('withdrawal').selectAll().where('account', '=', account).where('state', '<>', 'ended').executeTakeFirst()
  return row === undefined ? null : toRecord(row)
}

function toRecord(row: Selectable<Tables['withdrawal']>): WithdrawalRecord {
  const { id, account, mint, amount, step_id: stepId, state, withdrawn, failures, why, at_ms: atMs } = row
  return {
    id,
    account,
    mint,
    amount: amount === null ? null : decodeAmount(amount),
    stepId,
    state,
    withdrawn: withdrawn === 1n,
    failures: toNumber(failures),
    why,
    atMs: toNumber(atMs),
  }
}
