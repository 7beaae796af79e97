/** A goal and how near it is: `ratio` is to be at most `goal`. */
export type Goal = { readonly id: string; readonly what: string; readonly ratio: number; readonly goal: number; readonly met: boolean }

export type Report = {
  readonly bench: string
  readonly goals: readonly Goal[]
  readonly figures: readonly object[]
  /** The same for a person. */
  readonly lines: readonly string[]
}

type Work = () => unknown

/** Rounds in which every contender runs once: what disturbs one of them disturbs all alike. */
const ROUNDS = 200

/**
 * The shortest time of each, in milliseconds, taken in turns. The shortest is what the work itself costs; everything above it is the
 * machine's other business.
 */
export async function fastest<Name extends string>(
  contenders: Readonly<Record<Name, Work>>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> {
  const times = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries<Work>(contenders)) {
      const begun = performance.now()
      await work()
      times.set(name, Math.min(times.get(name) ?? Number.POSITIVE_INFINITY, performance.now() - begun))
    }
  }
  return Object.fromEntries(times) as Record<Name, number>
}

/** A goal that a ratio is to stay under. */
export function goalOf({ id, what, ratio, goal }: Omit<Goal, 'met'>): Goal {
  return { id, what, ratio: rounded(ratio), goal, met: ratio <= goal }
}

export function median(times: readonly number[]): number {
  return atPart(times, 0.5)
}

/** What all but a twentieth stay under. */
export function p95(times: readonly number[]): number {
  return atPart(times, 0.95)
}

function atPart(times: readonly number[], part: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * part)] ?? 0
}

/** Three digits that mean something. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

/** The goals and the figures for a person. */
export function linesOf(goals: Report['goals'], figures: readonly object[]): string[] {
  const told = goals.map(
    ({ id, what, ratio, goal, met }) => `${met ? 'met   ' : 'MISSED'} ${id.padEnd(3)}${what}: ${ratio} (goal ${rounded(goal)})`,
  )
  return [...told, ...figures.map((figure) => JSON.stringify(figure))]
}
