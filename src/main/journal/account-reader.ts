import type { Address } from '../../core/address/address.ts'
import type { AccountFilter, AccountRecord } from './records.ts'

/** Accounts, as they were recorded; what is asked for at once has at most PAGE_ROWS_MAX addresses or labels. */
export type AccountReader = {
  /** Those of the addresses that are known, in no order. */
  accountsByAddress(addresses: readonly Address[]): Promise<readonly AccountRecord[]>
  /** Deposit accounts with one of the labels, its letters A to Z in whatever case, in no order. */
  depositAccountsByLabel(labels: readonly string[]): Promise<readonly AccountRecord[]>
  countAccounts(filter?: AccountFilter): Promise<number>
}
