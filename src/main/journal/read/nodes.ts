import { slot } from '../../../core/chain/slot.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { SeenConsensus, SeenVersion } from '../records.ts'
import { memberOf } from '../verify/member.ts'

const ERAS = ['before', 'switching', 'after', 'unknown'] as const
/** Entries looked through; a node that changed its software this often since is as good as unknown. */
const ENTRIES_MAX = 1_000

/** Answers {@link JournalReader.consensus}. */
export async function readConsensus(db: Queries): Promise<SeenConsensus | null> {
  const row = await db
    .selectFrom('event')
    .select('data')
    .where('kind', '=', 'consensus-seen')
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const entry = parseStoredJson(row.data)
  const [era, at] = [memberOf(entry, 'era'), memberOf(entry, 'slot')]
  const known = ERAS.find((one) => one === era)
  if (known === undefined) return null
  return { era: known, slot: typeof at === 'string' && /^\d{1,20}$/.test(at) ? slot(BigInt(at)) : null }
}

/** Answers {@link JournalReader.nodeVersions}. */
export async function readNodeVersions(db: Queries): Promise<readonly SeenVersion[]> {
  const rows = await db
    .selectFrom('event')
    .select(['at_ms', 'data'])
    .where('kind', '=', 'node-version-seen')
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_MAX)
    .execute()
  const last = new Map<string, SeenVersion>()
  for (const { at_ms: atMs, data } of rows) {
    const entry = parseStoredJson(data)
    const [node, version] = [memberOf(entry, 'node'), memberOf(entry, 'version')]
    if (typeof node === 'string' && typeof version === 'string' && !last.has(node)) last.set(node, { node, version, atMs: toNumber(atMs) })
  }
  return [...last.values()]
}
