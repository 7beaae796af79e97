import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { useUnknown } from './unknown-sheet.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { EXPLANATION_CHARACTERS_MIN } from '../../../contract/bounds.ts'

type Props = { readonly isOffline?: boolean; readonly onClose: () => void }

/** A person opens sending again, or has an offline workstation go on: what was compared or looked for, in writing, and the passphrase. */
export function ReopenDialog({ isOffline = false, onClose }: Props) {
  const ask = useApi()
  const reopening = useBackendMutation(ask.sending.reopen.mutationOptions())
  const [text, setText] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const unknown = useUnknown().value?.length ?? 0
  const note = text.trim()
  const missing =
    note.length < EXPLANATION_CHARACTERS_MIN
      ? t`A note of ${EXPLANATION_CHARACTERS_MIN} characters or more is needed.`
      : passphrase === ''
        ? t`Enter the passphrase.`
        : null
  const submit = () =>
    reopening.start({ passphrase, note }, () => {
      onClose()
    })
  return (
    <FormDialog
      title={isOffline ? t`Go on with this journal?` : t`Open sending again?`}
      press={isOffline ? t`Go on` : t`Open sending`}
      missing={missing}
      busy={reopening.busy ? t`Opening…` : null}
      onSubmit={submit}
      failure={reopening.failure}
      onClose={onClose}
    >
      <p>
        {isOffline ? (
          <Trans>
            Bundles are signed again from then on. Each reference and each value of a nonce account in the signer’s record stays taken.
          </Trans>
        ) : (
          <Trans>
            What is open, has the signer’s seal and needs nobody’s approval is signed and sent from then on. What is recorded as paid is
            not.
          </Trans>
        )}
      </p>
      {unknown === 0 ? null : (
        <p>
          <Plural
            value={unknown}
            one="One transaction of which nobody can tell is not signed again."
            other="# transactions of which nobody can tell are not signed again."
          />
        </p>
      )}
      <TextArea
        label={isOffline ? t`What was looked for` : t`What was compared`}
        value={text}
        onChange={setText}
        hint={t`It stays in the journal for ever.`}
      />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
    </FormDialog>
  )
}
