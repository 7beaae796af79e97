import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { PassphraseField } from '../../parts/passphrase-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { PASSPHRASE_CHARACTERS_MIN } from '../../../contract/bounds.ts'
import { whatIsMissing } from '../../parts/vault-rules.ts'
import type { Done } from './vault-sheet.tsx'

type DialogProps = { readonly onDone: (done: Done) => void; readonly onClose: () => void }

/** Writes the vault again under another passphrase. */
export function PassphraseDialog({ onDone, onClose }: DialogProps) {
  const changing = useBackendMutation(useApi().vault.changePassphrase.mutationOptions())
  const [passphrase, setPassphrase] = useState('')
  const [newPassphrase, setNewPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const start = () =>
    changing.start({ passphrase, newPassphrase }, () =>
      onDone({
        title: t`The vault opens with the new passphrase from now on.`,
        words: t`Backups that you saved before open with the old one. Save a new backup, and destroy the old ones if somebody else knows it.`,
      }),
    )
  const missing =
    passphrase === '' ? t`Enter the passphrase the vault has now.` : whatIsMissing({ passphrase: newPassphrase, again, words: null })
  return (
    <FormDialog
      onClose={onClose}
      title={t`Change the passphrase`}
      press={t`Change the passphrase`}
      missing={missing}
      busy={changing.busy ? t`Writing the vault…` : null}
      onSubmit={start}
      failure={changing.failure}
    >
      <PassphraseField label={t`Passphrase now`} value={passphrase} onChange={setPassphrase} focused />
      <PassphraseField
        label={t`New passphrase`}
        value={newPassphrase}
        onChange={setNewPassphrase}
        hint={t`The vault takes ${PASSPHRASE_CHARACTERS_MIN} characters or more, and looks at nothing else. Several plain words are better than one strange one.`}
        isNew
      />
      <PassphraseField label={t`New passphrase again`} value={again} onChange={setAgain} />
    </FormDialog>
  )
}
