import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { useUnknown } from './unknown-sheet.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

const NOTE_MIN = 10

/** A person opens sending again: what was compared, in writing, and the passphrase. */
export function ReopenDialog({ onClose }: { readonly onClose: () => void }) {
  const ask = useApi()
  const queries = useQueryClient()
  const reopening = useBackendMutation(ask.sending.reopen.mutationOptions())
  const [text, setText] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const unknown = useUnknown().value?.length ?? 0
  const note = text.trim()
  const missing =
    note.length < NOTE_MIN ? `A note of ${NOTE_MIN} characters or more is needed.` : passphrase === '' ? 'Enter the passphrase.' : null
  const submit = () =>
    reopening.start({ passphrase, note }, () => {
      for (const queryKey of [ask.sending.key(), ask.overview.key(), ask.activity.key()]) void queries.invalidateQueries({ queryKey })
      onClose()
    })
  return (
    <FormDialog
      title="Open sending again?"
      press="Open sending"
      missing={missing}
      busy={reopening.busy ? 'Opening…' : null}
      onSubmit={submit}
      failure={reopening.failure}
      onClose={onClose}
    >
      <p>What is open, has the signer’s seal and needs nobody’s approval is signed and sent from then on. What is known as paid is not.</p>
      {unknown === 0 ? null : (
        <p>
          {unknown === 1 ? 'One transaction' : `${formatCount(unknown)} transactions`} of which nobody can tell{' '}
          {unknown === 1 ? 'is' : 'are'} not signed again.
        </p>
      )}
      <TextArea label="What was compared" value={text} onChange={setText} hint="It stays in the journal for ever." />
      <TextField label="Passphrase" kind="password" value={passphrase} onChange={setPassphrase} />
    </FormDialog>
  )
}
