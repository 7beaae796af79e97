import type { Address } from '../../../../src/core/address/address.ts'
import type { Random } from '../../../model/random.ts'
import {
  ALLOWED,
  associated,
  HELD,
  LATE,
  MINTS,
  NONCE_ACCOUNTS,
  OURS,
  SEEDED,
  STRANGER,
  STRANGERS,
  TOKEN_ACCOUNTS,
  WAITING,
  WALLET_LAMPORTS,
  WATCHED,
} from './world.ts'

/** Every address there is, for every place there is. */
export const ANY_ADDRESS: readonly Address[] = [
  ...OURS,
  ...STRANGERS,
  ...TOKEN_ACCOUNTS,
  ...NONCE_ACCOUNTS,
  ...SEEDED,
  ...MINTS.flatMap((mint) => [mint.mint, ...[...OURS, ...STRANGERS].map((owner) => associated(owner, mint))]),
]

const U64_MAX = 2n ** 64n - 1n
/** Where something begins or ends: rents, balances, limits, bounds of the policy. */
export const LAMPORTS: readonly bigint[] = [
  0n,
  1n,
  5_000n,
  890_880n,
  1_447_680n,
  2_039_280n,
  2_500_000n,
  4_999_999n,
  5_000_000n,
  5_000_001n,
  10_000_000n,
  10_000_001n,
  49_000_000n,
  WALLET_LAMPORTS - 10_000_000n,
  WALLET_LAMPORTS - 890_880n - 5_000n,
  WALLET_LAMPORTS - 5_000n,
  WALLET_LAMPORTS,
  U64_MAX,
]
export const UNITS: readonly bigint[] = [0n, 1n, 59n, 60n, 61n, 99n, 100n, 101n, HELD / 2n, HELD - 1n, HELD, HELD + 1n, 7_000_000n, U64_MAX]

/** One of the edges, or anything below them. */
export function anyOf(random: Random, edges: readonly bigint[]): bigint {
  return random.chance(0.6) ? random.pick(edges) : BigInt(random.below(random.chance(0.5) ? 70 : 6_000_000))
}

export const ourWallet = (random: Random): Address => random.pick(OURS)
export const someone = (random: Random): Address => random.pick([...OURS, ...STRANGERS])
/** Whoever has to sign: ours, mostly. */
export const signer = (random: Random): Address => (random.chance(0.85) ? ourWallet(random) : random.pick(ANY_ADDRESS))
/** Whom something goes to: those who may have it, those who may not, and what is no wallet at all. */
export function receiver(random: Random): Address {
  const way = random.below(20)
  if (way < 7) return ourWallet(random)
  if (way < 14) return ALLOWED
  if (way < 18) return random.pick([WAITING, WATCHED, LATE, STRANGER])
  return random.pick(ANY_ADDRESS)
}
