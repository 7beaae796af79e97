import { type Selectable, sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { AccountRecord, NetworkRecord } from '../records.ts'
import type { AccountTable } from '../schema.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.network}. */
export async function readNetwork(db: Queries): Promise<NetworkRecord | null> {
  const row = await db.selectFrom('network').selectAll().executeTakeFirst()
  return row === undefined ? null : { name: row.name, genesisHash: row.genesis_hash, atMs: toNumber(row.at_ms) }
}

/** Answers {@link JournalReader.accounts}. */
export async function readAccounts(db: Queries, page: Asked<'accounts'>): Promise<readonly AccountRecord[]> {
  const { after, role, limit } = page
  let query = db.selectFrom('account').selectAll().orderBy('address').limit(pageRows(limit))
  if (role !== undefined) query = query.where('role', '=', role)
  if (after !== undefined) query = query.where('address', '>', after)
  return (await query.execute()).map(toAccount)
}

/** Answers {@link JournalReader.accountsByAddress}. */
export async function readAccountsByAddress(db: Queries, addresses: readonly Address[]): Promise<readonly AccountRecord[]> {
  invariant(addresses.length <= PAGE_ROWS_MAX, `${addresses.length} accounts asked for at once`)
  const found: AccountRecord[] = []
  for (const chunk of inChunks(addresses)) {
    const rows = await db.selectFrom('account').selectAll().where('address', 'in', chunk).execute()
    found.push(...rows.map(toAccount))
  }
  return found
}

/** Answers {@link JournalReader.depositAccountsByLabel}: found by the index of labels, which knows no case of the letters A to Z. */
export async function readDepositAccountsByLabel(db: Queries, labels: readonly string[]): Promise<readonly AccountRecord[]> {
  invariant(labels.length <= PAGE_ROWS_MAX, `accounts of ${labels.length} labels asked for at once`)
  const found: AccountRecord[] = []
  for (const chunk of inChunks(labels)) {
    const ordered = chunk.map((label) => sql<string>`'0' || lower(${label})`)
    const rows = await db.selectFrom('account').selectAll().where('role', '=', 'deposit').where('label_order', 'in', ordered).execute()
    found.push(...rows.map(toAccount))
  }
  return found
}

/** The columns an account is made of; what it is sorted by is not among them. */
export type AccountRow = Pick<Selectable<AccountTable>, 'address' | 'role' | 'path' | 'label' | 'at_ms'>

/** An account as it was recorded. */
export function toAccount({ address, role, path, label, at_ms: atMs }: AccountRow): AccountRecord {
  return { address, role, path, label, atMs: toNumber(atMs) }
}
