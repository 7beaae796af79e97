import { type Address, parseAddress } from '../address/address.ts'

/*
 * Whether the network checks the proofs of confidential transfers. Three features say so: the program was switched on, off after a fault in 2025, and on
 * again. Each is an account that says when it was activated: option(u8) slot(u64).
 */
const FEATURE_OWNER = parseAddress('Feature111111111111111111111111111111111111')
const SWITCHED_ON = parseAddress('zkhiy5oLowR7HY4zogXjCjeMXyruLqBwSWH21qcFtnv')
const SWITCHED_OFF = parseAddress('zkdoVwnSFnSLtGJG7irJPEYUpmb4i7sGMGcnN6T9rnC')
const SWITCHED_ON_AGAIN = parseAddress('zkexuyPRdyTVbZqEAREueqL2xvvoBhRgth9xGSc1tMN')

/** The accounts that {@link areProofsChecked} is decided by, in the order it takes them. */
export const PROOF_FEATURES: readonly Address[] = [SWITCHED_ON, SWITCHED_OFF, SWITCHED_ON_AGAIN]

type Feature = { readonly owner: Address; readonly data: Uint8Array } | null

/** Whether proofs are checked now; while they are not, hidden balances stand still: nothing can be configured, paid or withdrawn. */
export function areProofsChecked([on = null, off = null, onAgain = null]: readonly Feature[]): boolean {
  return isActive(onAgain) || (isActive(on) && !isActive(off))
}

function isActive(feature: Feature): boolean {
  return feature !== null && feature.owner === FEATURE_OWNER && feature.data.length === 9 && feature.data[0] === 1
}
