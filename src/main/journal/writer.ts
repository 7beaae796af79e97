import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Commitment, Slot } from '../../core/chain/slot.ts'
import type { Asset, Movement } from '../../core/deposit/deposit.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { DraftId, OutstandingId, SignedAttempt } from '../../core/payment/attempt.ts'
import type { EndedState, OutstandingState } from '../../core/payment/state.ts'
import type { PendingCredits } from '../../core/program/confidential-account.ts'
import type { CarriedWriter } from './carried-writer.ts'
import type { ConfidentialSweepWriter } from './confidential-sweep-writer.ts'
import type { BlockOrigins } from './credit-origin.ts'
import type { HiddenAmountWriter } from './hidden-amount.ts'
import type { Storable } from './json.ts'
import type { MintWriter } from './mint-writer.ts'
import type { NoteWriter } from './note-writer.ts'
import type { PlaceWriter } from './place-writer.ts'
import type {
  AccountRole,
  AttemptRecord,
  CaseRecord,
  CatchUpChoice,
  ComparisonRecord,
  GapRefusal,
  HistoryProblem,
  IntentKind,
  IntentSource,
  NodesNote,
  RevocationRecord,
} from './records.ts'
import type { SendingWriter } from './sending-writer.ts'

export type NewAccount = {
  readonly address: Address
  readonly role: AccountRole
  readonly path: string | null
  readonly label?: string
  /** From where its past is wanted; without it, only what comes from now on is. */
  readonly historyFrom?: Slot
}
export type OpeningBalance = {
  readonly owner: Address
  readonly account: Address
  readonly asset: Asset
  readonly amount: bigint
  /** The finalized slot the amount was read at, not below the cursor. */
  readonly slot: Slot
}
/** A balance as the chain had it at a slot and as the journal had it there. */
export type ComparedBalance = {
  readonly account: Address
  readonly asset: Asset
  readonly inJournal: bigint
  readonly onChain: bigint
  readonly slot: Slot
}
/** Hidden amounts that wait in a token account, and how many it takes, at a finalized slot. */
export type CountedCredits = PendingCredits & { readonly account: Address; readonly asset: Asset; readonly slot: Slot }
/** An account that belongs to a program or carries `bytes` of data, at a finalized slot. */
export type NoWallet = { readonly account: Address; readonly bytes: number; readonly slot: Slot }
/** What an account held of an asset at a finalized slot. */
export type HeldAmount = { readonly account: Address; readonly asset: Asset; readonly amount: bigint; readonly slot: Slot }
/** One line of a payout as an intent carries it. */
export type NewPayment = {
  readonly key: string
  readonly recipient: Address
  readonly account: Address
  readonly asset: Asset
  readonly amount: bigint
}
/** Slots that nodes had come to; the lowest is null where too few were heard. */
export type HeardSlots = { readonly lowest: Slot | null; readonly highest: Slot }
export type NewIntent = {
  readonly id: string
  readonly what: Storable
  /** Accounts that no other open intent may take: those a sweep empties. */
  readonly sources: readonly IntentSource[]
  /** Left out where nobody is paid. Those of an intent that takes another's place are among its own. */
  readonly payments?: readonly NewPayment[]
  /** The signer's seal over it; left out where it is to be sealed before it is signed. */
  readonly seal?: string
}

/**
 * The right to write, handed out inside `journal.write` and worth nothing after it. Every call appends its event in the same transaction,
 * except where it says otherwise.
 */
