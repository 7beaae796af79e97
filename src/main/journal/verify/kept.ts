import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'

/** What triggers keep beside their rows: the native balance of each account, and the number of credits of each asset and verdict. */
export async function findStaleFigures(db: Queries): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const account = await sql<{ address: string }>`
    SELECT address FROM account LEFT JOIN balance ON balance.account = address AND asset_id = 1
    WHERE native <> coalesce(amount, '00000000000000000000') ORDER BY address LIMIT 1`.execute(db)
  for (const { address } of account.rows) {
    problems.push({ table: 'account', row: address, problem: 'what it is said to hold is not its balance' })
  }
  const count = await sql<{ asset: bigint; verdict: string }>`
    SELECT asset, verdict FROM (
      SELECT asset_id AS asset, verdict, credits FROM credit_count
      UNION ALL SELECT asset_id, verdict, -count(*) FROM credit GROUP BY asset_id, verdict
    ) GROUP BY asset, verdict HAVING sum(credits) <> 0 ORDER BY asset, verdict LIMIT 1`.execute(db)
  for (const { asset, verdict } of count.rows) {
    problems.push({ table: 'credit_count', row: `${asset} ${verdict}`, problem: 'there are more or fewer such credits than it counts' })
  }
  return problems
}
