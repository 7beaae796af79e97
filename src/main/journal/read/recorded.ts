import type { Slot } from '../../../core/chain/slot.ts'
import type { Movement } from '../../../core/deposit/deposit.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { assetKey } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import { type CreditRow, selectCredits, toCredit } from './credits.ts'

/** What makes two movements the same: where, what, and from how much to how much. */
export function movementKey({ signature, slot, account, asset, before, after }: Movement): string {
  return [signature ?? slot, account, assetKey(asset), before, after].join(' ')
}

/** Where a movement stands: at most one that counts and one that does not, but for rewards of several kinds in one block. */
export function movementPlace({ signature, slot, account, asset }: Movement): string {
  return [signature ?? slot, account, assetKey(asset)].join(' ')
}

/** What is recorded of these transactions, by its place. */
export async function findRecordedPlaces(db: Queries, signatures: readonly Signature[]): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const recorded = new Map<string, readonly Movement[]>()
  for (const chunk of inChunks([...new Set(signatures)])) {
    for (const credit of (await signedRows(db, chunk)).map(toCredit)) {
      const place = movementPlace(credit)
      recorded.set(place, [...(recorded.get(place) ?? []), credit])
    }
  }
  return recorded
}

/** The keys of those movements of a slot that are recorded. */
export async function findRecorded(db: Queries, slot: Slot, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const signatures = movements.flatMap(({ signature }) => (signature === null ? [] : [signature]))
  const rows = signatures.length < movements.length ? await rewardRows(db, slot) : []
  for (const chunk of inChunks([...new Set(signatures)])) rows.push(...(await signedRows(db, chunk)))
  return new Set(rows.map((row) => movementKey(toCredit(row))))
}

/** Every movement that is recorded for a slot. */
export async function findRecordedAt(db: Queries, slot: Slot): Promise<readonly Movement[]> {
  return (await selectCredits(db).where('credit.slot', '=', slot).execute()).map(toCredit)
}

async function rewardRows(db: Queries, slot: Slot): Promise<CreditRow[]> {
  return await selectCredits(db).where('credit.slot', '=', slot).where('credit.signature', 'is', null).execute()
}

async function signedRows(db: Queries, signatures: readonly Signature[]): Promise<CreditRow[]> {
  return await selectCredits(db).where('credit.signature', 'in', signatures).execute()
}
