import { sql } from 'kysely'
import { invariant } from '../../../core/error/invariant.ts'
import { decodeAmount, encodeAmount } from '../columns.ts'
import { inChunks, inTurns } from '../queries.ts'
import { PAGE_ROWS_MAX } from '../reader.ts'
import { balanceKey, followMovement, type RunningBalance } from '../running-balance.ts'
import type { CreditTable } from '../schema.ts'
import type { OpeningBalance } from '../writer.ts'
import { insertCase } from './cases.ts'
import type { Change } from './change.ts'
import { requireCursor } from './cursor.ts'
import { isPastUnread } from './unread.ts'

/** Does {@link JournalWriter.openBalances}. */
export async function openBalances(change: Change, balances: readonly OpeningBalance[]): Promise<number> {
  invariant(balances.length <= PAGE_ROWS_MAX, `${balances.length} opening balances at once`)
  const cursor = await requireCursor(change)
  for (const { slot } of balances) invariant(slot >= cursor.slot, `an opening balance of slot ${slot}, below the cursor at ${cursor.slot}`)
  const opened: string[] = []
  for (const chunk of inChunks(balances)) opened.push(...(await openChunk(change, chunk)))
  if (opened.length > 0) await change.append('balances-opened', { balances: opened })
  return opened.length
}

async function openChunk(change: Change, balances: readonly OpeningBalance[]): Promise<readonly string[]> {
  const rows = []
  for (const { owner, account, asset, amount, slot } of balances) {
    const text = encodeAmount(amount)
    rows.push({
      owner,
      account,
      asset_id: await change.assetId(asset),
      opening: text,
      amount: text,
      slot,
      movements: 0n,
      opened_slot: slot,
    })
  }
  const opened = await change.db
    .insertInto('balance')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account', 'asset_id']).doNothing())
    .returning(['account', 'asset_id', 'opening', 'slot'])
    .execute()
  return opened.map((row) => `${row.account} ${row.asset_id} ${decodeAmount(row.opening)} ${row.slot}`)
}

type Held = RunningBalance & Pick<CreditTable, 'owner' | 'account' | 'asset_id'>

/** Carries recorded movements into the running balances and opens a case for each that does not start where its balance stood. Says how many. */
export async function moveBalances(change: Change, credits: readonly CreditTable[]): Promise<number> {
  const before = await readHeld(change, credits)
  const moved = new Map<string, Held>()
  let cases = 0
  for (const credit of credits) {
    const key = balanceKey(credit)
    const stood = moved.get(key) ?? before.get(key)
    const followed = followMovement(stood, credit)
    if (followed === null) continue
    const { owner, account, asset_id } = credit
    moved.set(key, { owner, account, asset_id, ...followed.balance })
    if (followed.broken === null || (await isPastUnread(change, { owner, from: stood?.slot ?? credit.slot, to: credit.slot }))) continue
    if (await isToldBroken(change, credit.id)) continue
    await insertCase(change, { kind: 'balance-break', account, asset_id, slot: credit.slot, credit_id: credit.id, ...followed.broken })
    cases += 1
  }
  await storeHeld(change, [...moved.values()])
  return cases
}

/** Whether a case tells of it already: its block is read a second time. */
async function isToldBroken({ db }: Change, creditId: bigint): Promise<boolean> {
  const told = db.selectFrom('case').select('id').where('kind', '=', 'balance-break').where('credit_id', '=', creditId)
  return (await told.executeTakeFirst()) !== undefined
}

async function readHeld({ db }: Change, credits: readonly CreditTable[]): Promise<ReadonlyMap<string, RunningBalance>> {
  const held = new Map<string, RunningBalance>()
  for await (const chunk of inTurns([...new Set(credits.map(({ account }) => account))])) {
    for (const row of await db.selectFrom('balance').selectAll().where('account', 'in', chunk).execute()) {
      const { slot, movements, opened_slot: openedSlot } = row
      held.set(balanceKey(row), { opening: decodeAmount(row.opening), openedSlot, amount: decodeAmount(row.amount), slot, movements })
    }
  }
  return held
}

async function storeHeld({ db }: Change, held: readonly Held[]): Promise<void> {
  for await (const chunk of inTurns(held)) {
    await db
      .insertInto('balance')
      .values(chunk.map(toColumns))
      .onConflict((conflict) =>
        conflict.columns(['account', 'asset_id']).doUpdateSet({
          opening: sql.ref('excluded.opening'),
          amount: sql.ref('excluded.amount'),
          slot: sql.ref('excluded.slot'),
          movements: sql.ref('excluded.movements'),
          opened_slot: sql.ref('excluded.opened_slot'),
        }),
      )
      .execute()
  }
}

function toColumns({ owner, account, asset_id, opening, openedSlot, amount, slot, movements }: Held) {
  return {
    owner,
    account,
    asset_id,
    opening: encodeAmount(opening),
    amount: encodeAmount(amount),
    slot,
    movements,
    opened_slot: openedSlot,
  }
}
