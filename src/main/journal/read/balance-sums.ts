import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { HOLDS_SOME } from './holds-some.ts'
import { lowerSum, upperSum } from './sums.ts'

/** What accounts hold of one asset: all of them, those of the treasury, or those that are only watched. */
export type SumRow = {
  readonly assetId: bigint
  readonly of: 'all' | 'treasury' | 'watch'
  readonly accounts: bigint
  readonly upper: bigint | null
  readonly lower: bigint | null
}

export type BalanceSums = (db: Queries) => Promise<readonly SumRow[]>

/** Adding up all balances takes long in a large journal: it is done again only when one of them may have changed. */
export function createBalanceSums(): BalanceSums {
  let known: { readonly state: string; readonly sums: readonly SumRow[] } | null = null
  return async (db) => {
    const state = await balancesState(db)
    if (known?.state !== state) known = { state, sums: await sumBalances(db) }
    return known.sums
  }
}

/**
 * A balance changes only when a movement or a balance is added, or blocks are read again; which ones are not on deposit accounts, when one of those is
 * added, or a watched one becomes ours.
 */
async function balancesState(db: Queries): Promise<string> {
  const { rows } = await sql<{ state: string }>`SELECT concat_ws(' ', (SELECT max(id) FROM credit), (SELECT max(id) FROM balance),
    (SELECT count(*) FROM account WHERE role IN ('treasury', 'watch')),
    (SELECT count(*) FROM event WHERE kind IN ('accounts-promoted', 'cursor-moved-back')),
    (SELECT count(*) FROM reread), (SELECT count(*) FROM reread WHERE missed = 1)) AS state`.execute(db)
  return rows[0]?.state ?? ''
}

/** Every balance belongs to an account of the journal, so what is neither in the treasury nor watched only is on deposit accounts. */
async function sumBalances(db: Queries): Promise<readonly SumRow[]> {
  const figures = sql`balance.asset_id AS assetId, count(*) AS accounts, ${upperSum('balance.amount')} AS upper, ${lowerSum('balance.amount')} AS lower`
  const { rows } = await sql<SumRow>`
    SELECT 'all' AS "of", ${figures} FROM balance WHERE ${HOLDS_SOME} GROUP BY balance.asset_id
    UNION ALL
    SELECT account.role AS "of", ${figures} FROM account CROSS JOIN balance ON balance.owner = account.address
      WHERE account.role IN ('treasury', 'watch') AND ${HOLDS_SOME} GROUP BY account.role, balance.asset_id`.execute(db)
  return rows
}
