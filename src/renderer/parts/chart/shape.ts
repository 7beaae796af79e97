/** A day's width, and the height of a picture, in units of its own box. */
export const STEP = 10
export const HEIGHT = 100
/** Room above the largest figure. */
const HEADROOM = 6
/** A figure that is not nothing is seen. */
const LEAST = 1

const PARTS = 10_000n

/** How far from the top each figure stands, the largest near it and nothing at the bottom: for drawing alone, never to be read. */
export function placesOf(values: readonly (bigint | null)[]): readonly (number | null)[] {
  const most = values.reduce<bigint>((found, value) => (value !== null && value > found ? value : found), 0n)
  return values.map((value) => {
    if (value === null) return null
    if (most === 0n || value === 0n) return HEIGHT
    const share = Number((value * PARTS) / most) / Number(PARTS)
    return HEIGHT - Math.max(LEAST, share * (HEIGHT - HEADROOM))
  })
}

/** Days without a figure that follow each other. */
export function unknownRuns(values: readonly (bigint | null)[]): readonly { readonly from: number; readonly days: number }[] {
  const runs: { from: number; days: number }[] = []
  for (const [at, value] of values.entries()) {
    if (value !== null) continue
    const run = runs.at(-1)
    if (run !== undefined && run.from + run.days === at) run.days += 1
    else runs.push({ from: at, days: 1 })
  }
  return runs
}

/** Each figure over the whole of its day; a day without one leaves the line open. */
export function outlineOf(places: readonly (number | null)[], kind: 'line' | 'filled'): string {
  const path: (string | number)[] = []
  for (const [at, place] of places.entries()) {
    if (place === null) continue
    const isFirst = (places[at - 1] ?? null) === null
    const isLast = (places[at + 1] ?? null) === null
    if (isFirst) path.push(`M${at * STEP}`, kind === 'filled' ? HEIGHT : place)
    path.push(`V${place}`, `H${(at + 1) * STEP}`)
    if (isLast && kind === 'filled') path.push(`V${HEIGHT}`)
  }
  return path.join(' ')
}
