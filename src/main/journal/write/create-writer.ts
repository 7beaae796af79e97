import { bytesToHex } from '@noble/hashes/utils.js'
import type { ConfidentialSweepWriter } from '../confidential-sweep-writer.ts'
import type { HiddenAmountWriter } from '../hidden-amount.ts'
import type { PaymentProofWriter } from '../payment-proof-writer.ts'
import type { WithdrawalWriter } from '../withdrawal-writer.ts'
import type { JournalWriter } from '../writer.ts'
import { addDraft, awaitApproval, refuseDraft, setAttemptState, settleAttempt, storeSigned } from './attempts.ts'
import { openBalances } from './balances.ts'
import { repairCursor, recordBlock } from './blocks.ts'
import { addBundle, endCarried, returnCarried } from './carried.ts'
import { recordEndedLanded, returnLanded, storeSignatureFound } from './carried-landed.ts'
import { closeCase, openCase } from './cases.ts'
import { endConfidentialSource, stopConfidentialSource } from './confidential-source-ends.ts'
import { addConfidentialStep, addConfidentialSweep } from './confidential-sweeps.ts'
import type { Change } from './change.ts'
import { finishComparison, noteCompared, noteCounted, noteNoWallets, startComparison } from './comparison.ts'
import { openCursor, recordSkipped } from './cursor.ts'
import { chooseCatchUp, closeGap, noteCatchUp, openGap, openHistories } from './gaps.ts'
import { keepHiddenAmount } from './hidden-amounts.ts'
import { noteHistoryProblem, recordHistory } from './history.ts'
import { abandonIntent, addDecision, closeUnknown, reopenIntent, replaceIntent, sealIntents } from './intents.ts'
import { moveCursorBack } from './move-cursor-back.ts'
import { noteConfigured } from './configured-nodes.ts'
import { openAt, settleAt } from './home.ts'
import { dropNonce, keepNonce } from './nonces.ts'
import { noteNodes } from './nodes.ts'
import { addRecipient, labelRecipient, removeRecipient } from './recipients.ts'
import { addPending, settlePending } from './pending.ts'
import { addBroadcast, addEvidence } from './proof.ts'
import { revokeAttempt } from './revocations.ts'
import { recordElsewhere, settleElsewhere } from './elsewhere.ts'
import { setAside } from './set-aside.ts'
import { noteBundleSigned } from './signed-here.ts'
import { recordLandedAfterAll } from './landed-after-all.ts'
import { closeSending, reopenSending, withdrawClosing } from './sending.ts'
import { noteCopied, noteVault } from './vault-written.ts'
import { beginPaymentProofs, endPaymentProofs, giveProofsUp, keepPaymentProofs, stepPaymentProofs } from './payment-proofs.ts'
import { beginWithdrawal, endWithdrawal, giveWithdrawalUp, stepWithdrawal } from './withdrawals.ts'
import { ignoreMint, labelMint, listMint, requireMintName, unignoreMint } from './mints.ts'
import { addAccounts, labelAccount, setNetwork } from './settings.ts'

/** The right to write in one transaction. */
export function createWriter(change: Change): JournalWriter {
  return {
    setNetwork: (network) => setNetwork(change, network),
    addAccounts: (accounts) => addAccounts(change, accounts),
    noteOffchain: (signed) => change.append('offchain-signed', signed),
    labelAccount: (labelled) => labelAccount(change, labelled),
    listMint: (mint) => listMint(change, mint),
    requireMintName: (named) => requireMintName(change, named),
    labelMint: (named) => labelMint(change, named),
    ignoreMint: (mint) => ignoreMint(change, mint),
    unignoreMint: (mint) => unignoreMint(change, mint),
    openCursor: (cursor) => openCursor(change, cursor),
    openBalances: (balances) => openBalances(change, balances),
    recordBlock: (block) => recordBlock(change, block),
    moveCursorBack: (to) => moveCursorBack(change, to),
    repairCursor: (block) => repairCursor(change, block),
    recordSkipped: (slots) => recordSkipped(change, slots),
    openGap: (gap) => openGap(change, gap),
    openHistories: () => openHistories(change),
    chooseCatchUp: (choice) => chooseCatchUp(change, choice),
    noteCatchUp: (chosen) => noteCatchUp(change, chosen),
    closeGap: (gap) => closeGap(change, gap),
    recordHistory: (history) => recordHistory(change, history),
    noteHistoryProblem: (noted) => noteHistoryProblem(change, noted),
    addPending: (seen) => addPending(change, seen),
    settlePending: () => settlePending(change),
    startComparison: (started) => startComparison(change, started),
    noteCompared: (noted) => noteCompared(change, noted),
    noteCounted: (noted) => noteCounted(change, noted),
    noteNoWallets: (noted) => noteNoWallets(change, noted),
    finishComparison: (finished) => finishComparison(change, finished),
    openCase: (found) => openCase(change, found),
    closeCase: (closed) => closeCase(change, closed),
    closeSending: (closed) => closeSending(change, closed),
    noteVault: (written) => noteVault(change, written),
    noteCopied: (copied) => noteCopied(change, copied),
    noteHanded: (handed) => change.append('vault-handed', handed),
    reopenSending: (reopened) => reopenSending(change, reopened),
    withdrawClosing: (withdrawn) => withdrawClosing(change, withdrawn),
    openAt: (found) => openAt(change, found),
    settleAt: (found) => settleAt(change, found),
    noteConfigured: (configured) => noteConfigured(change, configured),
    recordElsewhere: (found) => recordElsewhere(change, found),
    settleElsewhere: (compared) => settleElsewhere(change, compared),
    setAside: (aside) => setAside(change, aside),
    recordLandedAfterAll: (landed) => recordLandedAfterAll(change, landed),
    addDecision: (decision) => addDecision(change, decision),
    sealIntents: (sealed) => sealIntents(change, sealed),
    ...writingUpkeep(change),
    addRecipient: (recipient) => addRecipient(change, recipient),
    labelRecipient: (recipient) => labelRecipient(change, recipient),
    removeRecipient: (recipient) => removeRecipient(change, recipient),
    ...writingCarried(change),
    ...writingConfidential(change),
    addDraft: (draft) => addDraft(change, draft),
    storeSigned: (signed) => storeSigned(change, signed),
    addBroadcast: (broadcast) => addBroadcast(change, broadcast),
    revokeAttempt: (revoked) => revokeAttempt(change, revoked),
    addEvidence: (evidence) => addEvidence(change, evidence),
    setAttemptState: (attempt) => setAttemptState(change, attempt),
    refuseDraft: (refused) => refuseDraft(change, refused),
    settleAttempt: (settled) => settleAttempt(change, settled),
    awaitApproval: (refused) => awaitApproval(change, refused),
    reopenIntent: (approved) => reopenIntent(change, approved),
    replaceIntent: (replaced) => replaceIntent(change, replaced),
    abandonIntent: (abandoned) => abandonIntent(change, abandoned),
    closeUnknown: (closed) => closeUnknown(change, closed),
    ...writingNotes(change),
  }
}

