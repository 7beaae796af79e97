import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { Signature } from '../keys/signature.ts'
import type { Sentence } from '../text/sentence.ts'

/**
 * - permanent-delegate: given by a mint over every account of its token
 * - delegate: given by the owner of a token account over that account
 * - close-authority: may close a token account in place of its owner
 * - freeze-authority, pause-authority: given by a mint; they stop a token, and take none of it
 * - hook-authority: may have a program called on each transfer of a token, or is that program; it may refuse the transfer
 * - fee-authority: may set how much of each transfer of a token is withheld, up to all of it
 * - nonce-authority: what a key of ours, or of a watched account, signs over a listed nonce account can execute for as long as its value stands
 * - nonce-elsewhere: the same over a nonce account that is not listed, whoever made it
 * - nonce-lost: another key has authority over a nonce account that is listed as ours
 * - signature: signed here, or come back signed, and it may still execute
 * - left-in-bundle: it left in a bundle, and may be signed elsewhere
 * - signed-for-bundle: keys here signed it for a bundle that came from elsewhere
 */
export const POWER_KINDS = [
  'permanent-delegate',
  'delegate',
  'close-authority',
  'signature',
  'left-in-bundle',
  'signed-for-bundle',
  'nonce-elsewhere',
  'freeze-authority',
  'pause-authority',
  'hook-authority',
  'fee-authority',
  'nonce-lost',
  'nonce-authority',
] as const
export type PowerKind = (typeof POWER_KINDS)[number]

/**
 * How dangerous it is, gravest first.
 * - takes: somebody else takes money of ours with a key of theirs alone
 * - signed: signed, or perhaps signed, and without an end: whoever has the bytes sends them at any time
 * - expires: signed, and over once its blockhash is
 * - stops: money of ours can be made immovable, or dear to move; where it stays, none of it is taken
 * - little: it reaches rent, or nothing now
 * - no-money: it reaches tokens alone that nobody listed
 * - ours: the key that has it is ours, or was watched here
 */
export const POWER_WEIGHTS = ['takes', 'signed', 'expires', 'stops', 'little', 'no-money', 'ours'] as const
export type PowerWeight = (typeof POWER_WEIGHTS)[number]

/** Kinds that anybody can make any number of, at the cost of rent: more of them must not push out what stands behind them. */
const MADE_BY_ANYBODY: readonly PowerKind[] = ['nonce-elsewhere', 'close-authority']

/** How it is ended from here, by the operation that does it. `under-way`: a person began it. `not-here`: the sentence says who can, or what helps. */
export type PowerEnd =
  | { readonly by: 'revoke-delegate' | 'close-account' | 'advance-nonce' | 'keep-nonce'; readonly account: Address }
  | { readonly by: 'revoke-signature'; readonly signature: Signature }
  | { readonly by: 'revoke-bundle'; readonly bundle: string }
  | { readonly by: 'under-way' | 'not-here' }

/**
 * - up-to: at most `amount` of `asset`; in smallest units where `asset` is null, since the decimals are not known here
 * - everything: all that is there, `amount` of `asset` now
 * - not-known: what it would move cannot be known here
 * - nothing: no money
 */
export type PowerReach = 'up-to' | 'everything' | 'not-known' | 'nothing'

/** Something that could move our money later, or keep it from being moved. */
export type StandingPower = {
  readonly kind: PowerKind
  readonly weight: PowerWeight
  /** Whose key has it; null where it is whoever has the signed bytes. */
  readonly holder: Address | null
  /** The token account, mint or nonce account that it is over; null of a signature. */
  readonly over: Address | null
  readonly signature: Signature | null
  readonly bundle: string | null
  readonly reach: PowerReach
  readonly asset: Asset | null
  readonly amount: bigint | null
  /** Since when the journal knows of it; null: it was there before Strongroom read it. */
  readonly sinceMs: number | null
  readonly does: Sentence
  readonly ends: Sentence
  readonly end: PowerEnd
}

/** Gravest first; among equals by kind, then what reaches everything, then by address: the same list from the same facts, in whatever order they came. */
export function sortPowers(powers: readonly StandingPower[]): StandingPower[] {
  return powers
    .map((power, at) => ({ power, at, key: keyOf(power) }))
    .toSorted((left, right) => (left.key === right.key ? left.at - right.at : left.key < right.key ? -1 : 1))
    .map(({ power }) => power)
}

/**
 * The first of what is sorted, `most` of them; of each kind that anybody can make any number of, `ofAnybody`: else whoever makes a thousand of them hides
 * what is less dangerous.
 */
export function shortenPowers(sorted: readonly StandingPower[], { most, ofAnybody }: { most: number; ofAnybody: number }): StandingPower[] {
  const counts = new Map<PowerKind, number>()
  const some = sorted.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= ofAnybody || !MADE_BY_ANYBODY.includes(kind)
  })
  return some.slice(0, most)
}

function keyOf({ weight, kind, reach, over, signature, bundle }: StandingPower): string {
  const places = [POWER_WEIGHTS.indexOf(weight), POWER_KINDS.indexOf(kind), reach === 'everything' ? 0 : 1]
  return [...places.map((place) => String(place).padStart(2, '0')), over ?? '', bundle ?? '', signature ?? ''].join(' ')
}
