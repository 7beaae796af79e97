import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { Looked } from '../recipients/looked.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Lets the signer pay one more address, typed here and looked at before. */
export function AllowOneDialog({ onClose }: { readonly onClose: () => void }) {
  const allowing = useBackendMutation(useApi().policy.allow.mutationOptions())
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const address = isAddress(text) ? text : null
  return (
    <AskDialog
      title={t`Allow a recipient`}
      press={t`Allow this address`}
      missing={missingOf({ address, label, passphrase })}
      act={allowing}
      input={() => ({ address: required(address), label: label.trim(), passphrase, ...agreed.input })}
      onClose={onClose}
    >
      <TextField label={t`Address`} value={text} onChange={setText} hint={t`Paste it exactly as you received it.`} focused />
      <Looked text={text} />
      <TextField label={t`Name`} value={label} onChange={setLabel} hint={t`shown wherever this address appears`} />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">
        <Trans>It can be paid once the cool-down has passed.</Trans>
      </p>
    </AskDialog>
  )
}

type Typed = { readonly address: string | null; readonly label: string; readonly passphrase: string }

function missingOf({ address, label, passphrase }: Typed): string | null {
  if (address === null) return t`Give a whole address.`
  if (label.trim() === '') return t`Give it a name.`
  return passphrase === '' ? t`Enter the passphrase.` : null
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('an address is missing, and its button was pressed')
  return value
}
