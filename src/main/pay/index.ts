/** The submitter: from a decided intent to a proved end, exactly once. */
export { readAgreedAccounts, readEpoch } from './agreed-reads.ts'
export { openSendingGate, type SendingGate, type SendingState } from './gate.ts'
export { requireVoices } from './heights.ts'
export { noticeOlderJournal } from './older-journal.ts'
export { inRunsOf, type PayChange } from './parts.ts'
export { openSubmitter, type Submitter } from './submitter.ts'
export { decodeIntent as readIntent } from './stored-intent.ts'
export { readAccounts, readTreasury } from './balances.ts'
export { approveHeld, declineHeld, type Held, heldOf, payeesOf, readHeld, requireHeld, reviewHeld } from './held.ts'
export { findClosedAccounts } from './closed-accounts.ts'
export { reasonIn as reasonOfRefusalIn } from './refused.ts'
export { readTended } from './outflow.ts'
export { keepNonce, nonceOf, readNonceAccounts, readNoncePool, requireNonce } from './nonces.ts'
export {
  type NonceUpkeepRead,
  planNonceCreations,
  planNonceTending,
  startNonceCreation,
  startNonceTending,
} from './nonce-upkeep.ts'
export { judgePayees, planPayments, resolvePayment, startPayments } from './payment.ts'
export { type Measured, tryPayout } from './payout-trial.ts'
export { decimalsOf, type PayoutAsked, type PlannedPayout, planPayout, startPayout } from './payout.ts'
export { type PaymentAsked, parsePaymentRequest, parsePayout } from './payment-request.ts'
export { type Revoking, revokeSigned } from './revoke.ts'
export { findDisputed, resolveDisputed } from './resolve.ts'
export { planSweep, startSweep } from './sweep.ts'
export { confirmDecision, waitsForConfirmation } from './seals.ts'
export { trySweep } from './sweep-trial.ts'
export { readSeen, type Seen } from './seen.ts'
export { tryPayment } from './units.ts'
export { readLastWitnesses, type Witnesses } from './witnesses.ts'
export { planInVersion, type VersionAsked } from './version.ts'
export { parseSweepRequest, type SweepRequest } from './sweep-request.ts'
export { readMints, readTokenAccount, readTokenAccounts, type StandingMint } from './token-accounts.ts'
export { findUndecided } from './verify-seals.ts'
export { planTokenUpkeep, readOurs, startTokenUpkeep, type TokenUpkeepAsked, type TokenUpkeepRead } from './token-upkeep.ts'
