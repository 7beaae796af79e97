import { type CarriedRecord, type CarriedState, type Journal, PAGE_ROWS_MAX } from '../../journal/index.ts'

/** Every message that left in a bundle and is in a state now, oldest first. */
export async function* carriedIn(journal: Pick<Journal, 'read'>, state: CarriedState | 'ended'): AsyncGenerator<CarriedRecord> {
  let after: number | undefined
  for (;;) {
    const found = await journal.read.carriedIn({ state, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    yield* found
    after = found.at(-1)?.id
    if (found.length < PAGE_ROWS_MAX) return
  }
}
