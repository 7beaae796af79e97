import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { nameAmong } from '../../parts/approvals/names.ts'
import { nobodyWords } from '../../parts/approvals/nobody.ts'
import { SameLabel } from '../../parts/approvals/same-label.tsx'
import { Choose, TextField } from '../../parts/field.tsx'

/**
 * Who agrees to what loosens the policy, while a threshold holds: fields for a dialog, and what is asked with them. Left empty, nobody agrees, which
 * is enough for whatever tightens. `nobody` says why nobody can agree now.
 */
export function useAgreed() {
  const { value: policy } = usePolicy()
  const [chosen, setChosen] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const people = policy?.approvers.filter(({ waitMs }) => waitMs === 0) ?? []
  const who = people.find(({ address }) => address === chosen) ?? people[0]
  if (policy === undefined || policy.thresholds.length === 0) return { fields: null, input: {}, nobody: null }
  if (who === undefined) return { fields: null, input: {}, nobody: nobodyWords(policy.approvers, 'agree') }
  const fields = (
    <>
      {people.length > 1 ? (
        <Choose
          label={t`Who agrees`}
          value={who.address}
          onChange={setChosen}
          of={people.map((one) => [one.address as string, nameAmong(one, people)] as const)}
        />
      ) : null}
      <SameLabel of={who} among={people} />
      <TextField
        label={t`Second person: ${nameAmong(who, people)}`}
        kind="password"
        value={passphrase}
        onChange={setPassphrase}
        hint={t`their own passphrase, where this loosens the policy; empty where it tightens it`}
      />
    </>
  )
  return { fields, nobody: null, input: passphrase === '' ? {} : { second: who.address, secondPassphrase: passphrase } }
}
