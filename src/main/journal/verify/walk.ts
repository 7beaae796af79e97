import { setImmediate } from 'node:timers/promises'
import { PAGE_ROWS_MAX } from '../reader.ts'

/** Reads the page of rows with ids above `after`, in their order, at most `limit`. */
export type PageOf<Row> = (page: { readonly after: bigint; readonly limit: number }) => Promise<readonly Row[]>

/** Every row of a table in the order of its ids, a page at a time; other work gets its turn between pages. */
export async function* walk<Row extends { readonly id: bigint }>(pageOf: PageOf<Row>): AsyncGenerator<Row, void> {
  let after = 0n
  while (true) {
    const rows = await pageOf({ after, limit: PAGE_ROWS_MAX })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    await setImmediate()
  }
}
