import { sql } from 'kysely'
import { nonceField } from '../../../core/lifetime/token.ts'
import { encodeField } from '../../../core/program/layout.ts'
import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { OwnerOfAccount, SignedAlike, SignedHereRecord } from '../signed-here.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.signedHere}. */
export async function readSignedHere(db: Queries, { after, limit }: Asked<'signedHere'>): Promise<readonly SignedHereRecord[]> {
  const newest = db
    .selectFrom('signed_here as row')
    .selectAll('row')
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('signed_here as later')
            .select('later.id')
            .whereRef('later.nonce_account', '=', 'row.nonce_account')
            .whereRef('later.id', '>', 'row.id'),
        )
        .as('followed'),
    )
    .orderBy('row.id', 'desc')
    .limit(pageRows(limit))
  const rows = await (after === undefined ? newest : newest.where('row.id', '<', BigInt(after))).execute()
  return rows.map(({ id, bundle, number, message, signature, nonce_account: nonceAccount, owners, followed, at_ms: atMs }) => ({
    ...{ bundle, message, signature, nonceAccount },
    id: toNumber(id),
    number: toNumber(number),
    owners: parseStoredJson(owners) as readonly OwnerOfAccount[],
    isFollowed: Boolean(followed),
    atMs: toNumber(atMs),
  }))
}

/** Answers {@link JournalReader.signedAlike}. */
export async function readSignedAlike(db: Queries, { nonceAccount, nonce, references }: Asked<'signedAlike'>): Promise<SignedAlike> {
  // A message holds the value as the hash that it lives by.
  const byNonce = await db
    .selectFrom('signed_here')
    .select('digest')
    .where('nonce_account', '=', nonceAccount)
    .where(sql<boolean>`instr(message, ${encodeField(nonceField, nonce)}) > 0`)
    .execute()
  const byReference: string[] = []
  for (const chunk of inChunks(references)) {
    const rows = await db
      .selectFrom('signed_here_payment')
      .innerJoin('signed_here', 'signed_here.id', 'signed_here_payment.signed_here_id')
      .select('digest')
      .where('key', 'in', chunk)
      .execute()
    byReference.push(...rows.map(({ digest }) => digest))
  }
  return { byNonce: byNonce.map(({ digest }) => digest), byReference }
}
