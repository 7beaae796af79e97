import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/note.tsx'

/** Nonce accounts made at once, each by a transaction of its own. */
const MOST = 10
const WHOLE = /^[1-9]\d?$/

type DialogProps = { readonly open: boolean; readonly onClose: () => void; readonly onStarted: (decision: string) => void }

/** Makes nonce accounts, one after the other: each takes the first number that is free. */
export function CreateDialog({ open, onClose, onStarted }: DialogProps) {
  const ask = useAsk()
  const queries = useQueryClient()
  const creating = useAct(ask.nonces.create.mutationOptions())
  const [count, setCount] = useState('1')
  const [label, setLabel] = useState('')
  const [left, setLeft] = useState(0)
  const wanted = WHOLE.test(count) && Number(count) <= MOST ? Number(count) : null
  const close = () => {
    creating.forget()
    setCount('1')
    setLabel('')
    setLeft(0)
    onClose()
  }
  const createNext = (remaining: number, total: number) => {
    setLeft(remaining)
    const name = label.trim()
    const named = name === '' ? {} : { label: total === 1 ? name : `${name} ${total - remaining + 1}` }
    const onDone = ({ id }: { readonly id: string }) => {
      onStarted(id)
      void queries.invalidateQueries({ queryKey: ask.nonces.key() })
      if (remaining > 1) createNext(remaining - 1, total)
      else close()
    }
    creating.start(named, onDone, () => setLeft(0))
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Create nonce accounts"
      actions={
        <>
          <Button
            kind="main"
            onPress={() => wanted !== null && createNext(wanted, wanted)}
            missing={wanted === null ? 'Say how many.' : null}
            busy={left > 0 || creating.busy ? `Signing, ${left} to go…` : null}
          >
            {wanted === 1 ? 'Sign 1 creation' : `Sign ${wanted ?? 'the'} creations`}
          </Button>
          <Button kind="quiet" onPress={close}>
            Not now
          </Button>
        </>
      }
    >
      <p>
        Each is made by a transaction of its own. The treasury pays its fee and puts the rent-exempt minimum in, as your nodes say it now;
        all of it comes home when the account is closed. The treasury has authority over it.
      </p>
      <TextField
        label="How many"
        value={count}
        onChange={setCount}
        wrong={wanted === null ? `A number from 1 to ${MOST}.` : null}
        hint="One for each payment that is to wait."
        focused
      />
      <TextField label="Label" value={label} onChange={setLabel} hint="For yourself; it is not on chain. It may be left empty." />
      <FailureNote failure={creating.failure} />
    </Dialog>
  )
}
