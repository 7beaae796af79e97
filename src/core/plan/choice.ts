import type { Address } from '../address/address.ts'

/**
 * What a person chose to sweep of one asset. `accounts`: the wallets that may be swept, by their addresses; null for all of them. `minimum`: the smallest
 * balance that is worth moving, in smallest units.
 */
export type SweepChoice = { readonly accounts: ReadonlySet<Address> | null; readonly minimum: bigint }

export type NotChosen = 'not-chosen' | 'below-your-minimum'

/** What is swept where nobody chose anything. */
export const EVERYTHING: SweepChoice = { accounts: null, minimum: 0n }

/** Why an account is not among what was chosen; null where it is. */
export function reasonNotChosen(
  { accounts, minimum }: SweepChoice,
  { address, balance }: { readonly address: Address; readonly balance: bigint },
): NotChosen | null {
  if (accounts?.has(address) === false) return 'not-chosen'
  return balance < minimum ? 'below-your-minimum' : null
}

export function isSameChoice(left: SweepChoice, right: SweepChoice): boolean {
  if (left.minimum !== right.minimum) return false
  if (left.accounts === null || right.accounts === null) return left.accounts === right.accounts
  const { accounts } = right
  return left.accounts.size === accounts.size && [...left.accounts].every((address) => accounts.has(address))
}
