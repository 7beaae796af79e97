import { useState } from 'react'
import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'

/**
 * Who agrees to what loosens the policy, while a threshold holds: fields for a dialog, and what is asked with them. Left empty, nobody agrees, which
 * is enough for whatever tightens.
 */
export function useAgreed() {
  const { value: policy } = useAnswer(useAsk().policy.show.queryOptions({ input: {} }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const people = policy?.approvers.filter(({ waitMs }) => waitMs === 0) ?? []
  const who = people.find(({ address }) => address === chosen) ?? people[0]
  if (who === undefined || policy === undefined || policy.thresholds.length === 0) return { fields: null, input: {} }
  const fields = (
    <>
      {people.length > 1 ? (
        <Choose
          label="Who agrees"
          value={who.address}
          onChange={setChosen}
          of={people.map(({ address, label }) => [address as string, label] as const)}
        />
      ) : null}
      <TextField
        label={`Second person: ${who.label}`}
        kind="password"
        value={passphrase}
        onChange={setPassphrase}
        hint="their own passphrase, where this loosens the policy; empty where it tightens it"
      />
    </>
  )
  return { fields, input: passphrase === '' ? {} : { second: who.address, secondPassphrase: passphrase } }
}
