import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { TextField } from '../field.tsx'
import { nameAmong } from './names.ts'
import { nobodyWords } from './nobody.ts'
import { PersonChoice } from './person-choice.tsx'

type Asked = { readonly what: 'approve' | 'agree'; readonly hint: string }

/**
 * Who may approve, chosen and with their own passphrase: fields for a form, and what is asked with them. `nobody` says why nobody can now; `fields`
 * is null as long as the policy is not read.
 */
export function useSecondPerson({ what, hint }: Asked) {
  const { value: policy } = usePolicy()
  const [chosen, setChosen] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const people = policy?.approvers.filter(({ waitMs }) => waitMs === 0) ?? []
  const who = people.find(({ address }) => address === chosen) ?? people[0]
  if (policy === undefined) return { fields: null, input: {}, nobody: null }
  if (who === undefined) return { fields: null, input: {}, nobody: nobodyWords(policy.approvers, what) }
  const fields = (
    <>
      <PersonChoice label={what === 'agree' ? t`Who agrees` : t`Who approves`} people={people} who={who} onChange={setChosen} />
      <TextField
        label={t`Second person: ${nameAmong(who, people)}`}
        kind="password"
        value={passphrase}
        onChange={setPassphrase}
        hint={hint}
      />
    </>
  )
  return { fields, nobody: null, input: passphrase === '' ? {} : { second: who.address, secondPassphrase: passphrase } }
}
