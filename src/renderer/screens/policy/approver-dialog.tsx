import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { PassphraseField } from '../../parts/passphrase-field.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { PASSPHRASE_CHARACTERS_MIN } from '../../../contract/bounds.ts'

/** Names a second person, who types their own passphrase here, twice. */
export function ApproverDialog({ onClose }: { readonly onClose: () => void }) {
  const naming = useBackendMutation(useApi().policy.approver.mutationOptions())
  const [label, setLabel] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const [theirs, setTheirs] = useState('')
  const [again, setAgain] = useState('')
  return (
    <AskDialog
      title={t`Name a second person`}
      press={t`Name this person`}
      missing={missingOf({ label, passphrase, theirs, again })}
      act={naming}
      input={() => ({ label: label.trim(), passphrase, approverPassphrase: theirs, ...agreed.input })}
      onClose={onClose}
    >
      <TextField label={t`Who this is`} value={label} onChange={setLabel} focused />
      <PassphraseField label={t`Passphrase of the vault`} value={passphrase} onChange={setPassphrase} />
      <PassphraseField
        label={t`Passphrase of the second person`}
        isNew
        value={theirs}
        onChange={setTheirs}
        hint={t`typed by them, known to nobody else; ${PASSPHRASE_CHARACTERS_MIN} characters or more`}
      />
      <PassphraseField label={t`The same once more`} value={again} onChange={setAgain} />
      {agreed.fields}
      <p className="dim">
        <Trans>Their key stands in a file of its own beside the vault. It holds no money. Back it up with the vault.</Trans>
      </p>
    </AskDialog>
  )
}

type Typed = { readonly label: string; readonly passphrase: string; readonly theirs: string; readonly again: string }

function missingOf({ label, passphrase, theirs, again }: Typed): string | null {
  if (label.trim() === '') return t`Give a name.`
  if (passphrase === '') return t`Enter the passphrase of the vault.`
  if (theirs.length < PASSPHRASE_CHARACTERS_MIN)
    return t`The second person’s passphrase has ${PASSPHRASE_CHARACTERS_MIN} characters or more.`
  return theirs === again ? null : t`The second person’s passphrase is not the same twice.`
}
