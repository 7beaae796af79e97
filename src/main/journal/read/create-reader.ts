import type { AccountReader } from '../account-reader.ts'
import type { JournalReader } from '../reader.ts'
import type { Snapshot } from '../shapes.ts'
import { readAttemptProgress } from './attempt-progress.ts'
import { readAttempt, readAttemptBySignature, readAttemptServedBy, readKnownDigests, readOutstanding } from './attempts.ts'
import { readBalanceOf, readBalances, readBalancesOf } from './balances.ts'
import { readCompleted } from './completed.ts'
import { readBundle, readBundles, readBundleWith, readCarriedIn, readCarriedIntents, readCarriedKeys, readCarriedOf } from './carried.ts'
import { readLastMovement, readLeft, readLeftUnexplained } from './left.ts'
import { readCases } from './cases.ts'
import { readLastComparison } from './comparison.ts'
import { readConfidentialSources, readConfidentialSweep, readConfidentialSweeps } from './confidential-sweeps.ts'
import { readCredit, readCredits } from './credits.ts'
import { readContinuity } from './continuity.ts'
import { readCursor } from './cursor.ts'
import { readEventMark, readEvents, readLastEvent } from './events.ts'
import { countAccounts, findAccounts } from './find-accounts.ts'
import { searchingCredits } from './find-credits.ts'
import { readingMoney } from './find-money.ts'
import { readGaps, readHistoryWanted, readOwnPastUnread, readPastUnread, readWaitingHistories } from './gaps.ts'
import { readConfiguredNodes } from './configured-nodes.ts'
import {
  readIntent,
  readIntents,
  readUnfinishedIntents,
  readDecisionIntents,
  readReplacedIntents,
  readSuccessors,
  readUnsealedIntents,
} from './intents.ts'
import { readUnknownIntents } from './unknown-intents.ts'
import { readDoneElsewhere } from './done-elsewhere.ts'
import { readKnownAttempts } from './known-attempts.ts'
import { readArrivedIn } from './arrived-in.ts'
import { readLandedAt } from './landed-at.ts'
import { readLandings } from './landings.ts'
import { readCalledMade } from './made.ts'
import { readBeforeGaps, readLastRead } from './last-read.ts'
import { countUnlistedMints, readMints, readUnlistedMints } from './mints.ts'
import { readNonces } from './nonces.ts'
import { readOwnPastMissing } from './own-past-missing.ts'
import { readConsensus, readNodeVersions } from './nodes.ts'
import { readingOverview } from './reading-overview.ts'
import { readArrivals, readLivePayments, readPaidAmounts, readPayments, readTakenKeys } from './payments.ts'
import {
  countKnownAddresses,
  countRecipients,
  readDustAmong,
  readKnownAddresses,
  readKnownBeginningWith,
  readRecipients,
} from './recipients.ts'
import { readingPayoutRows } from './payout-rows.ts'
import { readPending } from './pending.ts'
import { readBroadcasts, readEvidence, readVerdict } from './proof.ts'
import { readAccounts, readAccountsByAddress, readDepositAccountsByLabel, readNetwork } from './settings.ts'
import {
  readFoundElsewhere,
  readMovementSlots,
  readPaidElsewhere,
  readUnknownDoings,
  readUnexplainedSignatures,
  readVoidElsewhere,
} from './elsewhere.ts'
import { readCasesOfDoings, readClosings } from './sending.ts'
import { readSums } from './sums.ts'
import { readDecision, readDecisions } from './decisions.ts'
import { readOnlyFee } from './doings.ts'
import { readBlockTimes, readCreditOrigins } from './credit-origins.ts'
import { readHiddenAmounts, readHiddenUnread } from './hidden-amounts.ts'
import { readOpenPaymentProofs, readPaymentProofs } from './payment-proofs.ts'
import { readOpenWithdrawalOf, readWithdrawals } from './withdrawals.ts'
import { readVaultGeneration } from './vault-written.ts'
import { readSignedAlike, readSignedHere } from './signed-here.ts'

