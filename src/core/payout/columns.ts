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
  const columns = names.map((name, index) => {
    const column = COLUMNS.find((known) => known === name)
    // Not repeated: whatever is taken for a payout file would be told by its first line.
    if (column === undefined)
      throw new StrongroomError('PAYOUT_COLUMNS', { detail: `its column ${index + 1} is none of ${COLUMNS.join(', ')}` })
    return column
  })
  const missing = REQUIRED.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${missing} is missing` })
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new StrongroomError('PAYOUT_COLUMNS', { detail: `the column ${twice} is there twice` })
  return columns
}
