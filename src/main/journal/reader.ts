import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { Landing } from '../../core/fee/landing.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Nonce } from '../../core/lifetime/lifetime.ts'
import type { UnfinishedIntentState } from '../../core/payment/intent-state.ts'
import type { KnownAddress } from '../../core/recipient/recipient.ts'
import type { AccountReader } from './account-reader.ts'
import type { BundleRecord, CarriedRecord, CarriedState, LeftRecord, LeftUnexplained } from './carried-records.ts'
import type { ConfidentialSourceRecord, ConfidentialSweepRecord } from './confidential-sweep-records.ts'
import type { CreditOriginReader } from './credit-origin.ts'
import type { CreditSearchReader } from './credit-search.ts'
import type { MoneyReader } from './found-money.ts'
import type { HiddenAmountReader } from './hidden-amount.ts'
import type { SignedAlike, SignedHereRecord } from './signed-here.ts'
import type {
  AccountFilter,
  AccountHolding,
  AccountKey,
  AccountOrder,
  AccountRecord,
  AccountRole,
  Arrival,
  AttemptProgress,
  AttemptRecord,
  BalanceRecord,
  BroadcastRecord,
  CaseRecord,
  ClosingRecord,
  ConfiguredNodes,
  ElsewhereRecord,
  ComparisonRecord,
  ContinuityRecord,
  CreditFilter,
  CreditRecord,
  CursorRecord,
  DoneElsewhere,
  EventMark,
  EventRecord,
  EvidenceRecord,
  Found,
  GapRecord,
  IntentKind,
  IntentRecord,
  CalledMade,
  MintRecord,
  MissingPast,
  NetworkRecord,
  NonceRecord,
  OutstandingRecord,
  Page,
  PendingRecord,
  PaidAmount,
  PaymentRecord,
  TakenKey,
  RecipientRecord,
  SeenConsensus,
  SeenVersion,
  SumRecord,
  UnknownDoing,
  UnlistedMintRecord,
  DecisionRecord,
  VerdictRecord,
  WaitingHistory,
} from './records.ts'
import type { DecidedSumReader } from './decided-sums.ts'
import type { OverviewReader } from './overview-records.ts'
import type { PayoutRowReader } from './payout-rows.ts'
import type { PaymentProofRecord } from './payment-proof-records.ts'
import type { WithdrawalRecord } from './withdrawal-records.ts'

/** Rows one page may hold. */
export const PAGE_ROWS_MAX = 10_000

type PartReaders = AccountReader &
  MoneyReader &
  OverviewReader &
  CreditSearchReader &
  CreditOriginReader &
  HiddenAmountReader &
  PayoutRowReader &
  DecidedSumReader

