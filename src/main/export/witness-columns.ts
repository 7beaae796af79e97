import type { Witnesses } from '../pay/index.ts'
import type { Column } from './table.ts'

/** Who proved how the last attempt ended, and whether one node alone did, because there was no other to ask. Empty while it has not ended. */
export function witnessColumns<Row>(witnessesOf: (row: Row) => Witnesses | null): readonly Column<Row>[] {
  return [
    { name: 'proved_by', kind: 'text', of: (row) => witnessesOf(row)?.nodes.join(', ') ?? null },
    { name: 'only_node', kind: 'text', of: (row) => yesOrNo(witnessesOf(row)?.onlyNode) },
  ]
}

/** Nothing where it is not known. */
export function yesOrNo(value: boolean | null | undefined): string | null {
  if (value === undefined || value === null) return null
  return value ? 'yes' : 'no'
}
