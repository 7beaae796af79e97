import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { plural } from '../../parts/figure.ts'
import { parseCount } from './count.ts'

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Asks how many deposit accounts are wanted. The work goes on in the tray. */
export function DeriveDialog({ open, onClose }: DialogProps) {
  const deriving = useBackendMutation(useApi().accounts.derive.mutationOptions())
  const [text, setText] = useState('')
  const { count, wrong } = parseCount(text)
  const close = () => {
    setText('')
    deriving.forget()
    onClose()
  }
  const words = count === null ? 'Derive accounts' : `Derive ${plural(count, 'account')}`
  const start = () => {
    if (count !== null) deriving.start({ count }, close)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Derive more deposit accounts"
      press={words}
      missing={count === null ? 'Say how many.' : null}
      busy={deriving.busy ? 'Starting…' : null}
      onSubmit={start}
      failure={deriving.failure}
    >
      <p className="dim">
        They come from the words of this vault, the next in order, and are watched from then on. Progress is in the tray below.
      </p>
      <TextField
        label="How many accounts"
        kind="number"
        value={text}
        onChange={setText}
        wrong={wrong}
        hint="one for each customer"
        focused
      />
    </FormDialog>
  )
}
