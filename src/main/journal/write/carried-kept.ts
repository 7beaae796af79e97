import type { Selectable } from 'kysely'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestKept, readCarriedKeys } from '../carried-digest.ts'
import { toNumber } from '../columns.ts'
import { type JsonValue, parseStoredJson } from '../json.ts'
import type { CarriedTable } from '../carried-table.ts'
import { memberOf } from '../verify/member.ts'
import { orNull } from '../or-null.ts'
import type { Change } from './change.ts'

type Row = Pick<Selectable<CarriedTable>, 'id' | 'digest' | 'number'> & Parameters<typeof digestKept>[0]
type Of = { readonly bundleDigest: string; readonly atMs: bigint }

/**
 * What is kept of a message that left, its references and sources with it, is what the event of its bundle says: before anything of it ends or returns, since a row
 * is a file that somebody may have written into.
 * @throws CARRY_ALTERED
 */
export async function requireAsPrepared({ db }: Change, row: Row, { bundleDigest, atMs }: Of): Promise<void> {
  const events = await db.selectFrom('event').select('data').where('kind', '=', 'bundle-prepared').where('at_ms', '=', atMs).execute()
  const message = Buffer.from(row.digest).toString('hex')
  const kept = events.flatMap(({ data }) =>
    keptOf(
      orNull(() => parseStoredJson(data)),
      { bundleDigest, message },
    ),
  )
  const keys = await readCarriedKeys(db, row.id)
  if (kept.length !== 1 || kept[0] !== orNull(() => digestKept(row, keys)))
    throw new StrongroomError('CARRY_ALTERED', { digest: bundleDigest, number: toNumber(row.number) })
}

function keptOf(data: JsonValue, { bundleDigest, message }: { readonly bundleDigest: string; readonly message: string }): JsonValue[] {
  const messages = memberOf(data, 'messages')
  if (memberOf(data, 'bundle') !== bundleDigest || !Array.isArray(messages)) return []
  return messages.filter((one: JsonValue) => memberOf(one, 'message') === message).map((one: JsonValue) => memberOf(one, 'kept'))
}
