import { first } from './0001-first.ts'
import { finding } from './0002-finding.ts'
import { continuity } from './0003-continuity.ts'
import { payments } from './0004-payments.ts'
import { recipients } from './0005-recipients.ts'
import { severalRewards } from './0006-rewards.ts'
import { pendingCredits } from './0007-pending-credits.ts'
import { revocations } from './0008-revocations.ts'
import { decisions } from './0009-decisions.ts'
import { notAWallet } from './0010-not-a-wallet.ts'
import { toldAgain } from './0011-told-again.ts'
import { paymentByKey } from './0012-payment-by-key.ts'
import { closedSending } from './0013-closed-sending.ts'
import { seals } from './0014-seals.ts'
import { readAgain } from './0015-read-again.ts'
import { foundElsewhere } from './0016-elsewhere.ts'
import { vaultWrittenIndex } from './0017-vault-written.ts'
import { homeOfJournal } from './0018-home.ts'
import { configuredNodes } from './0019-configured-nodes.ts'
import { attemptStates } from './0020-states.ts'
import { awaitingApproval } from './0021-awaiting-approval.ts'
import { landingUnknown } from './0022-landing-unknown.ts'
import { decidedSlots } from './0023-decided-slot.ts'
import { endedWhy } from './0025-ended-why.ts'
import { unknownIntents } from './0024-unknown-intents.ts'
import { unknownIndex } from './0026-unknown-index.ts'
import { unknownClosed } from './0027-unknown-closed.ts'
import { decidedAfterSlots } from './0028-decided-after.ts'
import { ignoredMints } from './0029-ignored-mint.ts'
import { carriedMessages } from './0030-carried.ts'
import { carriedSources } from './0031-carried-source.ts'
import { confidentialSweeps } from './0032-confidential-sweep.ts'
import { withdrawals } from './0033-withdrawal.ts'
import { hiddenAmounts } from './0034-hidden-amount.ts'
import { sourcesByAccount } from './0035-sources-by-account.ts'
import { signedHere } from './0036-signed-here.ts'
import { carriedLanded } from './0038-carried-landed.ts'
import { signedHerePayments } from './0039-signed-here-payment.ts'
import { paymentProofs } from './0037-payment-proof.ts'
import { importedAccounts } from './0040-imported-accounts.ts'
import { creditOrigins } from './0041-credit-origin.ts'
import { creditTimeIndex } from './0042-credit-time-index.ts'
import { paymentByAmount } from './0043-payment-by-amount.ts'
import { decisionByTime } from './0045-decision-by-time.ts'
import { movementSums } from './0044-movement-sum.ts'
import type { Migration } from './migration.ts'

/** Every step, in order; the place in the list is the version it leads to. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  finding,
  continuity,
  payments,
  recipients,
  severalRewards,
  pendingCredits,
  revocations,
  decisions,
  notAWallet,
  toldAgain,
  paymentByKey,
  closedSending,
  seals,
  readAgain,
  foundElsewhere,
  vaultWrittenIndex,
  homeOfJournal,
  configuredNodes,
  attemptStates,
  awaitingApproval,
  landingUnknown,
  decidedSlots,
  unknownIntents,
  endedWhy,
  unknownIndex,
  unknownClosed,
  decidedAfterSlots,
  ignoredMints,
  carriedMessages,
  carriedSources,
  confidentialSweeps,
  withdrawals,
  hiddenAmounts,
  sourcesByAccount,
  signedHere,
  paymentProofs,
  carriedLanded,
  signedHerePayments,
  importedAccounts,
  creditOrigins,
  creditTimeIndex,
  paymentByAmount,
  movementSums,
  decisionByTime,
]
