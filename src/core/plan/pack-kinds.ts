import { cheapestDivision, countParts } from './division.ts'
import { largestFit, type Measure } from './measure.ts'

/** More members of a transaction than any version has room for. */
export const MEMBERS_MAX = 64
/** Where there are no more parts than these to try, all of them are. */
const PARTS_MAX = 256
/** Members of a transaction, where nothing is known of them yet. */
export const FIRST_GUESS = 6

type Packing<Member> = {
  /** Null where they do not fit into one transaction together. */
  readonly measureFitting: (members: readonly Member[]) => Measure | null
  /** Whether every member of a kind weighs the same in a message. */
  readonly isAlike: boolean
}

/**
 * Cuts members of several kinds, the heaviest first, into groups that fit into a transaction each. Each group takes as many of the heaviest as fit, and then
 * of the lighter ones; the last groups are the cheapest of all that there can be. `oversized`: what is left where one does not fit alone.
 */
export function packKinds<Member>(
  kinds: readonly (readonly Member[])[],
  packing: Packing<Member>,
): { readonly groups: readonly (readonly Member[])[]; readonly oversized: readonly Member[] } {
  const groups: (readonly Member[])[] = []
  let left = kinds
  while (left.length > 0) {
    if (packing.isAlike && countParts(left) <= PARTS_MAX) return { groups: [...groups, ...cheapestGroups(left, packing)], oversized: [] }
    const group = fullestGroup(left, packing, groups.at(-1)?.length ?? FIRST_GUESS)
    if (group.length === 0) return { groups, oversized: left.flat() }
    groups.push(group)
    const taken = new Set(group)
    left = left.map((kind) => kind.filter((member) => !taken.has(member))).filter((kind) => kind.length > 0)
  }
  return { groups, oversized: [] }
}

function fullestGroup<Member>(kinds: readonly (readonly Member[])[], packing: Packing<Member>, guess: number): readonly Member[] {
  return kinds.reduce<readonly Member[]>((group, kind) => {
    const fits = (count: number) => packing.measureFitting([...group, ...kind.slice(0, count)]) !== null
    const most = Math.min(MEMBERS_MAX - group.length, kind.length)
    return [...group, ...kind.slice(0, largestFit({ most, guess: Math.max(guess - group.length, 0), fits }))]
  }, [])
}

function cheapestGroups<Member>(kinds: readonly (readonly Member[])[], packing: Packing<Member>): readonly (readonly Member[])[] {
  const parts = cheapestDivision(
    kinds.map(({ length }) => length),
    (counts) => {
      const members = kinds.flatMap((kind, index) => kind.slice(0, counts[index] ?? 0))
      return packing.measureFitting(members)?.feeLamports ?? null
    },
  )
  const taken = kinds.map(() => 0)
  return parts.map((counts) =>
    kinds.flatMap((kind, index) => {
      const from = taken[index] ?? 0
      const to = from + (counts[index] ?? 0)
      taken[index] = to
      return kind.slice(from, to)
    }),
  )
}
