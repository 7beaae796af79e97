import { isStrongroomError, type StrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { isAlive, isDraft } from '../../core/payment/attempt.ts'
import type { FinishedIntentState } from '../../core/payment/intent-state.ts'
import type { AttemptState } from '../../core/payment/state.ts'
import type { DraftRecord, IntentRecord, Journal, OutstandingRecord } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import type { SignerClient } from '../signer-client.ts'
import { asStrongroomError } from '../tasks.ts'
import type { SendingGate } from './gate.ts'
import type { RevokedList } from './revoked-list.ts'

/** What every step of sending works with. */
export type PayParts = {
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly signer: SignerClient
  readonly gate: SendingGate
  /** Whether the network is changing its consensus: nothing is called over meanwhile. */
  readonly isSwitching?: () => boolean
  /** What a person revoked, kept outside the journal. Absent where no older journal can be put back. */
  readonly revoked?: RevokedList
  readonly onChange: (change: PayChange) => void
  /** Something that could not be done now: nodes silent, disk full. It is tried again from where the journal stands. */
  readonly onTrouble: (error: StrongroomError) => void
  /** A clock that only goes forward. Standard: that of the process. */
  readonly now?: () => number
  /** Told before and after each send: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
}

/** Something a person following a sweep wants to see. */
export type PayChange =
  | {
      readonly kind: 'attempt'
      readonly intent: string
      readonly decision: string
      /**
       * waiting: nothing is drafted yet. awaiting-confirmation: the signer does not seal it, and nothing is drafted before a person confirms it.
       * awaiting-approval: nothing is drafted before a second person approves it.
       */
      readonly state: AttemptState | 'waiting' | 'awaiting-confirmation' | 'awaiting-approval'
      readonly signature: Signature | null
    }
  | { readonly kind: 'intent'; readonly intent: string; readonly decision: string; readonly state: FinishedIntentState | 'replaced' }

/** An open intent with the attempt that is to be signed or may still land, if there is one. */
export type Work = { readonly intent: IntentRecord; readonly attempt: DraftRecord | OutstandingRecord | null }
/** An open intent whose message is to be signed. */
export type DraftWork = Work & { readonly attempt: DraftRecord }
/** A draft with the digests of all that was signed before for it: each is proved to have had no effect. */
export type ClearedWork = DraftWork & { readonly earlier: readonly string[] }
/** An open intent whose signed bytes may land. */
export type SignedWork = Work & { readonly attempt: OutstandingRecord }

export function isDraftWork(work: Work): work is DraftWork {
  return work.attempt !== null && isDraft(work.attempt)
}

export function isSignedWork(work: Work): work is SignedWork {
  return work.attempt !== null && isAlive(work.attempt)
}

/** Failures that concern one transaction; any other would meet the next one too. */
const OF_ONE_ALONE = ['BLOCK_MALFORMED', 'NODE_ANSWER_MALFORMED', 'NODE_DISAGREEMENT'] as const

export function isOfOneAlone({ code }: StrongroomError): boolean {
  return OF_ONE_ALONE.some((one) => one === code)
}

/**
 * Acts on one after the other. What concerns one alone is told and holds up no other, and so is a defect: a stored intent that does not read,
 * say. Anything else ends it.
 */
export async function eachApart<Item>(
  { onTrouble }: Pick<PayParts, 'onTrouble'>,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    await act(item).catch((error: unknown) => {
      if (isStrongroomError(error) && !isOfOneAlone(error)) throw error
      onTrouble(asStrongroomError(error))
    })
  }
}

/** Cuts a list into runs of at most `size`. */
export function inRunsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, run) => items.slice(run * size, (run + 1) * size))
}
