/**
 * Starts work on up to `lookahead` items at once and gives the results in the items' order. At the first failure it stops there: what was
 * started behind it is waited for and dropped.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  lookahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const started: Promise<PromiseSettledResult<Result>>[] = []
  try {
    for (let next = 0; next < items.length || started.length > 0; ) {
      const item = items[next]
      if (item !== undefined && started.length < lookahead) {
        started.push(settled(work(item)))
        next += 1
        continue
      }
      const result = await started.shift()
      if (result?.status === 'rejected') throw result.reason
      if (result !== undefined) yield result.value
    }
  } finally {
    await Promise.all(started)
  }
}

/** A failure waits here until its turn comes; nothing is unhandled meanwhile. */
async function settled<Result>(promise: Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const [result] = await Promise.allSettled([promise])
  return result
}
