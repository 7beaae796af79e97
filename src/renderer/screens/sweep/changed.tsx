import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Amount } from '../../parts/amount.tsx'
import { Note } from '../../parts/note.tsx'
import { accountsOf } from './packing.ts'
import type { SweepPlan } from './request.ts'

type ChangedProps = { readonly plan: SweepPlan; readonly before: SweepPlan; readonly asset: ListedAsset }

/** What was read is not what would be signed any more: said first, with what it was, before it is asked for again. */
export function Changed({ plan, before, asset }: ChangedProps) {
  const amountOf = ({ movedAmount }: SweepPlan) => <Amount amount={movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" />
  return (
    <Note kind="warning" glyph="warn" title={t`Balances or fees have changed since you read this. Nothing was signed.`} role="alert">
      <p>
        <Trans>
          It was {amountOf(before)} from <Plural value={accountsOf(before)} one="# account" other="# accounts" />; it is now{' '}
          {amountOf(plan)} from <Plural value={accountsOf(plan)} one="# account" other="# accounts" />. Read it again, then sign.
        </Trans>
      </p>
    </Note>
  )
}
