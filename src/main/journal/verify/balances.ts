import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { decodeAmount } from '../columns.ts'
import type { Queries } from '../queries.ts'
import { PAGE_ROWS_MAX } from '../reader.ts'
import type { Problem } from '../records.ts'
import { balanceKey, followMovement, type RunningBalance } from '../running-balance.ts'
import type { BalanceTable, CreditTable } from '../schema.ts'
import { slot } from '../../../core/chain/slot.ts'
import { isPastUnread } from '../write/unread.ts'
import { walk } from './walk.ts'

/** The recorded opening is what the first movement must start from, wherever it was read. */
const BEFORE_ALL = slot(0)

/** Follows every balance from its opening through its movements in the order of the chain, and says which one does not end where it stands. */
export async function findBrokenBalance(db: Queries): Promise<Problem | null> {
  const balances = await readOpenings(db)
  return (await followCredits(db, balances)) ?? (await compareEnds(db, balances))
}

async function readOpenings(db: Queries): Promise<Map<string, RunningBalance>> {
  const balances = new Map<string, RunningBalance>()
  for await (const row of walkBalances(db)) {
    const opening = decodeAmount(row.opening)
    balances.set(balanceKey(row), { opening, openedSlot: BEFORE_ALL, amount: opening, slot: BEFORE_ALL, movements: 0n })
  }
  return balances
}

async function followCredits(db: Queries, balances: Map<string, RunningBalance>): Promise<Problem | null> {
  const explained = await readExplained(db)
  for await (const credit of walkChains(db)) {
    const row = { table: 'credit', row: String(credit.id) }
    const balance = balances.get(balanceKey(credit))
    const followed = followMovement(balance, credit)
    if (followed === null) continue
    if (balance === undefined) return { ...row, problem: 'its account has no balance' }
    const { owner, slot: to } = credit
    const isBroken =
      followed.broken !== null && !explained.has(credit.id) && !(await isPastUnread({ db }, { owner, from: balance.slot, to }))
    if (isBroken) return { ...row, problem: 'it does not start where the balance stood' }
    balances.set(balanceKey(credit), followed.balance)
  }
  return null
}

/** Every movement but those whose blocks wait to be read again, or no longer hold them: account by account and asset by asset, each in the order of the chain. */
async function* walkChains(db: Queries): AsyncGenerator<CreditTable, void> {
  let last: CreditTable | undefined
  while (true) {
    let query = db
      .selectFrom('credit')
      .selectAll()
      .where('id', 'not in', db.selectFrom('reread').select('credit_id'))
      .orderBy('account')
      .orderBy('asset_id')
      .orderBy('slot')
      .orderBy('block_index')
      .orderBy('id')
      .limit(PAGE_ROWS_MAX)
    if (last !== undefined) {
      const { account, asset_id, slot: at, block_index, id } = last
      query = query.where(
        sql<boolean>`(account, asset_id, slot, block_index, id) > (${account}, ${asset_id}, ${at}, ${block_index}, ${id})`,
      )
    }
    const rows = await query.execute()
    yield* rows
    last = rows.at(-1)
    if (last === undefined) return
    await setImmediate()
  }
}

/** The movements whose break a case tells of. */
async function readExplained(db: Queries): Promise<ReadonlySet<bigint>> {
  const rows = await db.selectFrom('case').select('credit_id').where('kind', '=', 'balance-break').execute()
  return new Set(rows.flatMap(({ credit_id: creditId }) => (creditId === null ? [] : [creditId])))
}

async function compareEnds(db: Queries, balances: ReadonlyMap<string, RunningBalance>): Promise<Problem | null> {
  for await (const row of walkBalances(db)) {
    const end = balances.get(balanceKey(row))
    if (end === undefined || isEnd(row, end)) continue
    return {
      table: 'balance',
      row: String(row.id),
      problem: `its opening and movements give ${end.amount}, it says ${decodeAmount(row.amount)}`,
    }
  }
  return null
}

function isEnd(row: Pick<BalanceTable, 'amount' | 'movements'>, end: RunningBalance): boolean {
  return end.amount === decodeAmount(row.amount) && end.movements === row.movements
}

function walkBalances(db: Queries) {
  return walk(({ after, limit }) => db.selectFrom('balance').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute())
}
