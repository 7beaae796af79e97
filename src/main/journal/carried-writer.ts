import type { NewCarried, ReturnedCarried } from './carried-records.ts'
import type { Storable } from './json.ts'

/** Bundles and the messages that leave in them: a part of the right to write. */
export type CarriedWriter = {
  /**
   * A bundle that is about to be written into a file: from here on each of its messages counts as signed and sent, until its end is proved.
   * `digest`: of the bundle, 64 hexadecimal digits; `content`: the text of the file; `summary`: what was asked.
   * @throws SENDING_CLOSED, JOURNAL_NONCE_TAKEN, JOURNAL_PAYMENT_KNOWN, JOURNAL_MESSAGE_KNOWN
   */
  addBundle(bundle: {
    readonly digest: string
    readonly content: string
    readonly decisionId: string
    readonly summary: Storable
    readonly carried: readonly NewCarried[]
  }): Promise<void>
  /**
   * Messages whose signatures are known now. Each becomes an intent of the bundle’s decision, with an attempt that is signed and may land. One that
   * is not out is left alone: it returned before, or is dead. Gives how many were out.
   */
  returnCarried(returned: readonly ReturnedCarried[]): Promise<number>
  /** A message is proved never to land: its references and its nonce account are free. Nothing where it is not out. */
  endCarried(ended: { readonly carriedId: number; readonly proof: Storable }): Promise<boolean>
}
