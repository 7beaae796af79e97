import { reasonWords } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Listed } from './listed.tsx'
import type { ReclaimPlan } from './reclaim-planned.tsx'

type Account = ReclaimPlan['transactions'][number]['accounts'][number]
type LeftOut = ReclaimPlan['leftOut'][number]
type Lamports = Pick<Account, 'account' | 'owner' | 'lamports'>

const HOW: Readonly<Record<Account['how'], MessageDescriptor>> = {
  'take-excess': msg`what it holds above its minimum`,
  close: msg`it is empty, and is closed`,
  'withdraw-nonce': msg`what the nonce account holds above its minimum`,
}

const ACCOUNT: Column<Lamports> = { id: 'account', head: msg`Account`, names: true, cell: ({ account }) => <Address address={account} /> }
const OWNER: Column<Lamports> = { id: 'owner', head: msg`Owner`, dropsOut: 'mid', cell: ({ owner }) => <Address address={owner} /> }
const LAMPORTS: Column<Lamports> = { id: 'lamports', head: msg`Rent`, end: true, cell: ({ lamports }) => <Sol lamports={lamports} /> }

const RECLAIMED: readonly Column<Account>[] = [
  ACCOUNT,
  OWNER,
  { id: 'how', head: msg`What comes back`, cell: ({ how }) => t(HOW[how]) },
  LAMPORTS,
]
const STAYS: readonly Column<LeftOut>[] = [
  ACCOUNT,
  OWNER,
  { id: 'why', head: msg`Why`, cell: (left) => reasonWords('notReclaimed', left) },
  LAMPORTS,
]

/** The accounts that rent comes back from, the greatest sum first. */
export function Reclaimed({ transactions }: Pick<ReclaimPlan, 'transactions'>) {
  const rows = transactions.flatMap(({ accounts }) => accounts).toSorted((left, right) => Number(right.lamports - left.lamports))
  return rows.length === 0 ? null : (
    <Sheet title={t`What is reclaimed`} padded={false}>
      <Listed label={t`Accounts that rent comes back from`} columns={RECLAIMED} rows={rows} />
    </Sheet>
  )
}

/** What stays where it is, and why. */
export function Stays({ leftOut }: Pick<ReclaimPlan, 'leftOut'>) {
  return leftOut.length === 0 ? null : (
    <Sheet title={t`What stays, and why`} padded={false}>
      <Listed label={t`Accounts that stay as they are`} columns={STAYS} rows={leftOut} />
    </Sheet>
  )
}
