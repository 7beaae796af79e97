import { bytesToHex } from '@noble/hashes/utils.js'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import { toAsset, toBytes, toNumber } from '../columns.ts'
import type { BundleRecord, CarriedRecord } from '../carried-records.ts'
import { parseStoredJson } from '../json.ts'
import { orNull } from '../or-null.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { IntentSource } from '../records.ts'
import { readCarriedPaid } from './carried-elsewhere.ts'
import { above, below, pageRows } from './page.ts'

/** Answers {@link JournalReader.carriedIn}. */
export async function readCarriedIn(db: Queries, { state, after, limit }: Asked<'carriedIn'>): Promise<readonly CarriedRecord[]> {
  const found = state === 'ended' ? selectEnded(db) : selectCarried(db).where('carried.state', '=', state)
  const rows = await found.where('carried.id', '>', above(after)).orderBy('carried.id').limit(pageRows(limit)).execute()
  return complete(db, rows)
}

/** Answers {@link JournalReader.carriedKeys}. */
export async function readCarriedKeys(db: Queries, keys: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const chunk of inChunks(keys)) {
    const rows = await db.selectFrom('carried_payment').select('key').where('out', '=', 1n).where('key', 'in', chunk).execute()
    found.push(...rows.map(({ key }) => key))
  }
  return found
}

/** Answers {@link JournalReader.carriedIntents}. */
export async function readCarriedIntents(db: Queries, intentIds: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const chunk of inChunks(intentIds)) {
    const rows = await db.selectFrom('carried').select('intent_id').where('intent_id', 'in', chunk).execute()
    found.push(...rows.flatMap(({ intent_id: id }) => (id === null ? [] : [id])))
  }
  return found
}

/** Answers {@link JournalReader.carriedOf}. */
export async function readCarriedOf(db: Queries, decisionId: string): Promise<readonly CarriedRecord[]> {
  const rows = await selectCarried(db).where('bundle.decision_id', '=', decisionId).orderBy('carried.number').execute()
  return complete(db, rows)
}

/** Answers {@link JournalReader.bundles}. */
export async function readBundles(db: Queries, { after, limit }: Asked<'bundles'>): Promise<readonly BundleRecord[]> {
  const rows = await db
    .selectFrom('bundle')
    .selectAll()
    .where('id', '<', below(after))
    .orderBy('id', 'desc')
    .limit(pageRows(limit))
    .execute()
  return Promise.all(rows.map((row) => withCarried(db, row)))
}

/** Answers {@link JournalReader.bundle}. */
export async function readBundle(db: Queries, digest: string): Promise<BundleRecord | null> {
  const row = await db.selectFrom('bundle').selectAll().where('digest', '=', digest).executeTakeFirst()
  return row === undefined ? null : withCarried(db, row)
}

/** Answers {@link JournalReader.bundleWith}. */
export async function readBundleWith(db: Queries, digests: readonly string[]): Promise<BundleRecord | null> {
  for (const chunk of inChunks(digests)) {
    const bytes = chunk.map((digest) => new Uint8Array(Buffer.from(digest, 'hex')))
    const row = await db
      .selectFrom('carried')
      .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
      .selectAll('bundle')
      .where('carried.digest', 'in', bytes)
      .executeTakeFirst()
    if (row !== undefined) return withCarried(db, row)
  }
  return null
}

type BundleRow = { id: bigint; digest: string; content: string; decision_id: string; at_ms: bigint }

async function withCarried(db: Queries, { id, digest, content, decision_id: decisionId, at_ms: atMs }: BundleRow): Promise<BundleRecord> {
  const rows = await selectCarried(db).where('carried.bundle_id', '=', id).orderBy('carried.number').execute()
  return { id: toNumber(id), digest, content, decisionId, atMs: toNumber(atMs), carried: await complete(db, rows) }
}

function selectCarried(db: Queries) {
  return db
    .selectFrom('carried')
    .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .selectAll('carried')
    .select(['bundle.digest as bundle_digest', 'bundle.decision_id', 'bundle.at_ms'])
    .select((row) =>
      row
        .selectFrom('case')
        .innerJoin('credit', 'credit.id', 'case.credit_id')
        .select((one) => one.fn.agg<string | null>('group_concat', ['credit.signature']).as('signatures'))
        .where('case.kind', '=', 'dead-yet-landed')
        .whereRef('case.account', '=', 'carried.fee_payer')
        .as('landed_after_all'),
    )
}

function selectEnded(db: Queries) {
  return selectCarried(db)
    .leftJoin('intent', 'intent.id', 'carried.intent_id')
    .where((row) => row.or([row('carried.state', '=', 'dead'), row('intent.state', '=', 'abandoned')]))
}

/** Messages with what each sweeps, and what paid its references. */
async function complete(db: Queries, rows: readonly Row[]): Promise<readonly CarriedRecord[]> {
  const sources = new Map<bigint, IntentSource[]>()
  for (const ids of inChunks(rows.map(({ id }) => id))) {
    const found = await db
      .selectFrom('carried_source')
      .innerJoin('asset', 'asset.id', 'carried_source.asset_id')
      .select(['carried_id', 'account', 'mint', 'token_program', 'decimals'])
      .where('carried_id', 'in', ids)
      .orderBy('account')
      .execute()
    for (const row of found)
      sources.set(row.carried_id, [...(sources.get(row.carried_id) ?? []), { account: row.account, asset: toAsset(row) }])
  }
  const paid = await readCarriedPaid(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toCarried(row, { sources: sources.get(row.id) ?? [], paidElsewhere: paid.get(row.id) ?? [] }))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCarried>['execute']>>[number]

function toCarried(row: Row, beside: Pick<CarriedRecord, 'sources' | 'paidElsewhere'>): CarriedRecord {
  return {
    id: toNumber(row.id),
    bundleDigest: row.bundle_digest,
    decisionId: row.decision_id,
    number: toNumber(row.number),
    message: toBytes(row.message),
    digest: bytesToHex(toBytes(row.digest)),
    feePayer: row.fee_payer,
    lifetime: { kind: 'nonce', nonce: row.nonce, nonceAccount: row.nonce_account, authority: row.nonce_authority },
    readSlot: row.read_slot,
    atMs: toNumber(row.at_ms),
    what: orNull(() => parseStoredJson(row.what)),
    state: row.state,
    intentId: row.intent_id,
    ...beside,
    landedAfterAll: signaturesIn(row.landed_after_all),
    landedMessage: row.landed_as === null ? null : toBytes(row.landed_as),
  }
}

function signaturesIn(joined: string | null): readonly Signature[] {
  return [...new Set(joined?.split(',') ?? [])].filter(isSignature)
}
