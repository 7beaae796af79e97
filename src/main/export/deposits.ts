import { formatAmount, LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { timeOf } from '../block-time.ts'
import type { CreditKey, CreditOrigin, CreditRecord, CreditSearch, CreditSort, Journal } from '../journal/index.ts'
import { explainMovement, isOnlyNodes } from '../only-node.ts'
import { readLabels } from '../read-labels.ts'
import type { Column, Table } from './table.ts'
import { yesOrNo } from './witness-columns.ts'

export type DepositRow = CreditRecord & {
  readonly label: string | null
  readonly onlyNode: boolean | null
  readonly origin: CreditOrigin | undefined
}

/** Rows read at a time. */
const PAGE_ROWS = 2_000

const COLUMNS: readonly Column<DepositRow>[] = [
  { name: 'id', kind: 'number', of: ({ id }) => id },
  { name: 'slot', kind: 'number', of: ({ slot }) => slot },
  { name: 'signature', kind: 'text', of: ({ signature }) => signature },
  { name: 'owner', kind: 'text', of: ({ owner }) => owner },
  { name: 'label', kind: 'text', of: ({ label }) => label },
  { name: 'account', kind: 'text', of: ({ account }) => account },
  { name: 'asset', kind: 'text', of: ({ asset }) => asset.kind },
  { name: 'mint', kind: 'text', of: ({ asset }) => (asset.kind === 'token' ? asset.mint : null) },
  { name: 'token_program', kind: 'text', of: ({ asset }) => (asset.kind === 'token' ? asset.tokenProgram : null) },
  { name: 'decimals', kind: 'number', of: decimalsOf },
  { name: 'before', kind: 'number', of: ({ before }) => before },
  { name: 'after', kind: 'number', of: ({ after }) => after },
  { name: 'change', kind: 'number', of: ({ before, after }) => after - before },
  { name: 'change_in_units', kind: 'number', of: inUnits },
  { name: 'verdict', kind: 'text', of: ({ verdict }) => verdict.kind },
  { name: 'why', kind: 'text', of: whyOf },
  { name: 'words', kind: 'text', of: (row) => explainMovement(row, row.onlyNode) },
  { name: 'only_node', kind: 'text', of: ({ onlyNode }) => yesOrNo(onlyNode) },
  { name: 'time', kind: 'text', of: ({ origin }) => timeOf(origin)?.toISOString() ?? null },
  { name: 'sender', kind: 'text', of: senderOf },
]

export type DepositsWanted = CreditSearch & { readonly sort: CreditSort }

/** Movements with their verdicts: every one, oldest first, unless others are wanted. */
export function depositsTable(journal: Journal, wanted: DepositsWanted = { sort: 'oldest' }): Table<DepositRow> {
  return {
    columns: COLUMNS,
    async *pages() {
      let after: CreditKey | null | undefined
      while (after !== null) {
        const page = await journal.read.findCredits({ ...wanted, limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
        yield await withLabels(journal, page.rows)
        after = page.next
      }
    },
  }
}

async function withLabels(journal: Journal, credits: readonly CreditRecord[]): Promise<readonly DepositRow[]> {
  const labels = await readLabels(
    journal,
    credits.map(({ owner }) => owner),
  )
  const configured = await journal.read.configuredNodes()
  const origins = await journal.read.creditOrigins(credits)
  return credits.map((credit) => ({
    ...credit,
    label: labels.get(credit.owner) ?? null,
    onlyNode: isOnlyNodes(configured, credit.id),
    origin: origins.get(credit.id),
  }))
}

/** Empty: it was not recorded, or nothing arrived. */
function senderOf({ origin }: DepositRow): string | null {
  const sender = origin?.sender ?? null
  return sender?.kind === 'one' ? sender.address : (sender?.kind ?? null)
}

function decimalsOf({ asset }: DepositRow): number {
  return asset.kind === 'token' ? asset.decimals : LAMPORTS_DECIMALS
}

/** The change as people write it: 0.5 rather than 500000000. */
function inUnits(row: DepositRow): string {
  const change = row.after - row.before
  const size = formatAmount({ amount: change < 0n ? -change : change, decimals: decimalsOf(row) })
  return change < 0n ? `-${size}` : size
}

function whyOf({ verdict }: DepositRow): string | null {
  switch (verdict.kind) {
    case 'credit':
      return verdict.class
    case 'no-credit':
      return verdict.reason
    case 'outgoing':
      return null
  }
}
