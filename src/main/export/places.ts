import type { Slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Journal } from '../journal/index.ts'

/** In which block a transaction stands that moved something of ours, and when that was made; null where that is not recorded. */
export type Place = { readonly slot: Slot | null; readonly time: string | null }

/** The places of at most one page of transactions. */
export async function readPlaces({ read }: Pick<Journal, 'read'>, signatures: readonly Signature[]) {
  const slots = await read.movementSlots(signatures)
  const times = await read.blockTimes([...slots.values()])
  return (signature: Signature | null): Place => {
    const slot = signature === null ? null : (slots.get(signature) ?? null)
    const seconds = slot === null ? undefined : times.get(slot)
    return { slot, time: seconds === undefined ? null : new Date(Number(seconds) * 1_000).toISOString() }
  }
}
