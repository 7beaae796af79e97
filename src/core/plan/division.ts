import { invariant } from '../error/invariant.ts'

/** How many parts can be taken out of things of several kinds, one thing being as good as another of its kind. */
export function countParts(kinds: readonly { readonly length: number }[]): number {
  return kinds.reduce((product, { length }) => product * (length + 1), 1)
}

type Division = { readonly fee: bigint; readonly parts: readonly (readonly number[])[] }

/**
 * The cheapest way to divide so many things of each kind into parts, and of those that cost the same the one with the fewest parts, the fullest first. By
 * trying all of them: {@link countParts} says how many parts there are.
 * @param feeOf What a part costs; null where it does not fit, and then nothing fits that is more. Each thing fits alone.
 */
export function cheapestDivision(
  counts: readonly number[],
  feeOf: (part: readonly number[]) => bigint | null,
): readonly (readonly number[])[] {
  const parts = fittingParts(counts, feeOf)
  const best = new Map<string, Division>([[String(counts.map(() => 0)), { fee: 0n, parts: [] }]])
  for (const whole of partsOf(counts).slice(1)) {
    for (const { part, fee } of parts) {
      const rest = best.get(String(whole.map((count, kind) => count - (part[kind] ?? 0))))
      if (rest === undefined) continue
      const division = { fee: fee + rest.fee, parts: [part, ...rest.parts] }
      const known = best.get(String(whole))
      if (known === undefined || isBetter(division, known)) best.set(String(whole), division)
    }
  }
  const division = best.get(String(counts))
  invariant(division !== undefined, 'each thing fits alone')
  return division.parts
}

type Part = { readonly part: readonly number[]; readonly fee: bigint }

function fittingParts(counts: readonly number[], feeOf: (part: readonly number[]) => bigint | null): readonly Part[] {
  const fees = new Map<string, bigint>()
  const parts = partsOf(counts).slice(1)
  for (const part of parts) {
    const isWithin = part.every((count, kind) => {
      const fewer = part.with(kind, count - 1)
      return count === 0 || fewer.every((left) => left === 0) || fees.has(String(fewer))
    })
    const fee = isWithin ? feeOf(part) : null
    if (fee !== null) fees.set(String(part), fee)
  }
  return parts.flatMap((part) => {
    const fee = fees.get(String(part))
    return fee === undefined ? [] : [{ part, fee }]
  })
}

/** Every part of so many, none of them first, each after all that it holds. */
function partsOf(counts: readonly number[]): readonly (readonly number[])[] {
  return counts.reduce<readonly (readonly number[])[]>(
    (parts, count) => parts.flatMap((part) => Array.from({ length: count + 1 }, (_, taken) => [...part, taken])),
    [[]],
  )
}

function isBetter(division: Division, known: Division): boolean {
  if (division.fee !== known.fee) return division.fee < known.fee
  if (division.parts.length !== known.parts.length) return division.parts.length < known.parts.length
  return sizeOf(division) > sizeOf(known)
}

function sizeOf({ parts: [first = []] }: Division): number {
  return first.reduce((sum, count) => sum + count, 0)
}
