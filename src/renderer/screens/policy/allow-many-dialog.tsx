import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { usePolicy } from '../../backend/policy.ts'
import { TextField } from '../../parts/field.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { ManyDialog } from '../recipients/many-dialog.tsx'
import { aboutWords } from '../../parts/time.tsx'
import { useAgreed } from './agreed.tsx'

type AllowManyProps = {
  /** Whom; null where a person chooses a file first. */
  readonly given: GivenFile | null
  readonly onAllowed?: () => void
  readonly onClose: () => void
}

/** Lets the signer pay everybody of a list, with one passphrase and one cool-down for all of them. */
export function AllowManyDialog({ given, onAllowed, onClose }: AllowManyProps) {
  const ask = useApi()
  const allowing = useBackendMutation(ask.policy.allowMany.mutationOptions())
  const { value: policy } = usePolicy()
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const entries = [...(policy?.destinations ?? []), ...(policy?.treasuries ?? [])]
  const start = ({ name, contents }: GivenFile) =>
    allowing.start({ file: name, contents, passphrase, ...agreed.input }, () => {
      onClose()
      onAllowed?.()
    })
  return (
    <ManyDialog
      title={t`Allow several recipients`}
      press={(count) => plural(count, { 0: 'Allow', one: 'Allow this recipient', other: 'Allow these # recipients' })}
      given={given}
      known={({ address }) => {
        const entry = entries.find((one) => one.address === address)
        return entry === undefined ? null : t`The policy allows it already, as “${entry.label}”.`
      }}
      missing={passphrase === '' ? t`Enter the passphrase.` : null}
      busy={allowing.busy ? t`Asking the signer…` : null}
      failure={allowing.failure}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      {policy === undefined ? null : <p className="dim">{waitWords(policy.coolDownMs)}</p>}
    </ManyDialog>
  )
}

function waitWords(coolDownMs: number): string {
  if (coolDownMs === 0) return t`The vault records all of them at once. They can be paid immediately.`
  return t`The vault records all of them at once. They can be paid in ${aboutWords(coolDownMs)}, all from the same moment on.`
}
