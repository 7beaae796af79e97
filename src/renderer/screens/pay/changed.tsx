import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Note } from '../../parts/note.tsx'
import type { PaymentPlan, Reviewed } from './request.ts'

type Cost = Pick<PaymentPlan, 'digest' | 'amount' | 'feeLamports' | 'rentLamports'>

type ChangedProps = {
  readonly planned: { readonly plan: Cost; readonly asset: Reviewed['asset'] }
  readonly before: Cost
  /** That something has changed, and that nothing came of it. */
  readonly title: string
  /** What else is otherwise, and what to do. */
  readonly children: ReactNode
}

/** What was read is not what would be done any more: said first, with what it was, before it is asked for again. */
export function Changed({ planned: { plan, asset }, before, title, children }: ChangedProps) {
  const wordsOf = ({ amount, feeLamports, rentLamports }: Cost) => (
    <Trans>
      <Amount amount={amount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> for{' '}
      <Sol lamports={feeLamports + rentLamports} as="sentence" />
    </Trans>
  )
  if (plan.digest === null) return <Note kind="warning" glyph="warn" title={t`Something has changed since you read this.`} role="alert" />
  return (
    <Note kind="warning" glyph="warn" title={title} role="alert">
      <p>
        <Trans>
          It was {wordsOf(before)}; it is now {wordsOf(plan)}.
        </Trans>{' '}
        {children}
      </p>
    </Note>
  )
}
