import type { Pages } from './use-pages.ts'

const nothing = () => {}

/**
 * Rows that came in one answer, for a PagedTable: only those in view are drawn. Who shows the table says what is wrong with the answer.
 *
 *     <PagedTable pages={rowsAsPages(sweep.parts)} … />
 */
export function rowsAsPages<Row>(rows: readonly Row[]): Pages<Row> {
  return {
    total: rows.length,
    reached: rows.length,
    rowAt: (index) => rows[index],
    show: nothing,
    failure: null,
    asOf: null,
    again: nothing,
  }
}
