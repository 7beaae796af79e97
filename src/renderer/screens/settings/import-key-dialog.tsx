import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { textOf } from '../../parts/given-file.ts'
import { useAgreed } from '../policy/agreed.tsx'
import type { Done } from './vault-sheet.tsx'

type DialogProps = { readonly onDone: (done: Done) => void; readonly onClose: () => void }

/** Puts a key that was made elsewhere into the vault. */
export function ImportKeyDialog({ onDone, onClose }: DialogProps) {
  const importing = useBackendMutation(useApi().vault.importKeypair.mutationOptions())
  const [label, setLabel] = useState('')
  const [keypair, setKeypair] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const start = () =>
    importing.start({ label: label.trim(), keypair: keypair.trim(), passphrase, ...agreed.input }, ({ address }) =>
      onDone({
        title: t`The key of ${address} is in the vault, as “${label.trim()}”.`,
        words: t`Sending is closed until what this key did elsewhere is compared with the chain, in Sending. Save a new backup.`,
      }),
    )
  return (
    <FormDialog
      onClose={onClose}
      title={t`Import a key`}
      press={t`Import this key`}
      missing={missingOf({ label, keypair, passphrase })}
      busy={importing.busy ? t`Writing the vault…` : null}
      onSubmit={start}
      failure={importing.failure}
    >
      <TextField label={t`Label`} value={label} onChange={setLabel} hint={t`shown wherever this account appears`} focused />
      <TextField
        label={t`Secret key`}
        kind="password"
        value={keypair}
        onChange={setKeypair}
        hint={t`a keypair file’s text (a list of 64 numbers), or a secret in base58`}
      />
      <FileField
        label={t`Or its file`}
        hint={t`the window reads it; nothing of it is kept outside the vault`}
        accept=".json,.txt,application/json,text/plain"
        tooLarge={t`No keypair file is that large.`}
        onChange={(file) => setKeypair(file === null ? '' : textOf(file))}
      />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">
        <Trans>
          It signs at once; sweeps can go to it after the cool-down. Whoever else has this key can still use it. Sending closes until what
          it did before is compared with the chain.
        </Trans>
      </p>
    </FormDialog>
  )
}

type Typed = { readonly label: string; readonly keypair: string; readonly passphrase: string }

function missingOf({ label, keypair, passphrase }: Typed): string | null {
  if (label.trim() === '') return t`Give it a label.`
  if (keypair.trim() === '') return t`Give the secret key, or its file.`
  return passphrase === '' ? t`Enter the passphrase.` : null
}
