import { sql } from 'kysely'
import { isAddress } from '../../../core/address/address.ts'
import { isSignature } from '../../../core/keys/signature.ts'
import { encodeAmount, NATIVE_ASSET_ID } from '../columns.ts'
import type { FoundDecisions } from '../decided-sums.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import { readDecisionsById } from './decisions.ts'
import { fillSearch } from './search.ts'

/** Rows that are looked through for each thing that a text may mean, the newest ones. */
const ROWS_MAX = 1_000
const ONE_MORE = sql.lit(ROWS_MAX + 1)

/** Answers {@link DecidedSumReader.findDecisions}. */
export async function findDecisions(db: Queries, { text, named, amounts, limit }: Asked<'findDecisions'>): Promise<FoundDecisions> {
  const { pattern } = fillSearch(text)
  const addresses = isAddress(text) ? [...named, text] : named
  // The plus sign has every reference read in their index, which is a fraction of the rows themselves.
  const found = [
    await idsOf(
      db,
      sql`SELECT decision_id AS id FROM payment WHERE id IN
      (SELECT id FROM payment WHERE key LIKE ${pattern} ESCAPE '\\' ORDER BY +id DESC LIMIT ${ONE_MORE})`,
    ),
    await idsOf(
      db,
      sql`SELECT bundle.decision_id AS id FROM carried_payment JOIN carried ON carried.id = carried_payment.carried_id
      JOIN bundle ON bundle.id = carried.bundle_id
      WHERE carried_payment.key LIKE ${pattern} ESCAPE '\\' ORDER BY carried.id DESC LIMIT ${ONE_MORE}`,
    ),
    ...(await findBySignature(db, text)),
    await idsOf(db, sql`SELECT id FROM decision WHERE id = ${text}`),
  ]
  for (const address of addresses)
    found.push(
      await idsOf(db, sql`SELECT decision_id AS id FROM payment WHERE recipient = ${address} ORDER BY id DESC LIMIT ${ONE_MORE}`),
      // Of a wallet, what takes from its token accounts too.
      await idsOf(
        db,
        sql`SELECT intent.decision_id AS id FROM intent_source JOIN intent ON intent.id = intent_source.intent_id
        WHERE intent_source.account IN (SELECT ${address} UNION SELECT account FROM balance WHERE owner = ${address})
        ORDER BY intent.sequence DESC LIMIT ${ONE_MORE}`,
      ),
    )
  for (const { asset, amount } of amounts) {
    const assets = asset === 'native' ? sql`(${NATIVE_ASSET_ID})` : sql`(SELECT id FROM asset WHERE mint = ${asset})`
    found.push(
      await idsOf(
        db,
        sql`SELECT decision_id AS id FROM payment WHERE asset_id IN ${assets}
        AND amount = ${encodeAmount(amount)} ORDER BY id DESC LIMIT ${ONE_MORE}`,
      ),
    )
  }
  const ids = [...new Set(found.flat())]
  const newest = await newestOf(db, { ids, limit: limit + 1 })
  const decisions = await readDecisionsById(db, { ids: newest, limit: newest.length })
  const isBounded = found.some((rows) => rows.length > ROWS_MAX)
  return { decisions: decisions.slice(0, limit), more: isBounded || decisions.length > limit }
}

/** What it was signed for, and what it did although it was signed outside this journal. */
async function findBySignature(db: Queries, text: string): Promise<readonly (readonly string[])[]> {
  if (!isSignature(text)) return []
  return [
    await idsOf(
      db,
      sql`SELECT intent.decision_id AS id FROM attempt JOIN intent ON intent.id = attempt.intent_id WHERE attempt.signature = ${text}
      UNION SELECT intent.decision_id FROM satisfied_elsewhere done JOIN intent ON intent.id = done.intent_id WHERE done.signature = ${text}
      UNION SELECT payment.decision_id FROM paid_elsewhere paid JOIN payment ON payment.key = paid.key WHERE paid.signature = ${text}`,
    ),
  ]
}

/** What became of each is read only of those that are shown. */
async function newestOf(
  db: Queries,
  { ids, limit }: { readonly ids: readonly string[]; readonly limit: number },
): Promise<readonly string[]> {
  const found: { readonly id: string; readonly sequence: bigint }[] = []
  for (const chunk of inChunks(ids))
    found.push(
      ...(await db
        .selectFrom('decision')
        .select(['id', 'sequence'])
        .where('id', 'in', chunk)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute()),
    )
  return found
    .sort((one, other) => Number(other.sequence - one.sequence))
    .slice(0, limit)
    .map(({ id }) => id)
}

async function idsOf(db: Queries, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}
