import { join } from 'node:path'
import type { Address } from '../../core/address/address.ts'
import { csvHeader, csvLine } from './csv.ts'
import type { Column } from './table.ts'
import { nameAt, type Written, writeText } from './write-file.ts'

type Row = { readonly number: number | null; readonly address: Address; readonly label: string | null }

const COLUMNS: readonly Column<Row>[] = [
  { name: 'account', kind: 'number', of: ({ number }) => number },
  { name: 'address', kind: 'text', of: ({ address }) => address },
  { name: 'label', kind: 'text', of: ({ label }) => label },
]

type Customers = { readonly folder: string; readonly now: () => number; readonly rows: readonly Row[] }

/** Writes accounts with their numbers, addresses and labels, to be handed out. @throws EXPORT_FAILED */
export async function writeCustomers({ folder, now, rows }: Customers): Promise<Written & { readonly text: string }> {
  const text = [csvHeader(COLUMNS), ...rows.map((row) => csvLine(COLUMNS, row))].join('')
  return { ...(await writeText({ folder: join(folder, 'exports'), name: nameAt('customers', now()), ending: 'csv' }, text)), text }
}