export type JournalWriter = PlaceWriter &
  CarriedWriter &
  ConfidentialSweepWriter &
  HiddenAmountWriter &
  MintWriter &
  NoteWriter &
  SendingWriter & {
    /**
     * Binds the journal to one network for ever; the same again changes nothing.
     * @throws JOURNAL_OTHER_NETWORK
     */
    setNetwork(network: { readonly name: string; readonly genesisHash: string }): Promise<void>
    /**
     * Adds those that are not known yet and says how many they were. One that was only watched becomes what it is added as, and counts; a past
     * that is wanted for a known account is noted.
     */
    addAccounts(accounts: readonly NewAccount[]): Promise<number>
    /** Notes what was signed as an off-chain message. */
    noteOffchain(signed: { readonly address: Address; readonly text: string; readonly signature: Signature }): Promise<void>
    /** Gives an account another label. @throws ACCOUNT_UNKNOWN */
    labelAccount(labelled: { readonly address: Address; readonly label: string }): Promise<void>
    /** Begins watching: everything after `slot` is to be known. Once per journal. */
    openCursor(cursor: { readonly slot: Slot; readonly blockhash?: Blockhash }): Promise<void>
    /**
     * What accounts hold where their recorded history begins. Balances that are known already stay as they are, so it may be said again.
     * An amount read ahead of the cursor is corrected by the first movement at or below its slot.
     * Says how many were new.
     */
    openBalances(balances: readonly OpeningBalance[]): Promise<number>
    /**
     * A finalized block: its movements (in the order of the chain), the running balances and the cursor, all or nothing. No event without movements.
     * Recording a block again changes nothing. A movement that does not start where the balance stood opens a case; one of a key of ours that
     * no attempt explains opens a case and closes sending.
     * @throws JOURNAL_BLOCK_DIFFERS when a block at or below the cursor holds a movement that is not recorded
     */
    recordBlock(block: {
      readonly slot: Slot
      readonly blockhash: Blockhash
      readonly parentSlot: Slot
      readonly movements: readonly Movement[]
      /** When it was made and who sent what arrived; left out where the nodes were not asked. */
      readonly origins?: BlockOrigins
    }): Promise<{ readonly recorded: boolean; readonly cases: number }>
    /**
     * Gives the cursor's own block the hash that the chain knows it by. `movements` is all that it holds.
     * @throws JOURNAL_BLOCK_LACKS when something is recorded of it that is not among them
     */
    repairCursor(block: { readonly slot: Slot; readonly blockhash: Blockhash; readonly movements: readonly Movement[] }): Promise<void>
    /**
     * Moves the cursor back, so that everything above it is read again, and takes what is recorded above it out of the balances until then.
     * `blockhash` is that of the slot's own block, or null. Gives where it stood and how many movements wait to be met again.
     */
    moveCursorBack(to: { slot: Slot; blockhash: Blockhash | null }): Promise<{ from: Slot; to: Slot; movements: number }>
    /** Slots proved to hold no block, both ends included; `from` follows the cursor. No event. Said again, changes nothing. */
    recordSkipped(slots: { readonly from: Slot; readonly to: Slot }): Promise<void>
    /**
     * Passes over slots, both ends included; `from` follows the cursor. Every account there is is to be read back. Gives the gap's id.
     * `refusals` is what each node answered.
     */
    openGap(gap: {
      readonly from: Slot
      readonly to: Slot
      readonly reason: string
      readonly refusals?: readonly GapRefusal[]
    }): Promise<number>
    /** The wanted past of accounts, up to the cursor, becomes gaps to be read back. To be said before they are watched. Says how many gaps. */
    openHistories(): Promise<number>
    /** A person's choice of how a long absence is made up for. */
    chooseCatchUp(choice: { readonly way: CatchUpChoice }): Promise<void>
    /** Which way a long absence is made up for this time, and why. */
    noteCatchUp(chosen: { readonly way: 'blocks' | 'accounts'; readonly because: string }): Promise<void>
    closeGap(gap: { readonly id: number; readonly note: string }): Promise<void>
    /**
     * The past of one owner as nodes list it, for gaps that are open for it: movements of other slots are left out, recorded ones confirmed.
     * `held` is what its accounts held at a finalized slot that the cursor has reached. Where every account and asset agrees, the owner's part
     * of the gaps is done, and a gap in which every part is done is closed; else the first that does not is given and kept. Credits are the
     * same rows either way; balances follow.
     * @throws JOURNAL_BLOCK_DIFFERS when a movement is recorded otherwise
     */
    recordHistory(history: {
      readonly owner: Address
      readonly gaps: readonly number[]
      readonly node: string
      /** Where the history that was read begins, if later than the gaps. */
      readonly reached: Slot | null
      readonly movements: readonly Movement[]
      readonly held: readonly HeldAmount[]
    }): Promise<{ readonly recorded: readonly Movement[]; readonly problem: HistoryProblem | null }>
    /** Why the past of an owner could not be read; it is tried again. No event: nothing of the journal changed. */
    noteHistoryProblem(noted: { readonly owner: Address; readonly gaps: readonly number[]; readonly problem: Storable }): Promise<void>
    /** Arrivals of a confirmed block: shown, never counted. No event. What a final block records is pending no more, by the same write. */
    addPending(seen: { readonly movements: readonly Movement[] }): Promise<void>
    /** What is pending at or below the cursor and not recorded has vanished; says how many. What lies in an unread past waits on. */
    settlePending(): Promise<number>
    /** A comparison of every balance with the chain begins. Gives its id. */
    startComparison(started: { readonly askedBy: ComparisonRecord['askedBy']; readonly slot: Slot }): Promise<number>
    /**
     * How many hidden amounts wait in accounts, and how many each takes. One that is filling up opens a case if none is open for it; one that has room
     * again closes it.
     */
    noteCounted(noted: { readonly counted: readonly CountedCredits[] }): Promise<void>
    /** Wallets of ours that have become something else: each opens a case, once for ever, since nothing makes it a wallet again. */
    noteNoWallets(noted: { readonly found: readonly NoWallet[] }): Promise<void>
    /**
     * What a part of a comparison found: a difference opens a case if none of its kind is open for the account and asset, and what agrees again
     * closes it, by the figures and the slot that explain it.
     */
    noteCompared(noted: { readonly differing: readonly ComparedBalance[]; readonly agreeing: readonly ComparedBalance[] }): Promise<void>
    finishComparison(finished: { readonly id: number; readonly compared: number; readonly differences: number }): Promise<void>
    openCase(found: Pick<CaseRecord, 'kind' | 'account' | 'asset' | 'expected' | 'found' | 'slot'>): Promise<number>
    closeCase(closed: { readonly id: number; readonly note: string }): Promise<void>
    /** How far the files of the vault have been written. A number that is not higher than the last is left out. */
    noteVault(written: { readonly generation: number }): Promise<void>
    /** A copy of the vault is kept that opens; `bytes` null where they were not counted. */
    noteCopied(copied: { readonly bytes: number | null }): Promise<void>
    /** The bytes of the vault were handed over to be kept, which nobody has shown yet. */
    noteHanded(handed: { readonly bytes: number }): Promise<void>
    /**
     * What was decided at once (a sweep, payments, upkeep), one intent per planned transaction. Kept with each, and with what replaces it: how far
     * the chain surely was, which is as far as everything was read by then, or as the lowest of nodes heard, and how far it may have been, which is
     * as the highest: what is older than the first did not carry it out, and what is later than the second may have.
     * @throws SENDING_CLOSED
     * @throws JOURNAL_SOURCE_TAKEN when a source belongs to an open intent, or to a confidential withdrawal that goes on
     * @throws JOURNAL_PAYMENT_KNOWN when a payment of this key was made, or still may be
     */
    addDecision(decision: {
      readonly id: string
      readonly kind?: IntentKind
      readonly summary: Storable
      readonly intents: readonly NewIntent[]
      readonly heard?: HeardSlots | null
      /** The confidential withdrawal that it takes further: while one goes on, nothing else is decided that tends its account. */
      readonly withdrawal?: string
    }): Promise<void>
    /** Open intents that had no seal are sealed now. */
    sealIntents(sealed: readonly { readonly intentId: string; readonly seal: string }[]): Promise<void>
    /** Lists a nonce account, in the pool where its authority is a key of ours; known already, its authority and label are replaced and it counts as open. */
    keepNonce(nonce: { readonly address: Address; readonly authority: Address; readonly label: string | null }): Promise<void>
    /** The account is closed or no longer ours to use. */
    dropNonce(nonce: { readonly address: Address; readonly why: string }): Promise<void>
    /**
     * Puts somebody into the address book.
     * @throws RECIPIENT_KNOWN
     */
    addRecipient(recipient: { readonly address: Address; readonly label: string; readonly note: string | null }): Promise<void>
    /**
     * Gives somebody in the address book another label, and another note where one is given.
     * @throws RECIPIENT_UNKNOWN
     */
    labelRecipient(recipient: { readonly address: Address; readonly label: string; readonly note?: string | null }): Promise<void>
    /** @throws RECIPIENT_UNKNOWN */
    removeRecipient(recipient: { readonly address: Address }): Promise<void>
    /**
     * A message for an intent, before it is signed.
     * @throws SENDING_CLOSED, JOURNAL_INTENT_CLOSED, JOURNAL_ATTEMPT_OUTSTANDING, JOURNAL_NONCE_TAKEN
     */
    addDraft(
      draft: Pick<AttemptRecord, 'intentId' | 'message' | 'digest' | 'lifetime'> & {
        /** With a nonce: a finalized slot read before signing. */
        readonly notSignedBeforeSlot?: Slot
        /** What the transaction will change, for comparison when it is finalized. */
        readonly predicted: Storable
      },
    ): Promise<DraftId>
    /** The draft's signed bytes: from here on they may land. The same bytes again change nothing; others are a defect. */
    storeSigned(signed: { readonly attemptId: DraftId } & Pick<SignedAttempt, 'signature' | 'transaction'>): Promise<OutstandingId>
    /** Before each call that sends: `signed` becomes `sent`. False, and nothing is written, where it was revoked: it is not sent any more. */
    addBroadcast(broadcast: { readonly attemptId: OutstandingId; readonly node: string }): Promise<boolean>
    /**
     * A person decides that signed bytes are not to land; decided again, it replaces what was. They may have landed all the same.
     * @throws OUTSTANDING_ENDED
     */
    revokeAttempt(revoked: { readonly attemptId: OutstandingId } & Pick<RevocationRecord, 'next' | 'advanceId'>): Promise<void>
    addEvidence(evidence: {
      readonly attemptId: number
      readonly who: string
      readonly what: string
      readonly slot: Slot | null
      readonly commitment: Commitment | null
      readonly detail: Storable
    }): Promise<void>
    /** A state that may still change. The legal moves are core/payment's. */
    setAttemptState(attempt: { readonly attemptId: OutstandingId; readonly state: OutstandingState }): Promise<void>
    /**
     * A proved end, with its proof; `finalized` satisfies the intent and frees its sources, any other gives it up where it was revoked for that.
     * Says whether the intent has ended with it. The same end again changes nothing.
     */
    settleAttempt(settled: { readonly attemptId: OutstandingId; readonly state: EndedState; readonly proof: Storable }): Promise<boolean>
    /** The signer refused a draft: there is no signature. */
    refuseDraft(refused: { readonly attemptId: DraftId; readonly proof: Storable }): Promise<void>
    /** The signer refused a draft because a second person has to approve it: nothing more is drafted for its intent until then. */
    awaitApproval(refused: { readonly attemptId: DraftId; readonly proof: Storable }): Promise<void>
    /** A second person approved what an intent does: it is drafted again. False, and nothing is written, where it does not wait for one. */
    reopenIntent(approved: { readonly intentId: string; readonly approver: Address }): Promise<boolean>
    /**
     * Others take the place of an intent whose attempts are all proved without effect; their sources are among its own.
     * @throws JOURNAL_INTENT_CLOSED, JOURNAL_ATTEMPT_OUTSTANDING
     */
    replaceIntent(replaced: { readonly intentId: string; readonly by: readonly NewIntent[] }): Promise<void>
    /** Gives up an intent whose attempts are all proved without effect; `as` says more than that. @throws JOURNAL_INTENT_CLOSED, JOURNAL_ATTEMPT_OUTSTANDING */
    abandonIntent(abandoned: { readonly intentId: string; readonly why: string; readonly as?: 'unknown' }): Promise<void>
    /** A person closes, with a note, what nobody can tell of: it stays so, and its reference stays taken. @throws PAYMENT_CLOSED */
    closeUnknown(closed: { readonly intentId: string; readonly note: string }): Promise<void>
    /** What the nodes were found to be: a line of history and nothing else. */
    noteNodes(note: NodesNote): Promise<void>
  }

/** What an operation is given. */
export type Given<Operation extends keyof JournalWriter> = Parameters<JournalWriter[Operation]>[0]
