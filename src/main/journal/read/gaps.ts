import type { Address } from '../../../core/address/address.ts'
import { type Slot, slot } from '../../../core/chain/slot.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { GapRecord, GapRefusal, WaitingHistory } from '../records.ts'
import { toClosed } from './closed.ts'
import { below, pageRows } from './page.ts'

/** Answers {@link JournalReader.gaps}. */
export async function readGaps(db: Queries, { after, limit, open }: Asked<'gaps'>): Promise<readonly GapRecord[]> {
  let query = db.selectFrom('gap').selectAll().where('id', '<', below(after)).orderBy('id', 'desc').limit(pageRows(limit))
  if (open === true) query = query.where('closed_at_ms', 'is', null)
  const gaps = await query.execute()
  const progress = await readProgress(
    db,
    gaps.map(({ id }) => id),
  )
  return gaps.map((row) => {
    const { total = 0n, done = 0n, troubled = 0n, movements = 0n } = progress.get(row.id) ?? {}
    return {
      id: toNumber(row.id),
      scope: row.scope,
      from: row.from_slot,
      to: row.to_slot,
      reason: row.reason,
      refusals: toRefusals(row.refusals),
      accounts: { total: toNumber(total), done: toNumber(done), troubled: toNumber(troubled) },
      movements: toNumber(movements),
      openedAtMs: toNumber(row.opened_at_ms),
      closed: toClosed(row),
    }
  })
}

/** Answers {@link JournalReader.waitingHistories}. */
export async function readWaitingHistories(db: Queries, { after, limit }: Asked<'waitingHistories'>): Promise<readonly WaitingHistory[]> {
  let query = waiting(db).select('gap_account.owner').distinct().orderBy('gap_account.owner').limit(pageRows(limit))
  if (after !== undefined) query = query.where('gap_account.owner', '>', after)
  const owners = (await query.execute()).map(({ owner }) => owner)
  const rows: Awaited<ReturnType<typeof waitingRows>> = []
  for (const chunk of inChunks(owners)) rows.push(...(await waitingRows(db, chunk)))
  return owners.map((owner) => {
    const mine = rows.filter((row) => row.owner === owner)
    const gaps = mine.map(({ id, scope, from_slot: from, to_slot: to }) => ({ id: toNumber(id), scope, from, to }))
    return { owner, gaps, tries: Math.max(0, ...mine.map(({ tries }) => toNumber(tries))) }
  })
}

/** Answers {@link JournalReader.historyWanted}. */
export async function readHistoryWanted(db: Queries): Promise<boolean> {
  const wanting = db.selectFrom('account').select('address').where('history_from', 'is not', null).where('history_gap', 'is', null)
  const row = await wanting
    .where('history_from', '<=', (cursor) => cursor.selectFrom('cursor').select('slot'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers {@link JournalReader.pastUnread}. */
export async function readPastUnread(
  db: Queries,
  owners: readonly Address[],
  { sinceSlot = slot(0n), evenClosed = false }: { readonly sinceSlot?: Slot; readonly evenClosed?: boolean } = {},
): Promise<ReadonlySet<Address>> {
  const found = new Set<Address>()
  const unread = (evenClosed ? undone(db) : waiting(db)).select('gap_account.owner').distinct().where('gap.to_slot', '>=', sinceSlot)
  for (const chunk of inChunks(owners)) {
    const rows = await unread.where('gap_account.owner', 'in', chunk).execute()
    for (const { owner } of rows) found.add(owner)
  }
  return found
}

/** Answers {@link JournalReader.ownPastUnread}. */
export async function readOwnPastUnread(db: Queries): Promise<number> {
  const { owners } = await waiting(db)
    .innerJoin('account', 'account.address', 'gap_account.owner')
    .select((column) => column.fn.count<bigint>('gap_account.owner').distinct().as('owners'))
    .where('account.role', '<>', 'watch')
    .executeTakeFirstOrThrow()
  const { wanted } = await db
    .selectFrom('account')
    .select((column) => column.fn.countAll<bigint>().as('wanted'))
    .where('role', '<>', 'watch')
    .where('history_from', 'is not', null)
    .where('history_gap', 'is', null)
    .where('history_from', '<=', (cursor) => cursor.selectFrom('cursor').select('slot'))
    .executeTakeFirstOrThrow()
  return toNumber(owners + wanted)
}

function waiting(db: Queries) {
  return undone(db).where('gap.closed_at_ms', 'is', null)
}

function undone(db: Queries) {
  return db.selectFrom('gap_account').innerJoin('gap', 'gap.id', 'gap_account.gap_id').where('gap_account.done', '=', 0n)
}

async function waitingRows(db: Queries, owners: readonly Address[]) {
  return await waiting(db)
    .select(['gap_account.owner', 'gap_account.tries', 'gap.id', 'gap.scope', 'gap.from_slot', 'gap.to_slot'])
    .where('gap_account.owner', 'in', owners)
    .orderBy('gap.from_slot')
    .execute()
}

async function readProgress(db: Queries, gaps: readonly bigint[]) {
  if (gaps.length === 0) return new Map<bigint, never>()
  const rows = await db
    .selectFrom('gap_account')
    .select((column) => [
      'gap_id',
      column.fn.countAll<bigint>().as('total'),
      column.fn.sum<bigint>('done').as('done'),
      column.fn.sum<bigint>('movements').as('movements'),
      column.fn.count<bigint>('problem').as('troubled'),
    ])
    .where('gap_id', 'in', gaps)
    .groupBy('gap_id')
    .execute()
  return new Map(rows.map((row) => [row.gap_id, row]))
}

function toRefusals(text: string): readonly GapRefusal[] {
  const stored = parseStoredJson(text) as readonly {
    readonly node: string
    readonly code: string
    readonly firstAvailableSlot: string | null
  }[]
  return stored.map(({ node, code, firstAvailableSlot }) => ({ node, code, firstAvailableSlot: toSlot(firstAvailableSlot) }))
}

function toSlot(digits: string | null): Slot | null {
  return digits === null ? null : slot(BigInt(digits))
}