/** What nodes were found to be. */
const readersOfNodes = (snapshot: Snapshot): Pick<JournalReader, 'consensus' | 'nodeVersions'> => ({
  consensus: () => snapshot(readConsensus),
  nodeVersions: () => snapshot(readNodeVersions),
})

/** Answers every question from a snapshot of its own. */
export function createReader(snapshot: Snapshot): JournalReader {
  return {
    ...readingOverview(snapshot),
    ...searchingCredits(snapshot),
    ...readingPayoutRows(snapshot),
    network: () => snapshot(readNetwork),
    accounts: (page) => snapshot((db) => readAccounts(db, page)),
    findAccounts: (page) => snapshot((_db, shapes) => findAccounts(shapes, page)),
    ...readingAccounts(snapshot),
    ...readingMints(snapshot),
    cursor: () => snapshot(readCursor),
    continuity: () => snapshot(readContinuity),
    lastRead: (question) => snapshot((db) => readLastRead(db, question)),
    beforeGaps: (question) => snapshot((db) => readBeforeGaps(db, question)),
    historyWanted: () => snapshot(readHistoryWanted),
    pastUnread: (owners, of) => snapshot((db) => readPastUnread(db, owners, of)),
    ownPastUnread: () => snapshot(readOwnPastUnread),
    ownPastMissing: (of) => snapshot((db) => readOwnPastMissing(db, of)),
    waitingHistories: (page) => snapshot((db) => readWaitingHistories(db, page)),
    gaps: (page) => snapshot((db) => readGaps(db, page)),
    credits: (page) => snapshot((db) => readCredits(db, page)),
    credit: (id) => snapshot((db) => readCredit(db, id)),
    balancesOf: (owner) => snapshot((db) => readBalancesOf(db, owner)),
    balances: (page) => snapshot((db) => readBalances(db, page)),
    balanceOf: (of) => snapshot((db) => readBalanceOf(db, of)),
    sums: () => snapshot(readSums),
    pending: (page) => snapshot((db) => readPending(db, page)),
    lastComparison: (of = { finished: false }) => snapshot((db) => readLastComparison(db, of)),
    cases: (page) => snapshot((db) => readCases(db, page)),
    ...readingOurDoings(snapshot),
    decisions: (page) => snapshot((db) => readDecisions(db, page)),
    decision: (id) => snapshot((db) => readDecision(db, id)),
    decisionIntents: (page) => snapshot((db) => readDecisionIntents(db, page)),
    replacedIntents: (page) => snapshot((db) => readReplacedIntents(db, page)),
    unfinishedIntents: (page) => snapshot((db) => readUnfinishedIntents(db, page)),
    unsealedIntents: (page) => snapshot((db) => readUnsealedIntents(db, page)),
    intents: (page) => snapshot((db) => readIntents(db, page)),
    intent: (id) => snapshot((db) => readIntent(db, id)),
    successors: (intentId) => snapshot((db) => readSuccessors(db, intentId)),
    payments: (page) => snapshot((db) => readPayments(db, page)),
    livePayments: (keys) => snapshot((db) => readLivePayments(db, keys)),
    arrivals: (recipients) => snapshot((db) => readArrivals(db, recipients)),
    ...readingMoney(snapshot),
    paidAmounts: (recipients) => snapshot((db) => readPaidAmounts(db, recipients)),
    ...readingCarried(snapshot),
    confidentialSweeps: (page) => snapshot((db) => readConfidentialSweeps(db, page)),
    confidentialSweep: (id) => snapshot((db) => readConfidentialSweep(db, id)),
    confidentialSources: (page) => snapshot((db) => readConfidentialSources(db, page)),
    ...readingUpkeep(snapshot),
    ...readingRecipients(snapshot),
    dustAmong: (signatures) => snapshot((db) => readDustAmong(db, signatures)),
    outstandingAttempts: (page) => snapshot((db) => readOutstanding(db, page)),
    knownAttempts: (intentIds) => snapshot((db) => readKnownAttempts(db, intentIds)),
    attempt: (id) => snapshot((db) => readAttempt(db, id)),
    attemptBySignature: (signature) => snapshot((db) => readAttemptBySignature(db, signature)),
    attemptServedBy: (decisionId) => snapshot((db) => readAttemptServedBy(db, decisionId)),
    attemptProgress: (attemptIds) => snapshot((db) => readAttemptProgress(db, attemptIds)),
    landings: (of) => snapshot((db) => readLandings(db, of)),
    broadcasts: (page) => snapshot((db) => readBroadcasts(db, page)),
    evidence: (page) => snapshot((db) => readEvidence(db, page)),
    verdict: (attemptId) => snapshot((db) => readVerdict(db, attemptId)),
    ...readersOfNodes(snapshot),
    lastEvent: () => snapshot(readLastEvent),
    calledMade: (events) => snapshot((db) => readCalledMade(db, events)),
    vaultGeneration: () => snapshot(readVaultGeneration),
    eventMark: (id) => snapshot((db) => readEventMark(db, id)),
    events: (page) => snapshot((db) => readEvents(db, page)),
  }
}

