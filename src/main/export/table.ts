/** What a cell may hold. An amount or a slot is a bigint and is written in full. */
export type Cell = string | number | bigint | null

/**
 * A column: its name, what it holds, and where that is in a row. Names and order never change, columns are only added at the end: programs
 * of others read them. `number` columns hold nothing but digits, a sign and a point; everything else is `text`.
 */
export type Column<Row> = { readonly name: string; readonly kind: 'text' | 'number'; readonly of: (row: Row) => Cell }

/** A table to be written: its columns, and its rows a page at a time. */
export type Table<Row> = { readonly columns: readonly Column<Row>[]; readonly pages: () => AsyncGenerator<readonly Row[]> }
