import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/note.tsx'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Names a node, which is checked against the network before it is kept. */
export function AddNodeDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ask = useAsk()
  const queries = useQueryClient()
  const adding = useAct(ask.nodes.add.mutationOptions())
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const isNamed = NAME.test(name)
  const missing = name === '' || url === '' ? 'A name and a URL are needed.' : isNamed ? null : 'The name cannot be used.'
  const close = () => {
    setName('')
    setUrl('')
    adding.forget()
    onClose()
  }
  const start = () => {
    if (missing !== null || adding.busy) return
    adding.start({ name, url }, () => {
      for (const queryKey of [ask.nodes.key(), ask.overview.key(), ask.ledger.key()]) void queries.invalidateQueries({ queryKey })
      close()
    })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a node of your own"
      actions={
        <>
          <Button kind="main" onPress={start} missing={missing} busy={adding.busy ? 'Asking the node' : null}>
            Add this node
          </Button>
          <Button kind="quiet" onPress={close}>
            Not now
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label="Its name"
          value={name}
          onChange={setName}
          wrong={name === '' || isNamed ? null : 'Lower-case letters, digits and dashes alone.'}
          hint="Lower-case letters, digits and dashes: vault-rpc-3"
          focused
        />
        <TextField
          label="Its URL"
          kind="url"
          value={url}
          onChange={setUrl}
          hint="Kept on this machine and shown to nobody; it may hold a key."
        />
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      </form>
      <p className="dim">It is asked which network it is on first. On another one it is not taken in.</p>
      <FailureNote failure={adding.failure} />
    </Dialog>
  )
}
