import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Amount } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, UNASKED, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { unitOf } from '../token-accounts/token-account.ts'
import { type HiddenAccount, readWithdrawal } from './hidden-account.ts'

/** Hides an amount of what is public in an account, or all of it; what was decided is followed on its own page. */
export function DepositDialog({ of, onClose }: { readonly of: HiddenAccount; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const { account } = of
  const read = readWithdrawal(text, of)
  const settled = readWithdrawal(useSettled(text), of)
  const options = ask.tokens.planDeposit.queryOptions({
    input: { account, amount: settled.amount ?? ('all' as const) },
    ...PLANNED_NOW,
  })
  const plan = useBackendQuery({ ...options, enabled: settled.amount !== null })
  const depositing = useBackendMutation(ask.tokens.deposit.mutationOptions())
  // What is shown must be of what stands in the field now.
  const isShown = settled.amount !== null && settled.amount === read.amount
  const digest = isShown ? (plan.value?.digest ?? null) : null
  const start = () => {
    if (digest !== null && read.amount !== null)
      depositing.start({ account, amount: read.amount, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`Deposit it confidentially?`}
      press={t`Sign and deposit it`}
      missing={read.amount === null ? t`Give the amount first.` : unsignedWords(isShown ? plan : UNASKED, digest !== null)}
      busy={depositing.busy ? t`Signing` : null}
      onSubmit={start}
      failure={depositing.failure}
    >
      <TextField
        label={t`${unitOf(of)} to deposit`}
        value={text}
        onChange={setText}
        wrong={read.wrong}
        hint={t`Or the word all. It comes out of what is public.`}
      />
      {settled.amount === null ? null : (
        <QueryResult query={plan} waiting={t`Planning it`}>
          {(value) => (
            <>
              <Left of={of} plan={value} />
              <UpkeepPlans of={[value]} />
            </>
          )}
        </QueryResult>
      )}
      <p className="dim">
        <Trans>It stays in the same account, pending until it is applied.</Trans>
      </p>
    </FormDialog>
  )
}

type Plan = Answers['tokens']['planDeposit']

/** What is public now, and once it is done; nothing where nothing is planned. */
function Left({ of, plan }: { readonly of: HiddenAccount; readonly plan: Plan }) {
  const { after, decimals } = plan
  if (after === null || plan.public === null) return null
  const shown = (amount: bigint) => <Amount amount={amount} decimals={decimals} unit={unitOf(of)} as="sentence" />
  return (
    <Facts
      of={[
        [t`Public now`, shown(plan.public)],
        [t`Public then`, <b key="after">{shown(after)}</b>],
      ]}
    />
  )
}