/** Nonce accounts, confidential withdrawals in several transactions, and what hidden arrivals were read to be. */
function readingUpkeep(
  snapshot: Snapshot,
): Pick<
  JournalReader,
  | 'nonces'
  | 'withdrawals'
  | 'landedAt'
  | 'openWithdrawalOf'
  | 'openPaymentProofs'
  | 'paymentProofs'
  | 'hiddenUnread'
  | 'hiddenAmounts'
  | 'creditOrigins'
  | 'blockTimes'
  | 'arrivedIn'
> {
  return {
    nonces: () => snapshot(readNonces),
    withdrawals: (page) => snapshot((db) => readWithdrawals(db, page)),
    landedAt: (of) => snapshot((db) => readLandedAt(db, of)),
    openWithdrawalOf: (account) => snapshot((db) => readOpenWithdrawalOf(db, account)),
    openPaymentProofs: (of) => snapshot((db) => readOpenPaymentProofs(db, of)),
    paymentProofs: (intentId) => snapshot((db) => readPaymentProofs(db, intentId)),
    hiddenUnread: (page) => snapshot((db) => readHiddenUnread(db, page)),
    arrivedIn: (of) => snapshot((db) => readArrivedIn(db, of)),
    blockTimes: (slots) => snapshot((db) => readBlockTimes(db, slots)),
    creditOrigins: (credits) => snapshot((db) => readCreditOrigins(db, credits)),
    hiddenAmounts: (creditIds) => snapshot((db) => readHiddenAmounts(db, creditIds)),
  }
}

/** Listed mints, and those that nobody listed. */
function readingMints(snapshot: Snapshot): Pick<JournalReader, 'mints' | 'unlistedMints' | 'countUnlistedMints'> {
  return {
    mints: (filter = {}) => snapshot((db) => readMints(db, filter)),
    unlistedMints: (page) => snapshot((db) => readUnlistedMints(db, page)),
    countUnlistedMints: () => snapshot(countUnlistedMints),
  }
}

type Recipients = Pick<JournalReader, 'recipients' | 'countRecipients' | 'knownAddresses' | 'knownBeginningWith' | 'countKnownAddresses'>

/** Who is in the address book, and whom this journal knows. */
function readingRecipients(snapshot: Snapshot): Recipients {
  return {
    recipients: (page) => snapshot((db) => readRecipients(db, page)),
    countRecipients: (search) => snapshot((db) => countRecipients(db, search)),
    knownAddresses: (addresses) => snapshot((db) => readKnownAddresses(db, addresses)),
    knownBeginningWith: (beginning) => snapshot((db) => readKnownBeginningWith(db, beginning)),
    countKnownAddresses: () => snapshot(countKnownAddresses),
  }
}

