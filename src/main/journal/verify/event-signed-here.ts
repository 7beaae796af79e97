import { hashHex } from '../carried-digest.ts'
import { toNumber } from '../columns.ts'
import type { JsonValue } from '../json.ts'
import { parseStoredJson } from '../json.ts'
import { orNull } from '../or-null.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import type { Tables } from '../schema.ts'
import { digestSignedHere, type OwnerOfAccount, type SignedHereTable } from '../signed-here.ts'
import { memberOf } from './member.ts'
import { walk } from './walk.ts'

type Told = { readonly bundle: JsonValue; readonly kept: JsonValue }

/** Retells from the events what keys here signed of bundles. The first bundle that holds a message counts. */
export class EventSignedHere {
  readonly told = new Map<JsonValue, Told>()

  follow(kind: Tables['event']['kind'], data: JsonValue): void {
    if (kind !== 'bundle-signed') return
    const messages = memberOf(data, 'messages')
    for (const one of Array.isArray(messages) ? messages : []) {
      const message = memberOf(one, 'message')
      const kept = memberOf(one, 'kept')
      // The first events of this kind kept nothing beside themselves.
      if (kept !== null && !this.told.has(message)) this.told.set(message, { bundle: memberOf(data, 'bundle'), kept })
    }
  }
}

/** Holds every message that keys here signed for others against its own digest, and against the events. */
export async function findAlteredSignedHere(db: Queries, events: EventSignedHere): Promise<Problem | null> {
  const told = new Map(events.told)
  for await (const row of walkSigned(db)) {
    const one = told.get(row.digest)
    const references = await readReferences(db, row.id)
    if (one?.bundle !== row.bundle || one.kept !== orNull(() => keptOf(row, references)) || hashHex(row.message) !== row.digest)
      return { table: 'signed_here', row: String(row.id), problem: 'it is not what the events tell of it' }
    told.delete(row.digest)
  }
  return told.size === 0 ? null : { table: 'signed_here', row: '', problem: 'one that the events tell of is missing' }
}

async function readReferences(db: Queries, id: bigint): Promise<readonly string[]> {
  const rows = await db.selectFrom('signed_here_payment').select('key').where('signed_here_id', '=', id).orderBy('place').execute()
  return rows.map(({ key }) => key)
}

function keptOf({ number, signature, nonce_account: nonceAccount, owners }: SignedHereTable, references: readonly string[]): string {
  return digestSignedHere({
    references,
    number: toNumber(number),
    signature,
    nonceAccount,
    owners: parseStoredJson(owners) as readonly OwnerOfAccount[],
  })
}

function walkSigned(db: Queries) {
  return walk(({ after, limit }) => db.selectFrom('signed_here').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute())
}
