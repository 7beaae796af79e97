import { join } from 'node:path'
import { formatAmount } from '../../core/amount/format.ts'
import { csvHeader, csvLine } from './csv.ts'
import type { Column } from './table.ts'
import { nameAt, type Written, writeWhole } from './write-file.ts'
import { plain, type Sentence } from '../../core/text/sentence.ts'

/** A row of a payout file with its verdict. */
type Row = {
  readonly line: number
  readonly standing: string
  readonly reason: string | null
  readonly words: Sentence | null
  readonly recipient: string | null
  readonly amount: bigint | null
  readonly label: string | null
  readonly reference: string | null
  readonly told: { readonly recipient: string; readonly amount: string }
}

type Report = { readonly folder: string; readonly now: () => number; readonly decimals: number; readonly rows: readonly Row[] }

/**
 * Writes every row of a payout file with its verdict, in the order of the file.
 * @throws EXPORT_FAILED
 */
export async function writeRows({ folder, now, decimals, rows }: Report): Promise<Written & { readonly rows: number }> {
  const columns: readonly Column<Row>[] = [
    { name: 'line', kind: 'number', of: ({ line }) => line },
    { name: 'verdict', kind: 'text', of: ({ standing }) => standing },
    { name: 'reason', kind: 'text', of: ({ reason }) => reason },
    { name: 'words', kind: 'text', of: ({ words }) => (words === null ? null : plain(words)) },
    { name: 'label', kind: 'text', of: ({ label }) => label },
    { name: 'recipient', kind: 'text', of: ({ recipient, told }) => recipient ?? told.recipient },
    { name: 'amount', kind: 'text', of: ({ amount, told }) => (amount === null ? told.amount : formatAmount({ amount, decimals })) },
    { name: 'reference', kind: 'text', of: ({ reference }) => reference },
  ]
  async function* pieces() {
    yield csvHeader(columns)
    for (const row of rows) yield csvLine(columns, row)
  }
  const written = await writeWhole({ folder: join(folder, 'exports'), name: nameAt('payout-report', now()), ending: 'csv' }, pieces())
  return { ...written, rows: rows.length }
}
