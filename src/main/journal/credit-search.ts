import type { Address } from '../../core/address/address.ts'
import type { CreditFilter, Found, Page } from './page-records.ts'
import type { CreditRecord } from './records.ts'

/** Where a page of credits ended; `moved` is the 20 digits of its size, null where they do not count for the order. */
export type CreditKey = { readonly moved: string | null; readonly id: number }
export type CreditSort = 'newest' | 'oldest' | 'largest'
export type CreditSearch = CreditFilter & {
  /** Native, or a mint under whatever program and decimals it was seen. */
  readonly asset?: 'native' | Address
  /** A signature, an owner or an account, whole or its beginning; or a part of the label of an owner. */
  readonly search?: string
  /** In seconds since 1970: blocks made from then on, and before then. What has no recorded time fits neither. */
  readonly sinceSeconds?: bigint
  readonly untilSeconds?: bigint
  /** The id of the newest that is wanted: what is recorded later is left out. */
  readonly upTo?: number
  /** Without those of tokens that a person put out of sight. */
  readonly inSight?: boolean
}

/** Searching credits: a part of what can be read. */
export type CreditSearchReader = {
  /** As `credits`, by more and in more orders; what is sorted by size may be of several assets. */
  findCredits(page: CreditSearch & { readonly sort: CreditSort } & Page<CreditKey>): Promise<Found<CreditRecord, CreditKey>>
  countCredits(filter: CreditSearch): Promise<number>
  /** The id of the newest, which grows with each; 0 where there is none. */
  newestCredit(): Promise<number>
}
