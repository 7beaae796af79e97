import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address as AddressBytes } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useAgreed } from '../policy/agreed.tsx'

type AllowProps = {
  readonly address: AddressBytes
  /** What it is called, where it has a name. */
  readonly label: string | null
  readonly onAllowed: (() => void) | undefined
}

/** Opens the question whether the signer may pay an address from now on. */
export function Allow({ address, label, onAllowed }: AllowProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="btns">
        <Button onPress={() => setAsking(true)}>
          <Trans>Allow this address</Trans>
        </Button>
      </p>
      {asking ? <AllowDialog address={address} label={label} onAllowed={onAllowed} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function AllowDialog({ address, label, onAllowed, onClose }: AllowProps & { readonly onClose: () => void }) {
  const ask = useApi()
  const allowing = useBackendMutation(ask.policy.allow.mutationOptions())
  const [name, setName] = useState(label ?? '')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const start = () =>
    allowing.start({ address, label: name.trim(), passphrase, ...agreed.input }, () => {
      onAllowed?.()
      onClose()
    })
  const missing = name.trim() === '' ? t`Give it a name.` : passphrase === '' ? t`Enter the passphrase.` : null
  return (
    <FormDialog
      onClose={onClose}
      title={t`Allow this address?`}
      press={t`Allow this address`}
      missing={missing}
      busy={allowing.busy ? t`Asking the signer…` : null}
      onSubmit={start}
      failure={allowing.failure}
    >
      <Address address={address} form="whole" />
      <TextField label={t`Name`} value={name} onChange={setName} hint={t`The policy shows it beside the address`} focused />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">
        <Trans>The vault records it. It is paid once the cool-down has passed; on the practice network there is none.</Trans>
      </p>
    </FormDialog>
  )
}
