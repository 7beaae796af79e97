import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { isSameBytes } from '../../../src/core/same-bytes.ts'
import { require, type State, withPurse } from './state.ts'

export const RANGE_TAG = 6
export const PAYMENT_RANGE_TAG = 7
export const VALIDITY_TAG = 12

/** Keeps in an empty account what was proved. */
export function keepIn(state: State, context: Address, kept: Uint8Array, isStolen = false): State {
  const there = state.contexts.get(context)
  require(there !== undefined && there.kept === null && there.bytes === kept.length, 'no empty account of that size')
  return { ...state, contexts: new Map(state.contexts).set(context, { ...there, kept, isStolen }) }
}

/** Whoever is named by what is kept there closes it. */
export function closeContext(
  state: State,
  { context, authority, destination }: { readonly context: Address; readonly authority: Address; readonly destination: Address },
): State {
  const there = state.contexts.get(context)
  require(there !== undefined && there.kept !== null, 'nothing is kept there')
  require(isSameBytes(there.kept.subarray(0, 32), encodeAddress(authority)), 'it is somebody else’s')
  const contexts = new Map(state.contexts)
  contexts.delete(context)
  return { ...withPurse(state, destination, there.held), contexts }
}
