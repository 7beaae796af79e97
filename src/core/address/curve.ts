import { decodePoint } from '../keys/ed25519.ts'
import { type Address, encodeAddress } from './address.ts'

/**
 * Whether the 32 bytes are a point of the curve, so that somebody may hold a key for them. Derived addresses are not.
 * Costs some 70 µs: ask once per address.
 */
export function isOnCurve(address: Address): boolean {
  return decodePoint(encodeAddress(address)) !== null
}

/** Whether the point has small order: signatures under it prove nothing, so nobody owns it. False off the curve. */
export function isSmallOrder(address: Address): boolean {
  return decodePoint(encodeAddress(address))?.isSmallOrder() ?? false
}
