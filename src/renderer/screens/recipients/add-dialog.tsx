import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct, useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Judged } from '../pay/judged.tsx'

type AddProps = { readonly open: boolean; readonly onClose: () => void }

/** An address is 32 characters or more: less is still being typed. */
const ADDRESS_CHARACTERS_MIN = 32

/** Asks for a wallet and its name. The account is looked at before it is kept. */
export function AddDialog({ open, onClose }: AddProps) {
  const ask = useAsk()
  const queries = useQueryClient()
  const adding = useAct(ask.recipients.add.mutationOptions())
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const [note, setNote] = useState('')
  const close = () => {
    setText('')
    setLabel('')
    setNote('')
    adding.forget()
    onClose()
  }
  const start = () =>
    adding.start({ text, label: label.trim(), ...(note.trim() === '' ? {} : { note: note.trim() }) }, () => {
      void queries.invalidateQueries({ queryKey: ask.recipients.key() })
      close()
    })
  const missing = text === '' ? 'Give an address.' : label.trim() === '' ? 'Give it a label.' : null
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Add a wallet to the address book"
      press="Add this wallet"
      missing={missing}
      busy={adding.busy ? 'Looking at it…' : null}
      onSubmit={start}
      failure={adding.failure}
    >
      <TextField label="Address" value={text} onChange={setText} hint="as they gave it; nothing is corrected here" focused />
      <Looked text={text} />
      <TextField label="Label" value={label} onChange={setLabel} hint="what you call them" />
      <TextField label="Note" value={note} onChange={setNote} hint="how you know that it is theirs, for instance; may be left out" />
    </FormDialog>
  )
}

function Looked({ text }: { readonly text: string }) {
  const settled = useSettled(text)
  return settled.length < ADDRESS_CHARACTERS_MIN ? null : <Judgement text={settled} />
}

function Judgement({ text }: { readonly text: string }) {
  const judged = useAnswer(useAsk().recipients.check.queryOptions({ input: { text } }))
  return (
    <Shown answer={judged} waiting="Asking your nodes what it is">
      {(recipient) => <Judged recipient={recipient} />}
    </Shown>
  )
}
