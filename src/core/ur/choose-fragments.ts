import { createDrawing, type Drawing } from './xoshiro.ts'

/** Which fragments a part of a number mixes: both sides reckon them alike (BCR-2020-005). */
export type ChooseFragments = (part: { readonly seqNum: number; readonly checksum: number }) => readonly number[]

/** For messages of so many fragments. The first parts are the fragments themselves, one by one; every later one mixes some. */
export function createFragmentChooser(fragmentCount: number): ChooseFragments {
  const drawDegree = createDegreeChooser(fragmentCount)
  return ({ seqNum, checksum }) => {
    if (seqNum <= fragmentCount) return [seqNum - 1]
    const seed = new Uint8Array(8)
    const view = new DataView(seed.buffer)
    view.setUint32(0, seqNum)
    view.setUint32(4, checksum)
    const drawing = createDrawing(seed)
    const degree = drawDegree(drawing)
    return drawSome(fragmentCount, degree, drawing)
  }
}

/** The first of a shuffle: what is drawn behind them changes nothing. */
function drawSome(fragmentCount: number, count: number, drawing: Drawing): number[] {
  const left = Array.from({ length: fragmentCount }, (_, index) => index)
  return Array.from({ length: count }, () => left.splice(drawing.below(left.length), 1)[0] ?? 0)
}

/** How many fragments are mixed: one with a weight of 1, two of 1/2, three of 1/3 and so on, drawn by Vose's alias method. */
function createDegreeChooser(fragmentCount: number): (drawing: Drawing) => number {
  const { odds, aliases } = createAliases(Array.from({ length: fragmentCount }, (_, index) => 1 / (index + 1)))
  return (drawing) => {
    const column = drawing.below(fragmentCount)
    const isOwn = drawing.fraction() < (odds[column] ?? 1)
    return 1 + (isOwn ? column : (aliases[column] ?? column))
  }
}

/** Every column of the table is one outcome up to its odds, and another above. The order of each sum counts: both sides must round alike. */
function createAliases(weights: readonly number[]): { readonly odds: readonly number[]; readonly aliases: readonly number[] } {
  const count = weights.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const odds = Array.from({ length: count }, () => 1)
  const aliases = Array.from({ length: count }, (_, column) => column)
  const [small, large]: [number[], number[]] = [[], []]
  for (let column = count - 1; column >= 0; column -= 1) ((scaled[column] ?? 0) < 1 ? small : large).push(column)
  for (;;) {
    const [less, more] = [small.at(-1), large.at(-1)]
    if (less === undefined || more === undefined) return { odds, aliases }
    small.pop()
    large.pop()
    odds[less] = scaled[less] ?? 0
    aliases[less] = more
    scaled[more] = (scaled[more] ?? 0) + (scaled[less] ?? 0) - 1
    ;((scaled[more] ?? 0) < 1 ? small : large).push(more)
  }
}
