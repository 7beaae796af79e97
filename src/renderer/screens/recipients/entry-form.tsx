import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { wrongOfLabel, wrongOfNote } from '../../parts/label-rules.ts'
import type { BookEntry } from './entry.ts'

/** What a wallet is called, and what there is to remember of it. */
export function EntryForm({ entry: { address, label, note } }: { readonly entry: BookEntry }) {
  const ask = useApi()
  const keeping = useBackendMutation(ask.recipients.label.mutationOptions())
  const [name, setName] = useState(label)
  const [text, setText] = useState(note ?? '')
  const wrong = { label: wrongOfLabel(name), note: wrongOfNote(text) }
  const save = () => keeping.start({ address, label: name.trim(), ...(text.trim() === '' ? {} : { note: text.trim() }) })
  return (
    <form
      className="stack-s"
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong.label === null && wrong.note === null) save()
      }}
    >
      <TextField label={t`Label`} value={name} onChange={setName} wrong={wrong.label} />
      <TextField
        label={t`Note`}
        value={text}
        onChange={setText}
        wrong={wrong.note}
        hint={t`Both stay in your journal, never on the chain.`}
      />
      <p className="btns">
        <Button submit busy={keeping.busy ? t`Saving…` : null}>
          <Trans>Save changes</Trans>
        </Button>
      </p>
      <FailureNote failure={keeping.failure} />
    </form>
  )
}
