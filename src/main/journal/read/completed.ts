import { hexToBytes } from '@noble/hashes/utils.js'
import { parseStoredJson } from '../json.ts'
import { orNull } from '../or-null.ts'
import type { Queries } from '../queries.ts'
import { memberOf } from '../verify/member.ts'

/** Answers {@link JournalReader.completed}. The first one counts: it may have been signed. */
export async function readCompleted(db: Queries, digest: string): Promise<ReadonlyMap<number, Uint8Array>> {
  const events = await db.selectFrom('event').select('data').where('kind', '=', 'bundle-completed').orderBy('id', 'desc').execute()
  return new Map(
    events.flatMap(({ data }): (readonly [number, Uint8Array])[] => {
      const read = orNull(() => parseStoredJson(data))
      const [number, completed] = [memberOf(read, 'number'), memberOf(read, 'completed')]
      const isOfBundle = memberOf(read, 'bundle') === digest && typeof number === 'number' && typeof completed === 'string'
      return isOfBundle ? [[number, hexToBytes(completed)]] : []
    }),
  )
}
