import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from '../../../core/address/address.ts'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, type UpkeepPlan, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { AuthorityChoice, type Whose } from './authority-choice.tsx'
import { parseWholeNumber } from '../../parts/whole-number.ts'
import { CREATIONS_MAX } from '../../../contract/bounds.ts'

type DialogProps = { readonly open: boolean; readonly onClose: () => void; readonly onStarted: (decision: string) => void }

/** Makes nonce accounts as they were planned and read; null asks nothing. */
export function CreateDialog({ open, onClose, onStarted }: DialogProps) {
  return open ? <Asking onClose={onClose} onStarted={onStarted} /> : null
}

function Asking({ onClose, onStarted }: Omit<DialogProps, 'open'>) {
  const ask = useApi()
  const [count, setCount] = useState('1')
  const [label, setLabel] = useState('')
  const [whose, setWhose] = useState<Whose>('treasury')
  const authority = whose === 'treasury' ? {} : whose.watched === null ? null : { authority: whose.watched }
  const wanted = parseWholeNumber(count, { min: 1, max: CREATIONS_MAX })
  const settled = useSettled(wanted)
  const plan = useBackendQuery({
    ...ask.nonces.planCreate.queryOptions({ input: { count: settled ?? 1, ...authority }, ...PLANNED_NOW }),
    enabled: settled !== null && authority !== null,
  })
  const plans = authority === null ? [] : (plan.value ?? [])
  const { create, left, failure } = useCreations({ onStarted, onDone: onClose })
  const isRead = wanted !== null && plans.length === wanted && plans.every(({ digest }) => digest !== null)
  return (
    <FormDialog
      onClose={onClose}
      title={t`Create nonce accounts`}
      press={wanted === null ? t`Sign the creations` : plural(wanted, { one: 'Sign 1 creation', other: `Sign ${wanted} creations` })}
      missing={
        wanted === null
          ? t`Enter how many.`
          : authority === null
            ? t`Choose the account.`
            : unsignedWords(plans.length === wanted ? plan : { ...plan, value: undefined }, isRead)
      }
      busy={left > 0 ? t`Signing, ${left} to go…` : null}
      onSubmit={() => authority !== null && create({ plans, name: label.trim(), authority })}
      failure={failure}
    >
      <TextField
        label={t`How many`}
        value={count}
        onChange={setCount}
        wrong={wanted === null ? t`A number from 1 to ${CREATIONS_MAX}.` : null}
        hint={t`One for each payment that is to wait; each is made by a transaction of its own.`}
        focused
      />
      <AuthorityChoice whose={whose} onChange={setWhose} />
      <TextField label={t`Label`} value={label} onChange={setLabel} hint={t`For yourself; it is not on chain. It may be left empty.`} />
      {settled === null || authority === null ? null : (
        <QueryResult query={plan} waiting={t`Planning it`}>
          {(read) => <UpkeepPlans of={read} />}
        </QueryResult>
      )}
      {whose === 'treasury' ? (
        <p className="dim">
          <Trans>All that the treasury puts in returns to it when the account is closed.</Trans>
        </p>
      ) : null}
    </FormDialog>
  )
}

type Creations = {
  readonly plans: readonly UpkeepPlan[]
  readonly name: string
  readonly authority: { readonly authority?: Address }
}

/** Starts one after the other, each as it was read: whatever would be another is not signed. */
function useCreations({ onStarted, onDone }: { readonly onStarted: (decision: string) => void; readonly onDone: () => void }) {
  const ask = useApi()
  const creating = useBackendMutation(ask.nonces.create.mutationOptions())
  const [left, setLeft] = useState(0)
  const create = (creations: Creations, at = 0) => {
    const { plans, name, authority } = creations
    const digest = plans[at]?.digest ?? null
    if (digest === null) return
    setLeft(plans.length - at)
    const named = name === '' ? {} : { label: plans.length === 1 ? name : `${name} ${at + 1}` }
    const onNext = ({ id }: { readonly id: string }) => {
      onStarted(id)
      if (at + 1 < plans.length) create(creations, at + 1)
      else onDone()
    }
    creating.start({ ...named, ...authority, digest }, onNext, () => setLeft(0))
  }
  return { create, left, failure: creating.failure }
}
