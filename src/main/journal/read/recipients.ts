import { type SqlBool, sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { KnownAddress } from '../../../core/recipient/recipient.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { RecipientRecord } from '../records.ts'
import { pageRows } from './page.ts'
import { fillSearch } from './search.ts'

/** Answers {@link JournalReader.recipients}. */
export async function readRecipients(db: Queries, { after, limit, search }: Asked<'recipients'>): Promise<readonly RecipientRecord[]> {
  const page = found(db, search).selectAll().orderBy('address').limit(pageRows(limit))
  const rows = await (after === undefined ? page : page.where('address', '>', after)).execute()
  const paid = await readLastPaid(
    db,
    rows.map(({ address }) => address),
  )
  return rows.map(({ address, label, note, at_ms: atMs }) => ({
    address,
    label,
    note,
    lastPaidAtMs: paid.get(address) ?? null,
    atMs: toNumber(atMs),
  }))
}

/** Answers {@link JournalReader.countRecipients}. */
export async function countRecipients(db: Queries, { search }: Asked<'countRecipients'>): Promise<number> {
  const counted = found(db, search).select((column) => column.fn.countAll<bigint>().as('count'))
  return toNumber((await counted.executeTakeFirstOrThrow()).count)
}

function found(db: Queries, search: string | undefined) {
  const book = db.selectFrom('recipient')
  if (search === undefined) return book
  const { pattern, typed, afterTyped } = fillSearch(search)
  return book.where((column) =>
    column.or([
      sql<SqlBool>`label LIKE ${pattern} ESCAPE '\\'`,
      // As text of the same kind as the column; what is compared need not be an address.
      column.and([column('address', '>=', typed as Address), column('address', '<', afterTyped as Address)]),
    ]),
  )
}

/** Answers {@link JournalReader.knownAddresses}. */
export async function readKnownAddresses(db: Queries, addresses: readonly Address[]): Promise<readonly KnownAddress[]> {
  const paid = await readLastPaid(db, addresses)
  const accounts = new Map<Address, { readonly role: string; readonly label: string | null }>()
  const book = new Map<Address, string>()
  for (const chunk of inChunks(addresses)) {
    const ours = await db.selectFrom('account').select(['address', 'role', 'label']).where('address', 'in', chunk).execute()
    for (const { address, ...account } of ours) accounts.set(address, account)
    const kept = await db.selectFrom('recipient').select(['address', 'label']).where('address', 'in', chunk).execute()
    for (const { address, label } of kept) book.set(address, label)
  }
  return [...new Set(addresses)].flatMap((address): KnownAddress[] => {
    const account = accounts.get(address)
    const label = book.get(address) ?? account?.label ?? null
    const lastPaidAtMs = paid.get(address) ?? null
    if (account === undefined && !book.has(address) && lastPaidAtMs === null) return []
    const own = account === undefined ? null : account.role === 'watch' ? 'watched' : 'key'
    return [{ address, label, own, inBook: book.has(address), lastPaidAtMs }]
  })
}

/** Those whose payment is proved final, with when it was; of what was paid elsewhere, when it was decided here. */
async function readLastPaid(db: Queries, addresses: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
  const paid = new Map<Address, number>()
  for (const chunk of inChunks(addresses)) {
    const rows = await db
      .selectFrom('payment')
      .innerJoin('intent', 'intent.id', 'payment.intent_id')
      .leftJoin('attempt', (join) => join.onRef('attempt.intent_id', '=', 'intent.id').on('attempt.state', '=', 'finalized'))
      .leftJoin('verdict', 'verdict.attempt_id', 'attempt.id')
      .select(['payment.recipient', ({ fn }) => fn.max(fn.coalesce('verdict.at_ms', 'payment.at_ms')).as('at_ms')])
      .where('payment.recipient', 'in', chunk)
      .where('payment.live', '=', 1n)
      .where('intent.state', '=', 'satisfied')
      .groupBy('payment.recipient')
      .execute()
    for (const { recipient, at_ms: atMs } of rows) paid.set(recipient, toNumber(atMs))
  }
  return paid
}

/** Addresses of one beginning that are looked at for look-alikes: two letters leave one in a thousand, of ten million known. */
const ALIKE_MAX = PAGE_ROWS_MAX

/** Answers {@link JournalReader.knownBeginningWith}. */
export async function readKnownBeginningWith(
  db: Queries,
  beginning: string,
): Promise<readonly { readonly address: Address; readonly label: string | null }[]> {
  const end = beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1)
  // As text of the same kind as the column; what is compared need not be an address.
  const [low, high] = [beginning as Address, end as Address]
  const book = db.selectFrom('recipient').select(['address', 'label']).where('address', '>=', low).where('address', '<', high)
  const ours = db.selectFrom('account').select(['address', 'label']).where('address', '>=', low).where('address', '<', high)
  const paid = db.selectFrom('payment').select('recipient').distinct().where('recipient', '>=', low).where('recipient', '<', high)
  const named = new Map<Address, string | null>()
  for (const { recipient } of await paid.limit(ALIKE_MAX).execute()) named.set(recipient, null)
  for (const { address, label } of await ours.limit(ALIKE_MAX).execute()) named.set(address, label)
  for (const { address, label } of await book.limit(ALIKE_MAX).execute()) named.set(address, label)
  return [...named].map(([address, label]) => ({ address, label }))
}

/** Answers {@link JournalReader.countKnownAddresses}. */
export async function countKnownAddresses(db: Queries): Promise<number> {
  const { book, ours, paid } = await db
    .selectNoFrom((column) => [
      column
        .selectFrom('recipient')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .as('book'),
      column
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .as('ours'),
      column
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .as('paid'),
    ])
    .executeTakeFirstOrThrow()
  return toNumber((book ?? 0n) + (ours ?? 0n) + (paid ?? 0n))
}

/** Answers {@link JournalReader.dustAmong}. */
export async function readDustAmong(db: Queries, signatures: readonly Signature[]): Promise<readonly Signature[]> {
  const dust: Signature[] = []
  for (const chunk of inChunks(signatures)) {
    const rows = await db
      .selectFrom('credit')
      .select('signature')
      .distinct()
      .where('signature', 'in', chunk)
      .where('reason', '=', 'dust')
      .execute()
    dust.push(...rows.flatMap(({ signature }) => signature ?? []))
  }
  return dust
}
