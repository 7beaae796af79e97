import type { Slot } from '../../../core/chain/slot.ts'
import { slot } from '../../../core/chain/slot.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { GapRecord, GapRefusal } from '../records.ts'
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
