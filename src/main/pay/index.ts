/** The submitter: from a decided intent to a proved end, exactly once. */
export { agreeByVotes, readAccountsAt, readAgreedAccounts, readEpoch, readRentMinimum, readWitnessedAccounts } from './read/agreed-reads.ts'
export { askInRuns, readAccounts, readKnownTokenAccounts, readTerms, readTreasury } from './read/balances.ts'
export { isBeforeLanding } from './evidence/before-landing.ts'
export { carriedIn } from './intent/carried-in.ts'
export { isAsItLeft, landedAs, returnOf } from './evidence/carried.ts'
export { findClosedAccounts } from './read/closed-accounts.ts'
export {
  type ConfidentialMintOnChain,
  type ConfidentialOnChain,
  findConfidentialAccounts,
  readConfidentialAccounts,
  readConfidentialAt,
  readConfidentialMints,
  readHiddenIn,
  readProofsChecked,
} from './read/confidential-accounts.ts'
export {
  type DepositAsked,
  type DepositRead,
  planConfidentialDeposit,
  startConfidentialDeposit,
} from './confidential/confidential-deposit.ts'
export {
  type ConfidentialTendingAsked,
  type ConfidentialTendingRead,
  planConfidentialTending,
  startConfidentialTending,
} from './confidential/confidential-tending.ts'
export {
  type ConfidentialAsked,
  type ConfidentialPlanRead,
  planConfidential,
  startConfidential,
} from './confidential/confidential-upkeep.ts'
export {
  type ConfidentialSweepAsked,
  type ConfidentialSweepPlan,
  planConfidentialSweep,
  startConfidentialSweep,
} from './plan/confidential-sweep.ts'
export { type ConfidentialSweeper, openConfidentialSweeper } from './send/confidential-sweeper.ts'
export { wordsOfFailure } from './read/failure-words.ts'
export { feeTaken } from './evidence/fee-taken.ts'
export { readFeeRule } from './read/fee-rule.ts'
export { createSendingGate, type SendingGate, type SendingState } from './gate.ts'
export {
  approvePayment,
  type AwaitingApproval,
  declinePayment,
  hiddenIn,
  readAwaitingApproval,
  readHiddenAwaiting,
  requireAwaitingApproval,
  reviewAwaiting,
  takingsOf,
} from './send/approval.ts'
export { dropApprovalsOf } from './intent/drop-approvals.ts'
export {
  type NonceUpkeepRead,
  planNonceCreations,
  planNonceTending,
  startNonceCreation,
  startNonceTending,
} from './upkeep/nonce-upkeep.ts'
export { firstBySignature, slotsOf } from './evidence/earlier-ends.ts'
export { askEach, boundsOf, readHeights, requireVoices } from './heights.ts'
export {
  isReserved,
  keepNonce,
  type NonceValues,
  nonceOf,
  readNonceAccounts,
  readNonces,
  readNoncesOf,
  readNonceValues,
  requireNonce,
} from './read/nonces.ts'
export { type NestedRecoveryPlan, planNestedRecovery, startNestedRecovery } from './upkeep/nested.ts'
export { givenBlockhash } from './send/lifetimes.ts'
export { acceptJournal, keepHead, noticeOlderJournal } from './send/older-journal.ts'
export { type Alive, isOutstandingFor, readAlive, readFree, readTended } from './intent/outflow.ts'
export { planRentReclaim, startRentReclaim } from './upkeep/reclaim.ts'
export { inRunsOf, isOfOneAlone, type PayChange } from './parts.ts'
export { readPathsOf } from './paths.ts'
export { createPatience, type Patience } from './patience.ts'
export { judgePayees, planPayments, resolvePayment, startPayments, summarize } from './plan/payment.ts'
export { paymentIntent, sweepIntent, upkeepIntent } from './intent/payment-intents.ts'
export { readPaymentFacts } from './plan/payment-facts.ts'
export { templateBefore } from './confidential/payment-proof-steps.ts'
export { type PaymentAsked, parsePaymentRequest, type PaymentRequest, parsePaidFile, parsePayout } from './intent/payment-request.ts'
export { planOver } from './plan/plan-over.ts'
export { measureRequest, planRequest } from './plan/plan-payment.ts'
export {
  decidePayout,
  decimalsOf,
  type PayoutAsked,
  type PayoutOptions,
  type PlannedPayout,
  planPayout,
  planPayoutOver,
  readPayout,
  requireSaid,
  startPayout,
} from './plan/payout.ts'
export { type Measured, tryPayout } from './plan/payout-simulation.ts'
export { readEffect, type Shown } from './evidence/read-effect.ts'
export { reasonIn as reasonOfRefusalIn } from './send/refused.ts'
export { findDisputed, resolveDisputed } from './evidence/resolve.ts'
export { type Revoking, revokeSigned } from './upkeep/revoke.ts'
export { confirmDecision, waitsForConfirmation } from './intent/seals.ts'
export { readFinalizedBounds, readSeen, type Seen } from './evidence/seen.ts'
export { heardOf } from './evidence/signed-window.ts'
export { decodeIntent as readIntent, readPlannedLifetime, tryToDecode as tryToReadIntent } from './intent/stored-intent.ts'
export { createRevokedList } from './revoked-list.ts'
export { openSubmitter, type Submitter } from './send/submitter.ts'
export {
  countNotChosen,
  type PlannedSweep,
  planSweep,
  planSweepOver,
  readSweepFacts,
  requireAsRead,
  startSweep,
  type SweepOptions,
  type SweptElsewhere,
} from './plan/sweep.ts'
export { readToChoose } from './plan/sweep-choice.ts'
export { parseSweepRequest, parseSweptAsset, type SweepRequest } from './intent/sweep-request.ts'
export { trySweep } from './plan/sweep-simulation.ts'
export { isVacant, readMints, readTokenAccount, readTokenAccounts, standingOf, type MintOnChain } from './read/token-accounts.ts'
export { readTaken } from './intent/taken.ts'
export { gatherTestimonies } from './evidence/testimony.ts'
export { planTokenUpkeep, readOurs, startTokenUpkeep, type TokenUpkeepAsked, type TokenUpkeepRead } from './upkeep/token-upkeep.ts'
export { askWithJournal } from './send/to-sign.ts'
export { simulateEach, simulatePayment } from './read/units.ts'
export { findUndecided } from './send/verify-seals.ts'
export { createVersionChoice, nodesWithoutVersion1, planInVersion, type VersionAsked } from './read/version.ts'
export type { WithdrawalSteps } from './confidential/withdrawal-steps.ts'
export { endWithdrawal } from './confidential/withdrawals.ts'
export { readLastWitnesses, readWitnesses, type Witnesses } from './read/witnesses.ts'
