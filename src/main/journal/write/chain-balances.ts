import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { decodeAmount, encodeAmount } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { HistoryProblem } from '../records.ts'
import { balanceKey } from '../running-balance.ts'
import type { CreditTable } from '../schema.ts'
import type { HeldAmount } from '../writer.ts'
import type { Change } from './change.ts'
import { isPastUnread } from './unread.ts'

type Chaining = {
  readonly owner: Address
  readonly node: string
  /** By their first slot. */
  readonly ranges: readonly { readonly id: bigint; readonly from: Slot; readonly to: Slot }[]
  readonly inserted: readonly CreditTable[]
  readonly held: readonly HeldAmount[]
}

type Key = { readonly account: Address; readonly asset_id: bigint; readonly held: HeldAmount | null }
type Link = Pick<CreditTable, 'slot' | 'before_amount' | 'after_amount'>
/** The movements around the gaps in the chain's order: the last one before, those within, the first one after. */
type Links = { readonly before: Link | null; readonly within: readonly Link[]; readonly after: Link | null }

/** Movements of one account and asset within a gap. More than this is read back in parts no memory would hold. */
const LINKS_MAX = 1_000_000n

/**
 * Carries movements that were read back into their running balances, and holds each account and asset against what it must be: every movement
 * starts where the one before it ended, from the last before the gaps to the first after them, or to what the chain held lately.
 * Gives the first that does not.
 */
export async function chainBalances(change: Change, chaining: Chaining): Promise<HistoryProblem | null> {
  let first: HistoryProblem | null = null
  for (const key of await keysOf(change, chaining)) {
    const links = await readLinks(change.db, key, chaining)
    const read = await readOpening(change.db, key)
    const opening = await storeBalance(change, key, links, chaining)
    first ??= await findBreak(change, key, links, { ...chaining, opening, read: opening === null ? read : null })
  }
  return first
}

/** What the chain held when the balance was first known, and when that was. */
async function readOpening(db: Queries, { account, asset_id }: Key): Promise<ReadOpening | null> {
  const row = await db
    .selectFrom('balance')
    .select(['opening', 'opened_slot'])
    .where('account', '=', account)
    .where('asset_id', '=', asset_id)
    .executeTakeFirst()
  return row === undefined ? null : { slot: row.opened_slot, amount: decodeAmount(row.opening) }
}

async function keysOf({ assetId }: Change, { inserted, held }: Chaining): Promise<readonly Key[]> {
  const keys = new Map<string, Key>()
  for (const one of held) {
    const key = { account: one.account, asset_id: await assetId(one.asset) }
    keys.set(balanceKey(key), { ...key, held: one })
  }
  for (const { account, asset_id } of inserted) {
    const key = balanceKey({ account, asset_id })
    if (!keys.has(key)) keys.set(key, { account, asset_id, held: null })
  }
  return [...keys.values()]
}

async function readLinks(db: Queries, { account, asset_id }: Key, { ranges }: Chaining): Promise<Links> {
  const [from, to] = [ranges[0]?.from, ranges.at(-1)?.to]
  invariant(from !== undefined && to !== undefined, 'a history without a gap')
  const links = db
    .selectFrom('credit')
    .select(['slot', 'before_amount', 'after_amount'])
    .where('account', '=', account)
    .where('asset_id', '=', asset_id)
    .where((row) => row.or([row('reason', 'is', null), row('reason', '!=', 'outcome-unknown')]))
    .where('id', 'not in', db.selectFrom('reread').select('credit_id'))
  const up = links.orderBy('slot').orderBy('block_index').orderBy('id')
  const down = links.orderBy('slot', 'desc').orderBy('block_index', 'desc').orderBy('id', 'desc')
  return {
    before: (await down.where('slot', '<', from).limit(1).executeTakeFirst()) ?? null,
    within: await up.where('slot', '>=', from).where('slot', '<=', to).limit(Number(LINKS_MAX)).execute(),
    after: (await up.where('slot', '>', to).limit(1).executeTakeFirst()) ?? null,
  }
}

/** What the account held before the gaps; null where its balance is first known from after their beginning. */
type Opening = bigint | null
type ReadOpening = { readonly slot: Slot; readonly amount: bigint }

async function storeBalance(
  change: Change,
  key: Key,
  { before, within, after }: Links,
  { owner, ranges, inserted }: Chaining,
): Promise<Opening> {
  const { db } = change
  const { account, asset_id } = key
  const row = await db.selectFrom('balance').selectAll().where('account', '=', account).where('asset_id', '=', asset_id).executeTakeFirst()
  const mine = inserted.filter((credit) => balanceKey(credit) === balanceKey(key) && credit.reason !== 'outcome-unknown')
  const [first, last] = [within[0], within.at(-1)]
  const isOpenedLater = row === undefined || row.opened_slot >= (ranges[0]?.from ?? row.opened_slot)
  const opening = before === null && isOpenedLater ? null : decodeAmount(before?.after_amount ?? row?.opening ?? encodeAmount(0n))
  if (first === undefined || last === undefined || mine.length === 0) return opening
  const opened = before === null && opening === null ? { opening: first.before_amount, opened_slot: first.slot } : {}
  const ended = after === null ? { amount: last.after_amount, slot: row === undefined || last.slot > row.slot ? last.slot : row.slot } : {}
  const count = BigInt(mine.length)
  if (row === undefined) {
    const { before_amount: start, slot: openedSlot } = first
    const { after_amount: amount, slot } = last
    await db
      .insertInto('balance')
      .values({ owner, account, asset_id, opening: start, amount, slot, movements: count, opened_slot: openedSlot })
      .execute()
    return opening
  }
  await db
    .updateTable('balance')
    .set((columns) => ({ ...opened, ...ended, movements: columns('movements', '+', count) }))
    .where('id', '=', row.id)
    .execute()
  return opening
}

async function findBreak(
  change: Change,
  { account, asset_id, held }: Key,
  { before, within, after }: Links,
  { owner, node, ranges, opening, read }: Chaining & { readonly opening: Opening; readonly read: ReadOpening | null },
): Promise<HistoryProblem | null> {
  const beside = ranges.map(({ id }) => id)
  let stood = opening
  let slot = before?.slot ?? ranges[0]?.from
  const arriveAt = async (at: Slot, found: bigint): Promise<HistoryProblem | null> => {
    const expected = stood
    const from = slot ?? at
    stood = found
    slot = at
    if (expected === null || expected === found || (await isPastUnread(change, { owner, from, to: at }, beside))) return null
    return { account, asset: asset_id, node, slot: at, expected, found }
  }
  const points = pointsOf(after === null ? within : [...within, after], read)
  for (const { at, starts, ends } of points) {
    const problem = await arriveAt(at, starts)
    if (problem !== null) return problem
    stood = ends
  }
  return after === null && held !== null ? await arriveAt(held.slot, held.amount) : null
}

type Point = { readonly at: Slot; readonly starts: bigint; readonly ends: bigint }

/**
 * The movements, and the opening where it was read at a slot in which none of them is: what is before it leads there, what is after it begins
 * there.
 */
function pointsOf(links: readonly Link[], read: ReadOpening | null): readonly Point[] {
  const points = links.map(({ slot: at, before_amount, after_amount }) => ({
    at,
    starts: decodeAmount(before_amount),
    ends: decodeAmount(after_amount),
  }))
  if (read === null || points.some(({ at }) => at === read.slot)) return points
  const place = points.findIndex(({ at }) => at > read.slot)
  return points.toSpliced(place < 0 ? points.length : place, 0, { at: read.slot, starts: read.amount, ends: read.amount })
}
