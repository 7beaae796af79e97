import { sql } from 'kysely'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { decodeAmount, toAsset, toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { ElsewhereRecord, PaidElsewhere, UnknownDoing } from '../records.ts'
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

/** Found to have had no effect. */
const VOID = ['failed', 'dead'] as const

/** Answers {@link JournalReader.voidElsewhere}. */
export async function readVoidElsewhere(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const found = new Set<Signature>()
  for (const chunk of inChunks(signatures)) {
    const rows = await db.selectFrom('elsewhere').select('signature').where('what', 'in', VOID).where('signature', 'in', chunk).execute()
    for (const { signature } of rows) found.add(signature)
  }
  return found
}

/** Answers {@link JournalReader.paidAgain}. */
export async function readPaidAgain(db: Queries, signatures: readonly Signature[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const chunk of inChunks(signatures)) {
    // As recordElsewhere keeps it in the proof.
    const { rows } = await sql<{ key: string }>`SELECT again.value AS key FROM elsewhere, json_each(elsewhere.proof, '$.again') AS again
      WHERE elsewhere.signature IN (${sql.join(chunk)})`.execute(db)
    found.push(...rows.map(({ key }) => key))
  }
  return found
}

/** Found to have had an effect that is known. */
export const LANDED = ['paid', 'done', 'moved-home'] as const

/** Answers {@link JournalReader.unexplainedSignatures}. */
export async function readUnexplainedSignatures(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const unexplained = new Set(signatures)
  for (const chunk of inChunks(signatures)) {
    const explained = await Promise.all([
      db.selectFrom('attempt').select('signature').where('signature', 'in', chunk).execute(),
      db.selectFrom('elsewhere').select('signature').where('what', 'not in', VOID).where('signature', 'in', chunk).execute(),
    ])
    for (const { signature } of explained.flat()) if (signature !== null) unexplained.delete(signature)
  }
  return unexplained
}

/** Answers {@link JournalReader.movementSlots}. */
export async function readMovementSlots(db: Queries, signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, Slot>> {
  const slots = new Map<Signature, Slot>()
  for (const chunk of inChunks(signatures)) {
    // What was missing where its slot was read again stays in the journal, with its case: no final block holds it.
    const rows = await db
      .selectFrom('credit')
      .leftJoin('reread', 'reread.credit_id', 'credit.id')
      .select(['credit.signature', 'credit.slot'])
      .where('credit.signature', 'in', chunk)
      .where((row) => row.or([row('reread.missed', 'is', null), row('reread.missed', '=', 0n)]))
      .execute()
    for (const { signature, slot } of rows) if (signature !== null) slots.set(signature, slot)
  }
  return slots
}

/** Answers {@link JournalReader.foundElsewhere}. */
export async function readFoundElsewhere(db: Queries, { limit }: Asked<'foundElsewhere'>): Promise<readonly ElsewhereRecord[]> {
  const rows = await db.selectFrom('elsewhere').selectAll().orderBy('slot', 'desc').orderBy('signature').limit(pageRows(limit)).execute()
  const payments = new Map<Signature, PaidElsewhere[]>()
  const intents = new Map<Signature, string[]>()
  for (const chunk of inChunks(rows.map(({ signature }) => signature))) {
    for (const { signature, ...paid } of await readPaidBy(db, chunk)) payments.set(signature, [...(payments.get(signature) ?? []), paid])
    const done = await db.selectFrom('satisfied_elsewhere').selectAll().where('signature', 'in', chunk).orderBy('intent_id').execute()
    for (const { signature, intent_id: intent } of done) intents.set(signature, [...(intents.get(signature) ?? []), intent])
  }
  return rows.map(({ signature, slot, what, at_ms: atMs }) => {
    const found = { payments: payments.get(signature) ?? [], intents: intents.get(signature) ?? [] }
    return { signature, slot, what, atMs: toNumber(atMs), ...found }
  })
}

async function readPaidBy(db: Queries, signatures: readonly Signature[]): Promise<readonly (PaidElsewhere & { signature: Signature })[]> {
  const rows = await db
    .selectFrom('paid_elsewhere')
    .leftJoin('asset', 'asset.id', 'paid_elsewhere.asset_id')
    .select(['signature', 'key', 'recipient', 'amount', 'asset.mint', 'asset.token_program', 'asset.decimals'])
    .where('signature', 'in', signatures)
    .orderBy('paid_elsewhere.id')
    .execute()
  return rows.map(({ signature, key, recipient, amount, ...asset }) => {
    return {
      signature,
      key,
      to: recipient === null || amount === null ? null : { recipient, amount: decodeAmount(amount), asset: toAsset(asset) },
    }
  })
}
