import { toNumber } from '../columns.ts'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { OwnerOfAccount, SignedHereRecord } from '../signed-here.ts'
import { pageRows } from './page.ts'

/** Answers {@link JournalReader.signedHere}. */
export async function readSignedHere(db: Queries, { limit }: Asked<'signedHere'>): Promise<readonly SignedHereRecord[]> {
  const rows = await db
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
    .execute()
  return rows.map(({ id, bundle, number, message, signature, nonce_account: nonceAccount, owners, followed, at_ms: atMs }) => ({
    ...{ bundle, message, signature, nonceAccount },
    id: toNumber(id),
    number: toNumber(number),
    owners: parseStoredJson(owners) as readonly OwnerOfAccount[],
    isFollowed: Boolean(followed),
    atMs: toNumber(atMs),
  }))
}
