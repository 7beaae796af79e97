/** The first place at which two texts or two runs of bytes differ; the length of the left one where it is the beginning of the right one. */
export function firstDifference(left: ArrayLike<unknown>, right: ArrayLike<unknown>): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return at
}
