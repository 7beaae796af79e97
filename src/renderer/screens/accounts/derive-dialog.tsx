import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
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
  const words = count === null ? t`Derive accounts` : t`Derive ${plural(count, { one: '# account', other: '# accounts' })}`
  const start = () => {
    if (count !== null) deriving.start({ count }, close)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t`Derive more deposit accounts`}
      press={words}
      missing={count === null ? t`Enter how many.` : null}
      busy={deriving.busy ? t`Starting…` : null}
      onSubmit={start}
      failure={deriving.failure}
    >
      <p className="dim">
        <Trans>
          They come from the words of this vault, the next in order, and are watched from then on. Progress is in the tray below.
        </Trans>
      </p>
      <TextField
        label={t`How many accounts`}
        kind="number"
        value={text}
        onChange={setText}
        wrong={wrong}
        hint={t`one for each customer`}
        focused
      />
    </FormDialog>
  )
}
