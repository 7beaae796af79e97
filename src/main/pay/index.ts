/** The submitter: from a decided intent to a proved end, exactly once. */
export { agreeByVotes, readAccountsAt, readAgreedAccounts, readEpoch, readRentMinimum, readWitnessedAccounts } from './agreed-reads.ts'
export { askInRuns, readAccounts, readKnownTokenAccounts, readTerms, readTreasury } from './balances.ts'
export { isBeforeLanding } from './before-landing.ts'
export { carriedIn } from './carried-in.ts'
export { isAsItLeft, landedAs, returnOf } from './carried.ts'
export { findClosedAccounts } from './closed-accounts.ts'
export {
  type ConfidentialMintOnChain,
  type ConfidentialOnChain,
  findConfidentialAccounts,
  readConfidentialAccounts,
  readConfidentialAt,
  readConfidentialMints,
  readHiddenIn,
  readProofsChecked,
} from './confidential-accounts.ts'
export { type DepositAsked, type DepositRead, planConfidentialDeposit, startConfidentialDeposit } from './confidential-deposit.ts'
export {
  type ConfidentialTendingAsked,
  type ConfidentialTendingRead,
  planConfidentialTending,
  startConfidentialTending,
} from './confidential-tending.ts'
export { type ConfidentialAsked, type ConfidentialPlanRead, planConfidential, startConfidential } from './confidential-upkeep.ts'
export {
  type ConfidentialSweepAsked,
  type ConfidentialSweepPlan,
  planConfidentialSweep,
  startConfidentialSweep,
} from './confidential-sweep.ts'
export { type ConfidentialSweeper, openConfidentialSweeper } from './confidential-sweeper.ts'
export { wordsOfFailure } from './failure-words.ts'
export { feeTaken } from './fee-taken.ts'
export { readFeeRule } from './fee-rule.ts'
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
} from './approval.ts'
export { dropApprovalsOf } from './drop-approvals.ts'
export {
  type NonceUpkeepRead,
  planNonceCreations,
  planNonceTending,
  startNonceCreation,
  startNonceTending,
} from './nonce-upkeep.ts'
export { firstBySignature, slotsOf } from './earlier-ends.ts'
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
} from './nonces.ts'
export { type NestedRecoveryPlan, planNestedRecovery, startNestedRecovery } from './nested.ts'
export { givenBlockhash } from './lifetimes.ts'
export { acceptJournal, keepHead, noticeOlderJournal } from './older-journal.ts'
export { type Alive, isOutstandingFor, readAlive, readFree, readTended } from './outflow.ts'
export { planRentReclaim, startRentReclaim } from './reclaim.ts'
export { inRunsOf, isOfOneAlone, type PayChange } from './parts.ts'
export { readPathsOf } from './paths.ts'
export { createPatience, type Patience } from './patience.ts'
export { judgePayees, planPayments, resolvePayment, startPayments, summarize } from './payment.ts'
export { paymentIntent, sweepIntent, upkeepIntent } from './payment-intents.ts'
export { readPaymentFacts } from './payment-facts.ts'
export { templateBefore } from './payment-proof-steps.ts'
export { type PaymentAsked, parsePaymentRequest, type PaymentRequest, parsePaidFile, parsePayout } from './payment-request.ts'
export { planOver } from './plan-over.ts'
export { measureRequest, planRequest } from './plan-payment.ts'
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
} from './payout.ts'
export { type Measured, tryPayout } from './payout-simulation.ts'
export { readEffect, type Shown } from './read-effect.ts'
export { reasonIn as reasonOfRefusalIn } from './refused.ts'
export { findDisputed, resolveDisputed } from './resolve.ts'
export { type Revoking, revokeSigned } from './revoke.ts'
export { confirmDecision, waitsForConfirmation } from './seals.ts'
export { readFinalizedBounds, readSeen, type Seen } from './seen.ts'
export { heardOf } from './signed-window.ts'
export { decodeIntent as readIntent, readPlannedLifetime, tryToDecode as tryToReadIntent } from './stored-intent.ts'
export { createRevokedList } from './revoked-list.ts'
export { openSubmitter, type Submitter } from './submitter.ts'
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
} from './sweep.ts'
export { readToChoose } from './sweep-choice.ts'
export { parseSweepRequest, parseSweptAsset, type SweepRequest } from './sweep-request.ts'
export { trySweep } from './sweep-simulation.ts'
export { isVacant, readMints, readTokenAccount, readTokenAccounts, standingOf, type MintOnChain } from './token-accounts.ts'
export { readTaken } from './taken.ts'
export { gatherTestimonies } from './testimony.ts'
export { planTokenUpkeep, readOurs, startTokenUpkeep, type TokenUpkeepAsked, type TokenUpkeepRead } from './token-upkeep.ts'
export { askWithJournal } from './to-sign.ts'
export { simulateEach, simulatePayment } from './units.ts'
export { findUndecided } from './verify-seals.ts'
export { createVersionChoice, nodesWithoutVersion1, planInVersion, type VersionAsked } from './version.ts'
export type { WithdrawalSteps } from './withdrawal-steps.ts'
export { endWithdrawal } from './withdrawals.ts'
export { readLastWitnesses, readWitnesses, type Witnesses } from './witnesses.ts'
