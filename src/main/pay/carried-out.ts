import { type CarriedRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'

/** Every message that left in a bundle and of which neither a signature nor a proof of its end is known. */
export async function* carriedOut(journal: Pick<Journal, 'read'>): AsyncGenerator<CarriedRecord> {
  let after: number | undefined
  for (;;) {
    const out = await journal.read.carriedOut({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    yield* out
    after = out.at(-1)?.id
    if (out.length < PAGE_ROWS_MAX) return
  }
}
