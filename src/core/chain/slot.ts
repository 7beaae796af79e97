import type { Brand } from '../brand.ts'

/** A place in time for a block; slots without a block are skipped. */
export type Slot = Brand<bigint, 'Slot'>

/** How many blocks stand below a block; never above its slot. Expiry is counted in it. */
export type BlockHeight = Brand<bigint, 'BlockHeight'>

/** How sure a node is of what it says. `processed` and `confirmed` can still vanish. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

export function slot(value: bigint | number): Slot {
  return BigInt(value) as Slot
}

export function blockHeight(value: bigint | number): BlockHeight {
  return BigInt(value) as BlockHeight
}

/** The later of two slots, where either may not be known. */
export function laterSlot(one: Slot | null, other: Slot | null): Slot | null {
  return one === null || (other !== null && other > one) ? other : one
}
