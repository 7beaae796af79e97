import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Looked } from './looked.tsx'

type AddProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Whom to add, where that is known. */
  readonly given?: { readonly address: string; readonly label: string }
}

/** Asks for a wallet and its name. The account is looked at before it is kept. */
export function AddDialog({ open, onClose, given = { address: '', label: '' } }: AddProps) {
  const ask = useApi()
  const adding = useBackendMutation(ask.recipients.add.mutationOptions())
  const [text, setText] = useState(given.address)
  const [label, setLabel] = useState(given.label)
  const [note, setNote] = useState('')
  const close = () => {
    setText(given.address)
    setLabel(given.label)
    setNote('')
    adding.forget()
    onClose()
  }
  const start = () =>
    adding.start({ text, label: label.trim(), ...(note.trim() === '' ? {} : { note: note.trim() }) }, () => {
      close()
    })
  const missing = text === '' ? t`Enter an address.` : label.trim() === '' ? t`Give it a label.` : null
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t`Add a wallet to the address book`}
      press={t`Add this wallet`}
      missing={missing}
      busy={adding.busy ? t`Looking at it…` : null}
      onSubmit={start}
      failure={adding.failure}
    >
      <TextField label={t`Address`} value={text} onChange={setText} hint={t`as they gave it; nothing is corrected here`} focused />
      <Looked text={text} />
      <TextField label={t`Label`} value={label} onChange={setLabel} hint={t`what you call them`} />
      <TextField label={t`Note`} value={note} onChange={setNote} hint={t`how you know that it is theirs, for instance; optional`} />
    </FormDialog>
  )
}
