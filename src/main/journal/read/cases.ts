import { decodeAmount, toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CaseRecord } from '../records.ts'
import { toClosed } from './closed.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.cases}. */
export async function readCases(db: Queries, { after, limit, open }: Asked<'cases'>): Promise<readonly CaseRecord[]> {
  let query = db
    .selectFrom('case')
    .innerJoin('asset', 'asset.id', 'case.asset_id')
    .selectAll('case')
    .select(['asset.mint', 'asset.token_program', 'asset.decimals'])
    .where('case.id', '<', below(after))
    .orderBy('case.id', 'desc')
    .limit(pageRows(limit))
  if (open === true) query = query.where('case.closed_at_ms', 'is', null)
  return (await query.execute()).map((row) => ({
    id: toNumber(row.id),
    kind: row.kind,
    account: row.account,
    asset: toAsset(row),
    expected: decodeAmount(row.expected),
    found: decodeAmount(row.found),
    slot: row.slot,
    creditId: row.credit_id === null ? null : toNumber(row.credit_id),
    openedAtMs: toNumber(row.opened_at_ms),
    closed: toClosed(row),
  }))
}