/** Reads what is committed, never what a write is still doing. */
export type JournalReader = PartReaders & {
  network(): Promise<NetworkRecord | null>
  /** By address. */
  accounts(page: Page<Address> & { readonly role?: AccountRole }): Promise<readonly AccountRecord[]>
  /** Accounts with what they hold, in any of their orders. */
  findAccounts(page: AccountFilter & AccountOrder & Page<AccountKey>): Promise<Found<AccountHolding, AccountKey>>
  /** Listed ones, each under the terms it was last listed with, or all that were ever seen, under all terms; at most {@link PAGE_ROWS_MAX}. */
  mints(filter?: { readonly seen?: boolean }): Promise<readonly MintRecord[]>
  /** Those that nobody listed and that are held, or out of sight; in the order in which they were first seen. */
  unlistedMints(page: Page<number>): Promise<readonly UnlistedMintRecord[]>
  countUnlistedMints(): Promise<number>
  cursor(): Promise<CursorRecord | null>
  /** How far every slot is known, and what is missing of it. */
  continuity(): Promise<ContinuityRecord>
  /** The last slot not above another up to which blocks are known to be read; null before the first start. */
  lastRead(question: { readonly notAbove: Slot }): Promise<Slot | null>
  /** The slot itself, or the one before the gap that it lies in, where blocks were passed over and are not read back. */
  beforeGaps(question: { readonly slot: Slot }): Promise<Slot>
  /** Whether a past is wanted for which there is no gap yet, and which the cursor has passed. */
  historyWanted(): Promise<boolean>
  /**
   * Those of at most {@link PAGE_ROWS_MAX} owners of which some past is to be read back, of a slot or later ones where one is given; `evenClosed`: what
   * was not read counts too where a person closed its gap.
   */
  pastUnread(owners: readonly Address[], of?: { readonly sinceSlot: Slot; readonly evenClosed?: boolean }): Promise<ReadonlySet<Address>>
  /** How many accounts whose keys are ours have some past that is to be read back, or that is wanted and has no gap yet. */
  ownPastUnread(): Promise<number>
  /**
   * The latest of what is missing in the past of keys that are ours: not read, in a gap that a person closed, or not kept by the node that was
   * read. What was read back from one node is known no further back than `borneOutFrom`. Null where all of it is known.
   */
  ownPastMissing(of: { readonly borneOutFrom: Slot }): Promise<MissingPast | null>
  /** Owners of which some past is to be read back, by address. */
  waitingHistories(page: Page<Address>): Promise<readonly WaitingHistory[]>
  /** Newest first; those still open with `open`. */
  gaps(page: Page & { readonly open?: boolean }): Promise<readonly GapRecord[]>
  /** Newest first. */
  credits(page: Page & CreditFilter): Promise<readonly CreditRecord[]>
  credit(id: number): Promise<CreditRecord | null>
  /** Hidden arrivals of which nothing was read yet, oldest first. */
  hiddenUnread(page: Page): Promise<readonly CreditRecord[]>
  /** How much the latest hidden arrivals in an account brought, the latest first; those of which no amount is known are left out. */
  arrivedIn(of: { readonly account: Address; readonly limit: number }): Promise<readonly bigint[]>
  /** Every balance of one owner, in whatever account; at most {@link PAGE_ROWS_MAX}. */
  balancesOf(owner: Address): Promise<readonly BalanceRecord[]>
  /** In the order the balances were first seen. */
  balances(page: Page & { readonly asset?: Asset }): Promise<readonly BalanceRecord[]>
  balanceOf(of: { readonly account: Address; readonly asset: Asset }): Promise<BalanceRecord | null>
  /** Of each asset ever held. */
  sums(): Promise<readonly SumRecord[]>
  /** Arrivals that are not final, and those that vanished; newest first. */
  pending(page: Page): Promise<readonly PendingRecord[]>
  /** The newest comparison with the chain, or the newest that came to its end. */
  lastComparison(of?: { readonly finished: boolean }): Promise<ComparisonRecord | null>
  /** Newest first; those still open with `open`. */
  cases(page: Page & { readonly open?: boolean }): Promise<readonly CaseRecord[]>
  /** Why sending is closed, oldest first; empty while it is open. With `ever` all that ever closed it. */
  closings(of?: { readonly ever: true }): Promise<readonly ClosingRecord[]>
  /** How many open cases there are of what our keys did: sending is not opened again before a person has closed each. */
  casesOfDoings(): Promise<number>
  /** Transactions in which a key of ours was at work and that neither an attempt nor a comparison explains. */
  unknownDoings(page: Page): Promise<readonly UnknownDoing[]>
  /** What comparisons found of transactions that were signed outside this journal, newest on chain first. */
  foundElsewhere(of: { readonly limit: number }): Promise<readonly ElsewhereRecord[]>
  /** Intents of which nobody can tell whether they were carried out, newest first: what no person has closed, then the rest. */
  unknownIntents(of: { readonly limit: number }): Promise<readonly Pick<IntentRecord, 'id' | 'decisionId' | 'kind' | 'why' | 'closed'>[]>
  /** Oldest first; empty in a journal that has recorded no movement since this list is kept. */
  configuredNodes(): Promise<readonly ConfiguredNodes[]>
  /** Of intents that have ended without an attempt that is final, what other transactions did; those of which nothing was done are left out. */
  doneElsewhere(intentIds: readonly string[]): Promise<ReadonlyMap<string, DoneElsewhere>>
  /** Those of the references that were paid outside this journal. */
  paidElsewhere(keys: readonly string[]): Promise<readonly string[]>
  /** Those of the signatures that were made outside this journal and are proved without effect. */
  voidElsewhere(signatures: readonly Signature[]): Promise<ReadonlySet<Signature>>
  /** In which slots those of the signatures were that moved something that is recorded. */
  movementSlots(signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, Slot>>
  /** Those of the signatures, all of attempts, of which a fee and nothing else is recorded. */
  onlyFee(signatures: readonly Signature[]): Promise<ReadonlySet<Signature>>
  /** Those of the signatures that are no attempt's, and of which nothing was found that is final: what was called failed or dead is judged again. */
  unexplainedSignatures(signatures: readonly Signature[]): Promise<ReadonlySet<Signature>>
  /** Newest first. */
  decisions(page: Page & { readonly kind?: IntentKind }): Promise<readonly DecisionRecord[]>
  decision(id: string): Promise<DecisionRecord | null>
  /** Oldest first, each with its sources and attempts; those that others replaced are not among them. */
  decisionIntents(page: Page & { readonly decisionId: string }): Promise<readonly IntentRecord[]>
  /** Those of a decision that others replaced, oldest first. */
  replacedIntents(page: Page & { readonly decisionId: string }): Promise<readonly IntentRecord[]>
  /** Oldest first; only those in one state where it is named. */
  unfinishedIntents(page: Page & { readonly state?: UnfinishedIntentState }): Promise<readonly IntentRecord[]>
  /** Unfinished ones without a seal of the signer, oldest first. */
  unsealedIntents(page: Page): Promise<readonly IntentRecord[]>
  /** Oldest first, those that others replaced among them. */
  intents(page: Page): Promise<readonly IntentRecord[]>
  intent(id: string): Promise<IntentRecord | null>
  /** Those that took the place of an intent, oldest first. */
  successors(intentId: string): Promise<readonly IntentRecord[]>
  /** The lines of one payout, or of all, in the order they were decided. */
  payments(page: Page & { readonly decisionId?: string }): Promise<readonly PaymentRecord[]>
  /** Those of at most {@link PAGE_ROWS_MAX} keys that were paid or still may be. */
  livePayments(keys: readonly string[]): Promise<readonly PaymentRecord[]>
  /** What became of each of these keys that is taken; one of which a payment was made outside this journal is told by `paidElsewhere`. */
  takenKeys(keys: readonly string[]): Promise<ReadonlyMap<string, TakenKey>>
  /** Amounts that some recipients were paid or still may be, each once, with the newest payment of it. */
  paidAmounts(recipients: readonly Address[]): Promise<readonly PaidAmount[]>
  /** Where payments to some recipients arrived, in the end and for good, each account once with the newest decision of one. */
  arrivals(recipients: readonly Address[]): Promise<readonly Arrival[]>
  /** What keys here signed of bundles from elsewhere, newest first. */
  signedHere(page: Page): Promise<readonly SignedHereRecord[]>
  /** What of it lives by a value of a nonce account, and what pays one of some references. */
  signedAlike(asked: {
    readonly nonceAccount: Address
    readonly nonce: Nonce
    readonly references: readonly string[]
  }): Promise<SignedAlike>
  /** Messages that left in a bundle and are in a state now, oldest first; `ended`: dead, or returned and proved without effect since. */
  carriedIn(page: Page & { readonly state: CarriedState | 'ended' }): Promise<readonly CarriedRecord[]>
  /**
   * What left an account from a slot on, or came to it or its token accounts by its own doing, and neither an attempt explains nor what was found elsewhere,
   * in the order of recording. What strangers send is none of it.
   */
  left(page: Page & { readonly account: Address; readonly sinceSlot: Slot }): Promise<readonly LeftRecord[]>
  /** The number of the movement that was recorded last; 0 where there is none. */
  lastMovement(): Promise<number>
  /** How much of that there is, and the latest; null where there is nothing of the kind. */
  leftUnexplained(account: Address): Promise<LeftUnexplained | null>
  /** With what the keys here filled the blanks of a bundle that came from elsewhere, by the number of its transaction. */
  completed(digest: string): Promise<ReadonlyMap<number, Uint8Array>>
  /** Those of at most {@link PAGE_ROWS_MAX} keys that such a message pays. */
  carriedKeys(keys: readonly string[]): Promise<readonly string[]>
  /** Those of at most {@link PAGE_ROWS_MAX} intents that such a message became, once its signature was known. */
  carriedIntents(intentIds: readonly string[]): Promise<readonly string[]>
  /** What a decision's bundle held, in its order; nothing where it came from none. */
  carriedOf(decisionId: string): Promise<readonly CarriedRecord[]>
  /** Bundles that were prepared here, newest first. */
  bundles(page: Page): Promise<readonly BundleRecord[]>
  /** The bundle with this digest; null where none was prepared here. */
  bundle(digest: string): Promise<BundleRecord | null>
  /** A bundle that holds one of these messages, by their digests in lower-case hexadecimal; null where none does. */
  bundleWith(digests: readonly string[]): Promise<BundleRecord | null>
  /** Sweeps of confidential accounts, newest first. */
  confidentialSweeps(page: Page & { readonly open?: boolean }): Promise<readonly ConfidentialSweepRecord[]>
  confidentialSweep(id: string): Promise<ConfidentialSweepRecord | null>
  /** Accounts of such sweeps, or of one of them, oldest first; `open`: those alone of which something may still be decided. */
  confidentialSources(page: Page & { readonly sweepId?: string; readonly open?: boolean }): Promise<readonly ConfidentialSourceRecord[]>
  /** Confidential withdrawals in several transactions, newest first; those that have not ended with `open`. At most {@link PAGE_ROWS_MAX}. */
  withdrawals(of: { readonly open?: boolean; readonly account?: Address }): Promise<readonly WithdrawalRecord[]>
  /**
   * The finalized slot from which on nodes show all that transactions decided here did to an account that they take from, or tend, all that those of the
   * decisions did, as the lowest of the nodes says that saw each, and all that our keys did unexplained or elsewhere; null where none landed.
   */
  landedAt(of: { readonly account: Address; readonly decisionIds?: readonly string[] }): Promise<Slot | null>
  /** The one of a token account that has not ended; null where there is none. */
  openWithdrawalOf(account: Address): Promise<WithdrawalRecord | null>
  /** Payments of hidden amounts whose proofs accounts keep, of which something is still to be done, oldest first; of one token account where it is named. At most {@link PAGE_ROWS_MAX}. */
  openPaymentProofs(of?: { readonly account?: Address }): Promise<readonly PaymentProofRecord[]>
  /** Of one payment; null where no account keeps its proofs. */
  paymentProofs(intentId: string): Promise<PaymentProofRecord | null>
  /** Nonce accounts of the pool, closed ones too, by address; at most {@link PAGE_ROWS_MAX}. */
  nonces(): Promise<readonly NonceRecord[]>
  /** The address book, by address; with `search`, those whose label holds it or whose address begins with it. */
  recipients(page: Page<Address> & RecipientSearch): Promise<readonly RecipientRecord[]>
  /** How many of the address book there are, as {@link JournalReader.recipients} gives them page by page. */
  countRecipients(search: RecipientSearch): Promise<number>
  /** Those of the addresses that are known: accounts of ours, in the address book, or paid before. */
  knownAddresses(addresses: readonly Address[]): Promise<readonly KnownAddress[]>
  /** Known addresses that begin so; at most {@link PAGE_ROWS_MAX} of each kind. */
  knownBeginningWith(beginning: string): Promise<readonly { readonly address: Address; readonly label: string | null }[]>
  /** How many addresses are known; one that is known twice may count twice. */
  countKnownAddresses(): Promise<number>
  /** Those of the signatures that brought dust to an account of ours. */
  dustAmong(signatures: readonly Signature[]): Promise<readonly Signature[]>
  /** Attempts that are signed and may still execute, oldest first. */
  outstandingAttempts(page: Page): Promise<readonly OutstandingRecord[]>
  /** Those of the message digests, in lower-case hexadecimal, that some attempt has which was signed or may be: not those of refused drafts. */
  knownDigests(digests: readonly string[]): Promise<readonly string[]>
  /**
   * Of some intents, all attempts made for it, for those it replaces, and for whatever had one of its references before, oldest first.
   */
  knownAttempts(intentIds: readonly string[]): Promise<ReadonlyMap<string, readonly AttemptRecord[]>>
  attempt(id: number): Promise<AttemptRecord | null>
  attemptBySignature(signature: Signature): Promise<AttemptRecord | null>
  /** The outstanding attempt that was revoked and whose nonce this decision is to advance; null where there is none. */
  attemptServedBy(decisionId: string): Promise<AttemptRecord | null>
  /** Of at most {@link PAGE_ROWS_MAX} attempts; those never sent and never seen are left out. */
  attemptProgress(attemptIds: readonly number[]): Promise<readonly AttemptProgress[]>
  /**
   * How long transactions under a blockhash took to land, newest first: of those among the newest attempts that were sent and are final.
   */
  landings(of: { readonly limit: number }): Promise<readonly Landing[]>
  /** Oldest first. */
  broadcasts(page: Page & { readonly attemptId: number }): Promise<readonly BroadcastRecord[]>
  /** Oldest first. */
  evidence(page: Page & { readonly attemptId: number }): Promise<readonly EvidenceRecord[]>
  verdict(attemptId: number): Promise<VerdictRecord | null>
  /** What was last written down of the consensus; null where it was never seen to change. */
  consensus(): Promise<SeenConsensus | null>
  /** The software each node was last seen to run, and since when. */
  nodeVersions(): Promise<readonly SeenVersion[]>
  /** The last event; one with the id 0 where there is none yet. */
  lastEvent(): Promise<EventMark>
  /** What the next events after that one say was made or failed, `limit` of those that say what became of a message. */
  calledMade(events: { readonly after: number; readonly limit: number }): Promise<CalledMade>
  /** The highest number that a file of the vault is known to have been written with; 0 where none is known. */
  vaultGeneration(): Promise<number>
  /** The event with that id; null where there is none. An id of 0 stands for the beginning. */
  eventMark(id: number): Promise<EventMark | null>
  /** Newest first, or oldest first with `forward`. */
  events(page: Page & { readonly forward?: boolean }): Promise<readonly EventRecord[]>
}

/** What the address book is narrowed by. */
export type RecipientSearch = { readonly search?: string }

/** What a question is asked with. */
export type Asked<Question extends keyof JournalReader> = NonNullable<Parameters<JournalReader[Question]>[0]>
