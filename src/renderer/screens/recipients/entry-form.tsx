import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import type { BookEntry } from './entry.ts'

/** The longest label and note the address book takes. */
const LABEL_MAX = 120
const NOTE_MAX = 1_000

/** What a wallet is called, and what there is to remember of it. */
export function EntryForm({ entry: { address, label, note } }: { readonly entry: BookEntry }) {
  const ask = useApi()
  const queries = useQueryClient()
  const keeping = useBackendMutation(ask.recipients.label.mutationOptions())
  const [name, setName] = useState(label)
  const [text, setText] = useState(note ?? '')
  const missing = name.trim() === '' ? t`A label has at least one character.` : null
  const save = () =>
    keeping.start(
      { address, label: name.trim().slice(0, LABEL_MAX), ...(text.trim() === '' ? {} : { note: text.trim().slice(0, NOTE_MAX) }) },
      () => void queries.invalidateQueries({ queryKey: ask.recipients.key() }),
    )
  return (
    <form
      className="stack-s"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null) save()
      }}
    >
      <TextField label={t`Label`} value={name} onChange={setName} wrong={missing} />
      <TextField label={t`Note`} value={text} onChange={setText} hint={t`Both stay in your journal, never on the chain.`} />
      <p className="btns">
        <Button submit busy={keeping.busy ? t`Saving…` : null}>
          <Trans>Save changes</Trans>
        </Button>
      </p>
      <FailureNote failure={keeping.failure} />
    </form>
  )
}
