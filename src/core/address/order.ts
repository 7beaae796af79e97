import type { Address } from './address.ts'

/** An order of addresses, as Array.prototype.sort takes it. */
export type CompareAddresses = (left: Address, right: Address) => number

/**
 * The order of the 32 bytes, which is how the ledger sorts accounts: negative when `left` comes first.
 *
 * Read from the text alone: base 58 is a number, its alphabet is in ASCII order, and a leading 1 is a zero byte. So without leading ones,
 * the longer text is the larger number, and of two equally long ones the alphabet decides.
 */
export function compareAddresses(left: Address, right: Address): number {
  const leftDigits = withoutZeros(left)
  const rightDigits = withoutZeros(right)
  if (leftDigits.length !== rightDigits.length) return leftDigits.length - rightDigits.length
  if (leftDigits === rightDigits) return 0
  return leftDigits < rightDigits ? -1 : 1
}

/** Hardly any address begins with a zero byte. */
function withoutZeros(address: Address): string {
  return address.startsWith('1') ? address.replace(/^1+/, '') : address
}
