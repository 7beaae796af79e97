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

/** A page: at most `limit` rows (1 to PAGE_ROWS_MAX of reader.ts) that follow the row with key `after`, or the first ones. */
export type Page<Key = number> = { readonly after?: Key; readonly limit: number }

/** A page, and the key the next one begins after; null at the end. */
export type Found<Row, Key> = { readonly rows: readonly Row[]; readonly next: Key | null }

export type CreditFilter = { readonly verdict?: Verdict['kind']; readonly owner?: Address }
