import type { ListedAsset } from '../../backend/assets.ts'
import { Amount } from '../../parts/amount.tsx'
import { plural } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { accountsOf } from './packing.ts'
import type { SweepPlan } from './request.ts'

type ChangedProps = { readonly plan: SweepPlan; readonly before: SweepPlan; readonly asset: ListedAsset }

/** What was read is not what would be signed any more: said first, with what it was, before it is asked for again. */
export function Changed({ plan, before, asset }: ChangedProps) {
  const amountOf = ({ movedAmount }: SweepPlan) => <Amount amount={movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" />
  return (
    <Note kind="warning" glyph="warn" title="Balances or fees have changed since you read this. Nothing was signed." role="alert">
      <p>
        It was {amountOf(before)} from {plural(accountsOf(before), 'account')}; it is now {amountOf(plan)} from{' '}
        {plural(accountsOf(plan), 'account')}. Read it again, then sign.
      </p>
    </Note>
  )
}