/** What is a line of history and nothing else. */
function writingNotes(change: Change): Pick<JournalWriter, 'noteNodes' | 'note'> {
  return {
    noteNodes: (note) => noteNodes(change, note),
    note: (kind, data) => change.append(kind, data),
  }
}

/** Sweeps of confidential accounts, and what hidden arrivals were read to be. */
function writingConfidential(change: Change): ConfidentialSweepWriter & HiddenAmountWriter {
  return {
    addConfidentialSweep: (sweep) => addConfidentialSweep(change, sweep),
    addConfidentialStep: (step) => addConfidentialStep(change, step),
    endConfidentialSource: (ended) => endConfidentialSource(change, ended),
    stopConfidentialSource: (account) => stopConfidentialSource(change, account),
    keepHiddenAmount: (read) => keepHiddenAmount(change, read),
  }
}

/** Nonce accounts, and confidential withdrawals and payments in several transactions. */
function writingUpkeep(change: Change): WithdrawalWriter & PaymentProofWriter & Pick<JournalWriter, 'keepNonce' | 'dropNonce'> {
  return {
    keepNonce: (nonce) => keepNonce(change, nonce),
    dropNonce: (nonce) => dropNonce(change, nonce),
    beginPaymentProofs: (begun) => beginPaymentProofs(change, begun),
    stepPaymentProofs: (taken) => stepPaymentProofs(change, taken),
    giveProofsUp: (given) => giveProofsUp(change, given),
    keepPaymentProofs: (kept) => keepPaymentProofs(change, kept),
    endPaymentProofs: (ended) => endPaymentProofs(change, ended),
    beginWithdrawal: (begun) => beginWithdrawal(change, begun),
    stepWithdrawal: (taken) => stepWithdrawal(change, taken),
    giveWithdrawalUp: (given) => giveWithdrawalUp(change, given),
    endWithdrawal: (ended) => endWithdrawal(change, ended),
  }
}

/** Bundles, and what leaves in them. */
function writingCarried(
  change: Change,
): Pick<
  JournalWriter,
  | 'addBundle'
  | 'noteBundleSigned'
  | 'noteBundleCompleted'
  | 'noteBundleSigning'
  | 'returnCarried'
  | 'returnLanded'
  | 'recordEndedLanded'
  | 'storeSignatureFound'
  | 'endCarried'
> {
  return {
    addBundle: (bundle) => addBundle(change, bundle),
    noteBundleSigning: (asked) => change.append('bundle-signing', asked),
    noteBundleSigned: (signed) => noteBundleSigned(change, signed),
    noteBundleCompleted: async ({ bundle, number, message }) => {
      await change.append('bundle-completed', { bundle, number, completed: bytesToHex(message) })
    },
    returnCarried: (returned) => returnCarried(change, returned),
    recordEndedLanded: (landed) => recordEndedLanded(change, landed),
    returnLanded: (landed) => returnLanded(change, landed),
    storeSignatureFound: (signed) => storeSignatureFound(change, signed),
    endCarried: (ended) => endCarried(change, ended),
  }
}
