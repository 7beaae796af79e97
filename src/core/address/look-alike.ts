import type { Address } from './address.ts'

/** An address that begins and ends as another one does. */
export type LookAlike = { readonly of: Address; readonly beginning: number; readonly ending: number }

/** Both ends must agree in so many letters: a person compares both, so an imitation forges both. */
export const EACH_END_MIN = 2
/** Letters of both ends together below which nothing is called alike, however few addresses are known. */
const BOTH_ENDS_MIN = 5
/** Far beyond what anybody can forge: at this length the rate is below the limit for any number of addresses. */
const BOTH_ENDS_MAX = 20
/** How often an honest new address may be called alike. */
const RATE_MAX = 1e-6

const ALPHABET = 58
/** How many different letters 32 random bytes begin with, as often as if it were this many: 2^256 / 58^43. */
const FIRST_LETTERS = 17

/**
 * How often a random address agrees in `letters` letters of both ends together with one of `known` random ones: the sum over the ways the
 * letters can lie at the two ends, {@link EACH_END_MIN} at each at least. The first letter is one of some 17, every other one of 58.
 *
 *     known * (letters - 3) / (17 * 58^(letters - 1))
 *
 * At 100,000 known addresses and 7 letters it is 0.00000062.
 */
export function lookAlikeRate({ letters, known }: { letters: number; known: number }): number {
  const ways = letters - 2 * EACH_END_MIN + 1
  return (known * ways) / (FIRST_LETTERS * ALPHABET ** (letters - 1))
}

/** The fewest letters of both ends together that an honest address shares with any of `known` ones less than once in a million. */
export function lettersToCompare(known: number): number {
  for (let letters = BOTH_ENDS_MIN; letters < BOTH_ENDS_MAX; letters += 1) {
    if (lookAlikeRate({ letters, known }) < RATE_MAX) return letters
  }
  return BOTH_ENDS_MAX
}

/**
 * The addresses of a context (those a person knows) that an address imitates, most alike first. `known` is how many the context holds;
 * `among` may be fewer, but all of it that begin alike.
 */
export function findLookAlikes(address: Address, { among, known }: { among: readonly Address[]; known: number }): LookAlike[] {
  const letters = lettersToCompare(known)
  return among
    .filter((other) => other !== address)
    .map((other) => ({ of: other, beginning: sameBeginning(address, other), ending: sameEnding(address, other) }))
    .filter(({ beginning, ending }) => beginning >= EACH_END_MIN && ending >= EACH_END_MIN && beginning + ending >= letters)
    .toSorted((left, right) => right.beginning + right.ending - left.beginning - left.ending)
}

function sameBeginning(left: string, right: string): number {
  let count = 0
  while (count < left.length && left[count] === right[count]) count += 1
  return count
}

function sameEnding(left: string, right: string): number {
  let count = 0
  while (count < left.length && left.at(-1 - count) === right.at(-1 - count)) count += 1
  return count
}
