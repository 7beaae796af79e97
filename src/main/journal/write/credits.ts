import type { Movement } from '../../../core/deposit/deposit.ts'
import { encodeAmount } from '../columns.ts'
import { inTurns } from '../queries.ts'
import type { CreditTable } from '../schema.ts'
import type { Change } from './change.ts'
import { releaseCredited } from './pending.ts'

/** A movement, and the gap it was found in where it was read back. */
export type FoundMovement = { readonly movement: Movement; readonly gapId: bigint | null }

/** Writes movements after those there are; nothing is said of balances. */
export async function insertCredits(change: Change, found: readonly FoundMovement[]): Promise<readonly CreditTable[]> {
  const last = await change.db.selectFrom('credit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let id = last?.id ?? 0n
  const credits: CreditTable[] = []
  for (const one of found) {
    id += 1n
    credits.push(creditRow({ ...one, id, assetId: await change.assetId(one.movement.asset) }))
  }
  for await (const chunk of inTurns(credits)) await change.db.insertInto('credit').values(chunk).execute()
  const [first] = credits
  if (first !== undefined) await releaseCredited(change, first.id)
  return credits
}

function creditRow({ id, movement, gapId, assetId }: FoundMovement & { readonly id: bigint; readonly assetId: bigint }): CreditTable {
  const { signature, slot, index, owner, account, before, after, verdict } = movement
  return {
    id,
    signature,
    slot,
    block_index: BigInt(index),
    owner,
    account,
    asset_id: assetId,
    before_amount: encodeAmount(before),
    after_amount: encodeAmount(after),
    verdict: verdict.kind,
    class: verdict.kind === 'credit' ? verdict.class : null,
    reason: verdict.kind === 'no-credit' ? verdict.reason : null,
    gap_id: gapId,
  }
}
