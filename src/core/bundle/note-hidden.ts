import { address, say, slot } from '../text/sentence.ts'
import { NO_AUDITOR } from '../program/confidential-payment.ts'
import type { BundledTransaction, HiddenPayment } from './bundle.ts'
import { keysOf } from './hidden-payment.ts'
import type { BundleNote } from './review.ts'

/** What a person should know of a transaction that is about a hidden balance: what is not there yet, and how old the balance is that it is made of. */
export function noteHidden({ hidden }: Pick<BundledTransaction, 'hidden'>): BundleNote[] {
  if (hidden === undefined) return []
  const { account, completed, seen } = hidden
  const asOf = say`It is made of what the node “${seen.node}” is said to have shown of ${address(account)} at slot ${slot(seen.slot)}. ${hidden.kind === 'apply' ? LATER_ARRIVAL : LATER_CHANGE}`
  const age: BundleNote = { kind: 'hidden-as-of', sentence: asOf }
  const told = hidden.kind === 'pay' ? [...noteKeys(hidden), age] : [age]
  if (completed !== null) return told
  const sentence = say`Its copies and proofs are blank: the workstation that has the keys makes them as it signs. The message that is signed has another hash, which is shown then.`
  return [{ kind: 'blank', sentence }, ...told]
}

/** No byte proves whose key it is: the chain takes no payment for another one, and whoever holds that one has read the amount by then. */
function noteKeys(hidden: HiddenPayment): BundleNote[] {
  const keys = keysOf(hidden)
  if (keys === null) return []
  const { recipientKey, auditorKey } = keys
  const auditor = auditorKey === NO_AUDITOR ? 'for no auditor' : say`for the auditor of the mint, by the key ${auditorKey}`
  const sentence = say`The amount is encrypted for ${address(hidden.recipient.account)}, by the key ${recipientKey}, and ${auditor}, as is said. Where one of them is another key than stands on chain, nothing moves; but whoever holds that key can read the amount.`
  return [{ kind: 'hidden-keys', sentence }]
}

const LATER_ARRIVAL =
  'What arrived after that is applied too, and the copy of the balance is short by it until the next apply. Where that is 2^32 smallest units or more, the balance is read again only by a workstation that knows these arrivals.'
const LATER_CHANGE =
  'Where something else applied, withdrew or paid from it after that, its proofs are untrue: nothing moves, and it is prepared again. What arrived is pending and changes nothing of it.'
