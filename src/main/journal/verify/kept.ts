import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'

/** What triggers keep beside their rows: the native balance of each account, the number of credits of each asset and verdict, and sums of what moved. */
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
  return [...problems, ...(await findStaleSums(db))]
}

async function findStaleSums(db: Queries): Promise<readonly Problem[]> {
  const digits = (column: string, at: number) => sql`cast(substr(${sql.ref(column)}, ${sql.lit(at)}, 10) AS INTEGER)`
  const [upper, lower] = [1, 11].map((at) => sql`(${digits('after_amount', at)} - ${digits('before_amount', at)})`)
  const paid = sql`(verdict = 'credit' AND class = 'customer')`
  const { rows } = await sql<{ asset: bigint; stretch: bigint }>`
    SELECT asset, stretch FROM (
      SELECT asset_id AS asset, stretch, movements, upper, lower, credits, credited_upper, credited_lower FROM movement_sum
      UNION ALL SELECT asset_id, slot / 512, -count(*), -sum(${upper}), -sum(${lower}), -sum(${paid}), -sum(${paid} * ${upper}), -sum(${paid} * ${lower})
        FROM credit WHERE reason IS NOT 'outcome-unknown' AND owner IN (SELECT address FROM account WHERE role <> 'watch') GROUP BY asset_id, slot / 512
    ) GROUP BY asset, stretch HAVING sum(movements) <> 0 OR sum(upper) <> 0 OR sum(lower) <> 0
      OR sum(credits) <> 0 OR sum(credited_upper) <> 0 OR sum(credited_lower) <> 0
    ORDER BY asset, stretch LIMIT 1`.execute(db)
  return rows.map(({ asset, stretch }) => ({
    table: 'movement_sum',
    row: `${asset} ${stretch}`,
    problem: 'it is not what the movements of its slots add up to',
  }))
}