/** Bundles that were prepared here. */
function readingCarried(
  snapshot: Snapshot,
): Pick<
  JournalReader,
  | 'signedHere'
  | 'signedAlike'
  | 'carriedIn'
  | 'left'
  | 'lastMovement'
  | 'leftUnexplained'
  | 'carriedKeys'
  | 'carriedIntents'
  | 'carriedOf'
  | 'bundles'
  | 'bundle'
  | 'bundleWith'
  | 'completed'
> {
  return {
    signedHere: (page) => snapshot((db) => readSignedHere(db, page)),
    signedAlike: (asked) => snapshot((db) => readSignedAlike(db, asked)),
    completed: (digest) => snapshot((db) => readCompleted(db, digest)),
    carriedIn: (page) => snapshot((db) => readCarriedIn(db, page)),
    left: (page) => snapshot((db) => readLeft(db, page)),
    lastMovement: () => snapshot(readLastMovement),
    leftUnexplained: (account) => snapshot((db) => readLeftUnexplained(db, account)),
    carriedIntents: (ids) => snapshot((db) => readCarriedIntents(db, ids)),
    carriedOf: (decisionId) => snapshot((db) => readCarriedOf(db, decisionId)),
    carriedKeys: (keys) => snapshot((db) => readCarriedKeys(db, keys)),
    bundles: (page) => snapshot((db) => readBundles(db, page)),
    bundle: (digest) => snapshot((db) => readBundle(db, digest)),
    bundleWith: (digests) => snapshot((db) => readBundleWith(db, digests)),
  }
}

type OurDoings = Pick<
  JournalReader,
  | 'foundElsewhere'
  | 'unknownIntents'
  | 'knownDigests'
  | 'configuredNodes'
  | 'closings'
  | 'casesOfDoings'
  | 'unknownDoings'
  | 'paidElsewhere'
  | 'doneElsewhere'
  | 'takenKeys'
  | 'voidElsewhere'
  | 'onlyFee'
  | 'movementSlots'
  | 'unexplainedSignatures'
>

/** What our keys did without this journal, and why sending is closed. */
function readingOurDoings(snapshot: Snapshot): OurDoings {
  return {
    closings: (of) => snapshot((db) => readClosings(db, of)),
    knownDigests: (digests) => snapshot((db) => readKnownDigests(db, digests)),
    unknownIntents: (of) => snapshot((db) => readUnknownIntents(db, of)),
    casesOfDoings: () => snapshot(readCasesOfDoings),
    unknownDoings: (page) => snapshot((db) => readUnknownDoings(db, page)),
    foundElsewhere: (of) => snapshot((db) => readFoundElsewhere(db, of)),
    configuredNodes: () => snapshot(readConfiguredNodes),
    doneElsewhere: (intentIds) => snapshot((db) => readDoneElsewhere(db, intentIds)),
    takenKeys: (keys) => snapshot((db) => readTakenKeys(db, keys)),
    paidElsewhere: (keys) => snapshot((db) => readPaidElsewhere(db, keys)),
    voidElsewhere: (signatures) => snapshot((db) => readVoidElsewhere(db, signatures)),
    onlyFee: (signatures) => snapshot((db) => readOnlyFee(db, signatures)),
    movementSlots: (signatures) => snapshot((db) => readMovementSlots(db, signatures)),
    unexplainedSignatures: (signatures) => snapshot((db) => readUnexplainedSignatures(db, signatures)),
  }
}

function readingAccounts(snapshot: Snapshot): AccountReader {
  return {
    accountsByAddress: (addresses) => snapshot((db) => readAccountsByAddress(db, addresses)),
    depositAccountsByLabel: (labels) => snapshot((db) => readDepositAccountsByLabel(db, labels)),
    countAccounts: (filter = {}) => snapshot((_db, shapes) => countAccounts(shapes, filter)),
  }
}
