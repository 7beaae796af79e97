import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { Choose, TextField } from '../field.tsx'
import { nameAmong } from './names.ts'
import { nobodyWords } from './nobody.ts'
import { SameLabel } from './same-label.tsx'

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
      {people.length > 1 ? (
        <Choose
          label={what === 'agree' ? t`Who agrees` : t`Who approves`}
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
        hint={hint}
      />
    </>
  )
  return { fields, nobody: null, input: passphrase === '' ? {} : { second: who.address, secondPassphrase: passphrase } }
}
