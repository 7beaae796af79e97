import { hashHex } from '../carried-digest.ts'
import { canonicalJson } from '../json.ts'
import { digestSignedHere } from '../signed-here.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.noteBundleSigned}. */
export async function noteBundleSigned({ db, atMs, append }: Change, { bundle, messages }: Given<'noteBundleSigned'>): Promise<void> {
  const noted = messages.map((message, place) => ({ ...message, number: place + 1, digest: hashHex(message.bytes) }))
  for (const { bytes, number, digest, signature, nonceAccount, owners, references } of noted) {
    const known = await db.selectFrom('signed_here').select('id').where('digest', '=', digest).executeTakeFirst()
    if (known !== undefined) continue
    const row = { bundle, number: BigInt(number), digest, message: bytes, signature, nonce_account: nonceAccount }
    const { id } = await db
      .insertInto('signed_here')
      .values({ ...row, owners: canonicalJson(owners), at_ms: atMs })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, key] of references.entries())
      await db
        .insertInto('signed_here_payment')
        .values({ signed_here_id: id, place: BigInt(place), key })
        .execute()
  }
  await append('bundle-signed', {
    bundle,
    messages: noted.map((one) => ({
      ...{ message: one.digest, signature: one.signature, nonceAccount: one.nonceAccount },
      kept: digestSignedHere(one),
    })),
  })
}
