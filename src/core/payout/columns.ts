import { StrongroomError } from '../error/error.ts'
import type { CsvLine } from './csv.ts'

const COLUMNS = ['recipient', 'amount', 'reference', 'label', 'memo'] as const
export type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['recipient', 'amount']

/**
 * What the columns of a payout file are, from its header.
 * @throws PAYOUT_COLUMNS
 */
export function readColumns(header: CsvLine | undefined): readonly Column[] {
  if (header === undefined || header.kind !== 'row') throw new StrongroomError('PAYOUT_COLUMNS', { detail: 'there is no header line' })
  const names = header.fields.map((field) => field.trim().toLowerCase())
  const columns = names.map((name) => {
    const column = COLUMNS.find((known) => known === name)
    if (column === undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `“${name}” is no column of a payout` })
    return column
  })
  const missing = REQUIRED.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${missing} is missing` })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${twice} is there twice` })
  return columns
}
