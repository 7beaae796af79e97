import { t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { Amount } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { HiddenAccount } from './hidden-account.ts'
import { unitOf } from '../token-accounts/token-account.ts'

type Plan = Answers['tokens']['planApply' | 'planWithdraw']

/** What an account hides now, and what is available once a plan is done; nothing where nothing is planned. */
export function Becomes({ of, plan: { pending, available, after, decimals } }: { readonly of: HiddenAccount; readonly plan: Plan }) {
  const shown = (amount: bigint | 'hidden') =>
    amount === 'hidden' ? t`hidden` : <Amount amount={amount} decimals={decimals} unit={unitOf(of)} as="sentence" />
  if (after === null) return null
  return (
    <Facts
      of={[
        [t`Pending`, shown(pending)],
        [t`Available now`, shown(available)],
        [t`Available then`, <b key="after">{shown(after)}</b>],
      ]}
    />
  )
}
