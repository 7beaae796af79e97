import type { Address } from '../../core/address/address.ts'
import type { Account } from './account.ts'

/**
 * Accounts as they stood at earlier blocks, so that `finalized` and `confirmed` answer truly while newer blocks move on.
 * Each block keeps what its accounts were before it; what is below the root is forgotten.
 */
export type Versions = {
  /** Remembers what an account was before the block at this slot changed it; only the first time counts. */
  remember(slot: bigint, address: Address, before: Account | null): void
  /** The account after the block at this slot, given what it is now. */
  accountAfter(slot: bigint, address: Address, now: () => Account | null): Account | null
  /** Gives what every account was after the block at this slot, where a later one changed it, and forgets the later ones. */
  takeBackTo(slot: bigint): ReadonlyMap<Address, Account | null>
  /** What the accounts were that the block at this slot changed. */
  changedAt(slot: bigint): ReadonlyMap<Address, Account | null>
  /** Forgets the accounts as they were before the block of this slot, and before all earlier blocks. */
  forgetThrough(slot: bigint): void
}

export function createVersions(): Versions {
  /** Ascending by slot: slots are only ever added at the end. */
  const beforeBySlot = new Map<bigint, Map<Address, Account | null>>()
  return {
    remember(slot, address, before) {
      const ofBlock = beforeBySlot.get(slot) ?? new Map<Address, Account | null>()
      beforeBySlot.set(slot, ofBlock)
      if (!ofBlock.has(address)) ofBlock.set(address, before)
    },
    accountAfter(slot, address, now) {
      for (const [changed, ofBlock] of beforeBySlot) {
        if (changed <= slot) continue
        const before = ofBlock.get(address)
        if (before !== undefined) return before
      }
      return now()
    },
    takeBackTo(slot) {
      const before = new Map<Address, Account | null>()
      for (const [changed, ofBlock] of beforeBySlot) {
        if (changed <= slot) continue
        for (const [address, account] of ofBlock) if (!before.has(address)) before.set(address, account)
        beforeBySlot.delete(changed)
      }
      return before
    },
    changedAt: (slot) => beforeBySlot.get(slot) ?? new Map(),
    forgetThrough(slot) {
      for (const changed of beforeBySlot.keys()) if (changed <= slot) beforeBySlot.delete(changed)
    },
  }
}
