/** The journal: what is certain, what was decided and what was done, in one SQLite file per network (docs/journal.md). */
export { type DataFolderLock, lockDataFolder } from './lock.ts'
export type { Journal, JournalOptions } from './journal.ts'
export type { VerifyOptions } from './verify/verify.ts'
export { canonicalJson, type JsonValue, type Storable } from './json.ts'
export { openJournal } from './open-journal.ts'
export { doubtedBy, paidBy } from './paid-by.ts'
export { type ChainSeen, readChainSeen } from './read-chain-seen.ts'
export { PAGE_ROWS_MAX } from './reader.ts'
export type * from './carried-records.ts'
export type * from './confidential-sweep-records.ts'
export type { BlockOrigins, CreditOrigin } from './credit-origin.ts'
export type { HiddenAmount } from './hidden-amount.ts'
export type { SignedHereRecord, SignedMessageNote } from './signed-here.ts'
export { MAY_NOT_KNOW } from './may-not-know.ts'
export type { RanRecord } from './ran-records.ts'
export type { DecidedWithin, OpenDecision, SweptSum } from './decided-sums.ts'
export type { PayoutRowRecord } from './payout-rows.ts'
export type * from './period-records.ts'
export type * from './records.ts'
export type * from './payment-proof-records.ts'
export type * from './withdrawal-records.ts'
export type {
  ComparedBalance,
  CountedCredits,
  HeldAmount,
  JournalWriter,
  NewAccount,
  HeardSlots,
  NewIntent,
  NoWallet,
  OpeningBalance,
} from './writer.ts'
