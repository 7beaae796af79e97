import type { Movement } from '../../../core/deposit/deposit.ts'
import { isOutcomeKnown } from '../../../core/deposit/find-movements.ts'
import type { Queries } from '../queries.ts'
import { findRecordedPlaces, movementKey, movementPlace } from '../read/recorded.ts'
import { insertCase } from './cases.ts'
import { encodeAmount } from '../columns.ts'
import type { Change } from './change.ts'

/** A movement of a transaction that is recorded already, told again in another place or with other figures. */
export type ToldAgain = { readonly movement: Movement; readonly recorded: Movement }

/**
 * - fresh: to be recorded. Nothing that counts is recorded of its transaction, account and asset.
 * - again: what a person must look at. Some of it may be fresh too: a transaction that was recorded without credit in another block.
 * What is recorded already, in the same block with the same figures, is in neither.
 */
export type Sorted = { readonly fresh: readonly Movement[]; readonly again: readonly ToldAgain[] }

/** Sorts what a block or a history tells by what is recorded. Of one transaction, account and asset only one movement ever counts. */
export async function sortTold({ db }: { readonly db: Queries }, told: readonly Movement[]): Promise<Sorted> {
  const signatures = told.flatMap(({ signature }) => (signature === null ? [] : [signature]))
  const recorded = await findRecordedPlaces(db, signatures)
  const before = new Map<string, readonly Movement[]>()
  const [fresh, again]: [Movement[], ToldAgain[]] = [[], []]
  for (const movement of told) {
    const place = movementPlace(movement)
    const [inJournal, inBlock] = [recorded.get(place) ?? [], before.get(place) ?? []]
    before.set(place, [...inBlock, movement])
    const isSame = (other: Movement) => other.slot === movement.slot && movementKey(other) === movementKey(movement)
    const repeated = inBlock.find(isSame)
    if (repeated === undefined && inJournal.some(isSame)) continue
    // An account may be paid several rewards in one block, and they have no name: only one that is repeated to the lamport is the same.
    const earlier = movement.signature === null ? [repeated].filter((one) => one !== undefined) : [...inJournal, ...inBlock]
    const [first] = earlier
    if (first === undefined || (counts(movement) && !earlier.some(counts))) fresh.push(movement)
    if (first !== undefined && !tellsOutcome(movement, earlier)) again.push({ movement, recorded: first })
  }
  return { fresh, again }
}

/** Opens a case for each; one that is open tells of the same. Gives how many. */
export async function openAgain(change: Change, again: readonly ToldAgain[]): Promise<number> {
  let opened = 0
  for (const { movement, recorded } of again) {
    const { account, slot } = movement
    const told = { kind: 'movement-again', account, asset_id: await change.assetId(movement.asset), slot } as const
    if (await isOpen(change, { ...told, found: movement.after })) continue
    await insertCase(change, { ...told, expected: recorded.after, found: movement.after, credit_id: null })
    opened += 1
  }
  return opened
}

type Told = {
  readonly kind: 'movement-again'
  readonly account: Movement['account']
  readonly asset_id: bigint
  readonly slot: Movement['slot']
  readonly found: bigint
}

async function isOpen({ db }: Change, { kind, account, asset_id, slot, found }: Told): Promise<boolean> {
  const query = db.selectFrom('case').select('id').where('closed_at_ms', 'is', null).where('kind', '=', kind)
  const open = query.where('account', '=', account).where('asset_id', '=', asset_id).where('slot', '=', slot)
  return (await open.where('found', '=', encodeAmount(found)).executeTakeFirst()) !== undefined
}

function counts({ verdict }: Movement): boolean {
  return verdict.kind !== 'no-credit'
}

/** Whether all that was recorded of it is that no node knew its outcome, in the same block. */
function tellsOutcome({ slot }: Movement, earlier: readonly Movement[]): boolean {
  return earlier.every((one) => one.slot === slot && !isOutcomeKnown(one))
}
