import { address, say, slot } from '../text/sentence.ts'
import type { BundledTransaction } from './bundle.ts'
import type { BundleNote } from './review.ts'

/** What a person should know of a transaction that is about a hidden balance: what is not there yet, and how old the balance is that it is made of. */
export function noteHidden({ hidden }: Pick<BundledTransaction, 'hidden'>): BundleNote[] {
  if (hidden === undefined) return []
  const { account, completed, seen } = hidden
  const asOf = say`It is made of what the node “${seen.node}” is said to have shown of ${address(account)} at slot ${slot(seen.slot)}. ${hidden.kind === 'apply' ? LATER_ARRIVAL : LATER_CHANGE}`
  const age: BundleNote = { kind: 'hidden-as-of', sentence: asOf }
  if (completed !== null) return [age]
  const sentence = say`Its copies and proofs are blank: the workstation that has the keys makes them as it signs. The message that is signed has another hash, which is shown then.`
  return [{ kind: 'blank', sentence }, age]
}

const LATER_ARRIVAL =
  'What arrived after that is applied too, and the copy of the balance is short by it until the next apply. Where that is 2^32 smallest units or more, the balance is read again only by a workstation that knows these arrivals.'
const LATER_CHANGE =
  'Where something else applied, withdrew or paid from it after that, its proofs are untrue: nothing moves, and it is prepared again. What arrived is pending and changes nothing of it.'
