import type { Address } from '../../core/address/address.ts'
import type { RowStanding } from '../../core/payment/row-standing.ts'
import type { DoneBy, Found, IntentRecord, Page, PaymentRecord } from './records.ts'

/** What the rows of a payout are looked through for. */
export type PayoutRowSearch = {
  /** A part of a reference or of a name that the journal knows, letter case aside, or the beginning of an address. */
  readonly text: string
  /** Whoever has a name that the journal does not know and that the text is a part of. */
  readonly recipients: readonly Address[]
  /** References of rows for which the file has such a name. */
  readonly keys: readonly string[]
}

export type PayoutRowFilter = {
  readonly decisionId: string
  readonly search?: PayoutRowSearch | undefined
  /** Intents that the signer did not seal: they wait for a person's word. */
  readonly notSealed: readonly string[]
}

/**
 * A row of a payout as it stands.
 * - by: what paid its reference, maybe to somebody else or in another amount, and is no attempt that ended well
 * - again: the intent that pays the same recipient under the same reference now
 */
export type PayoutRowRecord = {
  readonly payment: PaymentRecord
  readonly standing: RowStanding
  readonly intent: IntentRecord
  readonly by: DoneBy | null
  readonly again: string | null
}

/** Reading a payout row by row: a part of what can be read. */
export type PayoutRowReader = {
  /** In the order in which they were planned. */
  payoutRows(page: PayoutRowFilter & Page & { readonly standing?: RowStanding | undefined }): Promise<Found<PayoutRowRecord, number>>
  /** How many of them stand in each way. */
  countPayoutRows(filter: PayoutRowFilter): Promise<Readonly<Record<RowStanding, number>>>
}
