import type { KeptAtDesk } from '../kept-at-desk.ts'
import type { Column } from './column.ts'

/** The tables whose columns are chosen. */
export type TableName = 'deposits' | 'accounts' | 'activity'

/** More than any table has: a token may have had a column once. */
const HIDDEN_MAX = 60
/** A name of ours, or the address of a mint. */
const COLUMN_ID = /^[A-Za-z0-9-]{1,44}$/

/** The columns that somebody hid, as far as it can be read. */
export function parseHidden(kept: unknown): readonly string[] {
  if (!Array.isArray(kept)) return []
  const ids = kept.slice(0, HIDDEN_MAX).filter((id): id is string => typeof id === 'string' && COLUMN_ID.test(id))
  return [...new Set(ids)]
}

export const hiddenIn = (table: TableName): KeptAtDesk<readonly string[]> => ({ key: `strongroom.hidden.${table}`, parse: parseHidden })

/** Whether it may be hidden: not what says which row it is, nor what nobody may miss. */
export const mayHide = <Row>({ names, stays, headUnseen }: Column<Row>): boolean => names !== true && stays !== true && headUnseen !== true

/** The columns that are shown, and those that are not: what is kept of others, or of one that must be seen, hides nothing. */
export function splitColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]) {
  const isHidden = (column: Column<Row>) => mayHide(column) && hidden.includes(column.id)
  return { shown: columns.filter((column) => !isHidden(column)), hidden: columns.filter(isHidden) }
}

/** What is hidden once a column is shown or hidden. */
export const toggled = (hidden: readonly string[], id: string): readonly string[] =>
  hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id].slice(-HIDDEN_MAX)
