import type { Address } from '../../core/address/address.ts'
import type { Verdict } from '../../core/deposit/deposit.ts'
import type { AccountRole } from './records.ts'

/** How pages of the journal are asked for, and where the next one begins. */

export type AccountFilter = {
  readonly role?: AccountRole
  /** The beginning of an address, or a part of a label. */
  readonly search?: string
}
/** Where a page of accounts ended: the text it was sorted by, and the address. */
export type AccountKey = { readonly value: string; readonly address: string }
export type AccountOrder = { readonly sort: 'address' | 'label' | 'native'; readonly descending: boolean }

/** Where a page of credits ended; `moved` is the 20 digits of its size, null where they do not count for the order. */
export type CreditKey = { readonly moved: string | null; readonly id: number }
export type CreditSort = 'newest' | 'oldest' | 'largest'
export type CreditSearch = CreditFilter & {
  /** Native, or a mint under whatever program and decimals it was seen. */
  readonly asset?: 'native' | Address
  /** A signature, an owner or an account, whole or its beginning. */
  readonly search?: string
  /** Without those of tokens that a person put out of sight. */
  readonly inSight?: boolean
}

/** A page, and the key the next one begins after; null at the end. */
export type Found<Row, Key> = { readonly rows: readonly Row[]; readonly next: Key | null }

export type CreditFilter = { readonly verdict?: Verdict['kind']; readonly owner?: Address }
