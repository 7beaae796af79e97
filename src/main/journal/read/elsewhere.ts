import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { UnknownDoing } from '../records.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.unknownDoings}. */
export async function readUnknownDoings(db: Queries, { after, limit }: Asked<'unknownDoings'>): Promise<readonly UnknownDoing[]> {
  const { rows } = await sql<{ id: bigint; signature: Signature; slot: Slot }>`
    SELECT min(credit.id) AS id, credit.signature AS signature, credit.slot AS slot
    FROM credit JOIN account ON account.address = credit.owner
    WHERE account.role <> 'watch' AND credit.signature IS NOT NULL
      AND (credit.verdict = 'outgoing' OR (credit.verdict = 'credit' AND credit.class = 'internal'))
      AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.signature = credit.signature)
      AND NOT EXISTS (SELECT 1 FROM elsewhere WHERE elsewhere.signature = credit.signature AND elsewhere.what NOT IN ('unknown', 'dead'))
    GROUP BY credit.signature HAVING min(credit.id) > ${above(after)} ORDER BY min(credit.id) LIMIT ${pageRows(limit)}`.execute(db)
  return rows.map(({ id, signature, slot }) => ({ id: toNumber(id), signature, slot }))
}

/** Answers {@link JournalReader.paidElsewhere}. */
export async function readPaidElsewhere(db: Queries, keys: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const chunk of inChunks(keys)) {
    const rows = await db.selectFrom('paid_elsewhere').select('key').where('key', 'in', chunk).execute()
    found.push(...rows.flatMap(({ key }) => (key === null ? [] : [key])))
  }
  return found
}

/** Answers {@link JournalReader.voidElsewhere}. */
export async function readVoidElsewhere(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const found = new Set<Signature>()
  for (const chunk of inChunks(signatures)) {
    const rows = await db
      .selectFrom('elsewhere')
      .select('signature')
      .where('what', 'in', ['failed', 'dead'])
      .where('signature', 'in', chunk)
      .execute()
    for (const { signature } of rows) found.add(signature)
  }
  return found
}

/** Answers {@link JournalReader.unseenSignatures}. */
export async function readUnseenSignatures(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const unseen = new Set(signatures)
  for (const chunk of inChunks(signatures)) {
    const seen = await Promise.all([
      db.selectFrom('attempt').select('signature').where('signature', 'in', chunk).execute(),
      db.selectFrom('credit').select('signature').where('signature', 'in', chunk).execute(),
      db.selectFrom('elsewhere').select('signature').where('signature', 'in', chunk).execute(),
    ])
    for (const { signature } of seen.flat()) if (signature !== null) unseen.delete(signature)
  }
  return unseen
}
