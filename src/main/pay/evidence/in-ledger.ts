import { lamports } from '../../../core/amount/lamports.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { landingWindow } from '../../../core/payment/landing-window.ts'
import { blankActIn } from '../../../core/plan/blank-confidential.ts'
import type { CarriedRecord, EndedLanded, LeftRecord } from '../../journal/index.ts'
import { type Filled, findFilled, type ShownSigned } from './find-filled.ts'
import { findLanded, type LookedUpTo } from './find-landed.ts'
import type { PayParts, SignedWork } from '../parts.ts'
import type { Patience } from '../patience.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

/** What was looked at since the start, in search of what left in bundles. */
export type Looked = {
  readonly looked: LookedUpTo
  readonly shown: ShownSigned
  /** When nodes are asked again for what none of them showed. */
  readonly untold: Patience
}

export type InLedger = { readonly left: LeftRecord; readonly filled: Filled | null }

/** The transaction of the ledger that a message is, whoever sent it; null where none is. Of one that left with blanks, with the bytes that were signed. */
export async function findInLedger(
  parts: Pick<PayParts, 'journal' | 'nodes'>,
  carried: CarriedRecord,
  { looked, shown, untold }: Looked,
): Promise<InLedger | null> {
  const sinceSlot = sinceOf(carried)
  const planned = decodeIntent(carried.what)
  if (blankActIn(planned) !== null) {
    const filled = await findFilled(parts, { carried, planned, sinceSlot }, { looked, shown, untold })
    return filled === null ? null : { left: filled.left, filled }
  }
  const left = await findLanded(parts.journal, { ...carried, sinceSlot }, looked)
  return left === null ? null : { left, filled: null }
}

/** A node may have named a later slot for the nonce than the one at which it was read. */
export function sinceOf({ readSlot }: CarriedRecord): Slot {
  return landingWindow({ notSignedBeforeSlot: readSlot }).sinceSlot
}

/** What is to be recorded of a message that ended without a transaction, and stands in the ledger all the same. */
export function endedLanded({ id: carriedId, what }: CarriedRecord, { left, filled }: InLedger): EndedLanded {
  const planned = decodeIntent(what)
  const payees =
    planned.kind === 'payment' ? planned.payees.map(({ key, recipient, amount }) => ({ key, recipient, asset: planned.asset, amount })) : []
  return { carriedId, left, feeLamports: lamports(planned.feeLamports), payees, ...(filled === null ? {} : { filled }) }
}

/**
 * Of a hidden act that came back signed and never lands: the transaction of the ledger in which its blanks were filled otherwise, on another copy of the
 * vault; null where there is none, and for everything else. The message that left has landed by that one. @throws CARRY_NOT_TOLD, NODE_*
 */
export async function findFilledOtherwise(
  parts: Pick<PayParts, 'journal' | 'nodes'>,
  { intent: { id, decisionId, what } }: SignedWork,
  looked: Looked,
): Promise<EndedLanded | null> {
  if (blankActIn(decodeIntent(what)) === null) return null
  const carried = (await parts.journal.read.carriedOf(decisionId)).find(({ intentId }) => intentId === id)
  invariant(carried !== undefined, `${id} left in a bundle`)
  const found = await findInLedger(parts, carried, looked)
  return found === null ? null : endedLanded(carried, found)
}
