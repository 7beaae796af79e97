import type { Verdict } from '../../../core/deposit/deposit.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { type AssetColumns, decodeAmount, toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { CreditRecord } from '../records.ts'
import type { CreditTable } from '../schema.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.credits}. */
export async function readCredits(db: Queries, page: Asked<'credits'>): Promise<readonly CreditRecord[]> {
  const { after, limit, verdict, owner } = page
  let query = selectCredits(db).where('credit.id', '<', below(after)).orderBy('credit.id', 'desc').limit(pageRows(limit))
  if (verdict !== undefined) query = query.where('credit.verdict', '=', verdict)
  if (owner !== undefined) query = query.where('credit.owner', '=', owner)
  return (await query.execute()).map(toCredit)
}

/** Answers {@link JournalReader.credit}. */
export async function readCredit(db: Queries, id: number): Promise<CreditRecord | null> {
  const row = await selectCredits(db).where('credit.id', '=', BigInt(id)).executeTakeFirst()
  return row === undefined ? null : toCredit(row)
}

export type CreditRow = Omit<CreditTable, 'gap_id'> & AssetColumns

/** What was recorded: not what SQLite makes of it, which it would make again for every row. */
const COLUMNS = [
  'credit.id',
  'credit.signature',
  'credit.slot',
  'credit.block_index',
  'credit.owner',
  'credit.account',
  'credit.asset_id',
  'credit.before_amount',
  'credit.after_amount',
  'credit.verdict',
  'credit.class',
  'credit.reason',
] as const

/** Credits with the columns of their asset. A left join, so that SQLite looks for credits first, in the order of their own indexes. */
export function selectCredits(db: Queries) {
  return db
    .selectFrom('credit')
    .leftJoin('asset', 'asset.id', 'credit.asset_id')
    .select(COLUMNS)
    .select(['asset.mint', 'asset.token_program', 'asset.decimals'])
}

/** A movement as it was recorded. */
export function toCredit(row: CreditRow): CreditRecord {
  const { signature, slot, owner, account } = row
  return {
    id: toNumber(row.id),
    signature,
    slot,
    index: toNumber(row.block_index),
    owner,
    account,
    asset: toAsset(row),
    before: decodeAmount(row.before_amount),
    after: decodeAmount(row.after_amount),
    verdict: toVerdict(row),
  }
}

function toVerdict({ id, verdict, class: creditClass, reason }: CreditRow): Verdict {
  if (verdict === 'outgoing') return { kind: verdict }
  if (verdict === 'credit' && creditClass !== null) return { kind: verdict, class: creditClass }
  invariant(verdict === 'no-credit' && reason !== null, `the verdict of credit ${id}`)
  return { kind: verdict, reason }
}
