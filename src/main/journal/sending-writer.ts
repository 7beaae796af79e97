import type { Slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { DraftId } from '../../core/payment/attempt.ts'
import type { Storable } from './json.ts'
import type { PaymentProofWriter } from './payment-proof-writer.ts'
import type { WithdrawalWriter } from './withdrawal-writer.ts'
import type { ClosedReason, ClosingRecord, FoundElsewhere, SettledElsewhere } from './records.ts'

/** Whether anything new is signed, and what our keys did without this journal: a part of the right to write. */
export type SendingWriter = WithdrawalWriter &
  PaymentProofWriter & {
    /** Nothing new is decided or signed from here on, until a person opens sending; what was signed goes on. Says whether the reason is new. `again`: what was compared for the same reason before does not count any more. */
    closeSending(closed: { readonly reason: ClosedReason; readonly context: Storable; readonly again?: boolean }): Promise<boolean>
    /** A person opens sending again, with a note for every closing that was looked at; what came since stays. @throws SENDING_CASES_OPEN */
    reopenSending(reopened: {
      readonly note: string
      readonly closings: readonly { readonly id: number; readonly comparedSlot: Slot | null }[]
    }): Promise<void>
    /** What sending was closed for has not come about. */
    withdrawClosing(withdrawn: { readonly note: string; readonly reason: ClosedReason }): Promise<void>
    /**
     * A final transaction of our keys that was signed outside this journal, and what it was. Its references count as paid for ever. `intents`:
     * those without payments that it carried out. Said again, the newer word counts where it was unknown, dead or failed; what is known stays as it is.
     */
    recordElsewhere(found: FoundElsewhere): Promise<void>
    /**
     * A comparison has come to its end, everything up to the slot being read: open intents that were carried out elsewhere are satisfied, those
     * carried out in part are given up, and cases that are explained are closed. Intents with an attempt that may live are left alone. `closings`
     * are those that stood when it began: what came since was not compared. `inPart`: open intents without references, for which or for a part of which
     * something else is final: given up. `unknown`: intents that it ended, of which nobody can tell.
     */
    settleElsewhere(compared: {
      readonly slot: Slot
      readonly closings: readonly Pick<ClosingRecord, 'id' | 'atMs'>[]
      readonly inPart?: readonly string[]
      readonly unknown?: readonly string[]
    }): Promise<SettledElsewhere>
    /**
     * Ends an intent of which nobody can tell whether it was carried out, where sending was closed by one of the closings all the while: what a
     * person decided since was signed by nobody else. False, and nothing ends, where it was opened meanwhile, or the intent ended or was signed.
     */
    setAside(aside: {
      readonly intentId: string
      /** Of the error that its draft is refused with. */
      readonly code: string
      readonly why: string
      readonly closings: readonly Pick<ClosingRecord, 'id'>[]
    }): Promise<boolean>
    /**
     * An attempt that the journal calls dead is shown final by the chain: somebody wrote into the journal. A case tells of it and sending is closed;
     * its own intent is satisfied by it, and any other that would pay the same again is given up. The draft of either is signed by nobody.
     */
    recordLandedAfterAll(landed: {
      readonly signature: Signature
      readonly slot: Slot
      readonly proof: Storable
      /** The draft that was to be signed, and for what. */
      readonly draft: { readonly id: DraftId; readonly intentId: string; readonly isItsOwn: boolean }
    }): Promise<void>
  }
