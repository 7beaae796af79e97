import type { Column } from './table.ts'

/** One row as a JSON object on a line of its own. Amounts and slots are decimal text, since JSON numbers round; text stands as it is. */
export function jsonLine<Row>(columns: readonly Column<Row>[], row: Row): string {
  const members = columns.map(({ name, of }) => {
    const value = of(row)
    return [name, typeof value === 'bigint' ? value.toString() : value]
  })
  return `${JSON.stringify(Object.fromEntries(members))}\n`
}
