import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, UNASKED, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Becomes } from './becomes.tsx'
import { type HiddenAccount, readWithdrawal } from './hidden-account.ts'
import { unitOf } from '../token-accounts/token-account.ts'

/** Makes an amount that is available, or all of it, public again in the same account; what was decided is followed on its own page. */
export function WithdrawDialog({ of, onClose }: { readonly of: HiddenAccount; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const [text, setText] = useState('')
  const { account } = of
  const read = readWithdrawal(text, of)
  const settled = readWithdrawal(useSettled(text), of)
  const input = { account, amount: settled.amount ?? ('all' as const) }
  const options = ask.tokens.planWithdraw.queryOptions({ input, ...PLANNED_NOW })
  const plan = useBackendQuery({ ...options, enabled: settled.amount !== null })
  const withdrawing = useBackendMutation(ask.tokens.withdraw.mutationOptions())
  // What is shown must be of what stands in the field now.
  const isShown = settled.amount !== null && settled.amount === read.amount
  const digest = isShown ? (plan.value?.digest ?? null) : null
  const start = () => {
    if (digest !== null && read.amount !== null)
      withdrawing.start({ account, amount: read.amount, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`Make it public again?`}
      press={t`Sign and withdraw it`}
      missing={read.amount === null ? t`Give the amount first.` : unsignedWords(isShown ? plan : UNASKED, digest !== null)}
      busy={withdrawing.busy ? t`Proving and signing` : null}
      onSubmit={start}
      failure={withdrawing.failure}
    >
      <TextField
        label={t`${unitOf(of)} to withdraw`}
        value={text}
        onChange={setText}
        wrong={read.wrong}
        hint={t`Or the word all. Everybody will see how much it is.`}
      />
      {settled.amount === null ? null : (
        <QueryResult query={plan} waiting={t`Planning it`}>
          {(value) => (
            <>
              <Becomes of={of} plan={value} />
              <UpkeepPlans of={[value]} />
            </>
          )}
        </QueryResult>
      )}
      <p className="dim">
        <Trans>It stays in the same account, where it is swept like any balance.</Trans>
      </p>
    </FormDialog>
  )
}
