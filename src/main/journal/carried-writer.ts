import type { EndedLanded, LeftRecord, NewCarried, ReturnedCarried } from './carried-records.ts'
import type { OutstandingId, SignedAttempt } from '../../core/payment/attempt.ts'
import type { Storable } from './json.ts'
import type { SignedMessageNote } from './signed-here.ts'

/** Bundles and the messages that leave in them: a part of the right to write. */
export type CarriedWriter = {
  /**
   * A bundle that is about to be written into a file: from here on each of its messages counts as signed and sent, until its end is proved.
   * `digest`: of the bundle, 64 hexadecimal digits; `content`: the text of the file; `summary`: what was asked.
   * @throws SENDING_CLOSED, JOURNAL_NONCE_TAKEN, JOURNAL_PAYMENT_KNOWN, JOURNAL_SOURCE_TAKEN, JOURNAL_MESSAGE_KNOWN
   */
  addBundle(bundle: {
    readonly digest: string
    readonly content: string
    readonly decisionId: string
    readonly summary: Storable
    readonly carried: readonly NewCarried[]
  }): Promise<void>
  /** That keys here are about to sign such a bundle: where that cannot be kept, nothing of it is signed. `bundle`: its digest; `messages`: theirs, in hex. */
  noteBundleSigning(asked: { readonly bundle: string; readonly messages: readonly string[] }): Promise<void>
  /** That keys here signed a bundle that came from elsewhere: an event for each time it was asked for, and each message once. `bundle`: its digest. */
  noteBundleSigned(signed: { readonly bundle: string; readonly messages: readonly SignedMessageNote[] }): Promise<void>
  /** That keys here filled the blanks of a message of such a bundle: before anything of it is signed, and once. `digest`: of the bundle. */
  noteBundleCompleted(completed: { readonly bundle: string; readonly number: number; readonly message: Uint8Array }): Promise<void>
  /**
   * Messages whose signatures are known now. Each becomes an intent of the bundle’s decision, with an attempt that is signed and may land. One that
   * is not out is left alone: it returned before, or is dead. Gives how many were out. @throws SENDING_CLOSED where one is out
   */
  returnCarried(returned: readonly ReturnedCarried[]): Promise<number>
  /**
   * A message that is out and stands in the ledger, whoever sent it. Where something else has paid one of its references, or may, sending is closed, and
   * the reference stays with that. Nothing where it is not out. `left`: what left its fee payer in it.
   */
  returnLanded(landed: ReturnedCarried & { readonly left: LeftRecord }): Promise<boolean>
  /**
   * A message that was called dead, or whose attempt was proved without effect, stands in the ledger. Where it has paid, its references count as paid for
   * ever, a case is opened and sending is closed, since they were free meanwhile; where it took its fee alone, that it had no effect is so. `filled`: of one
   * that left with blanks, the message that landed, and whether nodes say that it failed: what it does to a hidden balance no balance shows.
   */
  recordEndedLanded(landed: EndedLanded): Promise<void>
  /**
   * The ledger holds an attempt's message under another signature of its bytes, made elsewhere: from here on that one is followed. One message has as
   * many signatures as its signers make of it, and lands under one of them.
   */
  storeSignatureFound(signed: { readonly attemptId: OutstandingId } & Pick<SignedAttempt, 'signature' | 'transaction'>): Promise<void>
  /** A message is proved never to land: its references and its nonce account are free. Nothing where it is not out. */
  endCarried(ended: { readonly carriedId: number; readonly proof: Storable }): Promise<boolean>
}
