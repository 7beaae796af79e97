import { useState } from 'react'
import { useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/note.tsx'
import { parseCount } from './count.ts'

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Asks how many deposit accounts are wanted. The work goes on in the tray. */
export function DeriveDialog({ open, onClose }: DialogProps) {
  const deriving = useAct(useAsk().accounts.derive.mutationOptions())
  const [text, setText] = useState('')
  const { count, wrong } = parseCount(text)
  const close = () => {
    setText('')
    deriving.forget()
    onClose()
  }
  const words = count === null ? 'Derive accounts' : `Derive ${formatCount(count)} ${count === 1 ? 'account' : 'accounts'}`
  const start = () => {
    if (count !== null) deriving.start({ count }, close)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Derive more deposit accounts"
      actions={
        <>
          <Button kind="main" onPress={start} missing={count === null ? 'Say how many.' : null} busy={deriving.busy ? 'Starting…' : null}>
            {words}
          </Button>
          <Button kind="quiet" onPress={close}>
            Not now
          </Button>
        </>
      }
    >
      <p className="dim">
        They come from the words of this vault, the next in order, and are watched from then on. Progress is in the tray below.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label="How many accounts"
          kind="number"
          value={text}
          onChange={setText}
          wrong={wrong}
          hint="one for each customer"
          focused
        />
      </form>
      <FailureNote failure={deriving.failure} />
    </Dialog>
  )
}
