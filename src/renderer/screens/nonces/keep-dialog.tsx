import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

/** Lists an existing nonce account. Null: the dialog is closed; an address fills its field. */
export function KeepDialog({ account, onClose }: { readonly account: string | null; readonly onClose: () => void }) {
  const ask = useApi()
  const keeping = useBackendMutation(ask.nonces.keep.mutationOptions())
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? account ?? '').trim()
  const close = () => {
    keeping.forget()
    setTyped(null)
    onClose()
  }
  const start = () => {
    if (!isAddress(text)) return
    keeping.start({ account: text }, () => {
      close()
    })
  }
  return (
    <FormDialog
      open={account !== null}
      onClose={close}
      title={t`Add a nonce account`}
      press={t`Add it`}
      missing={isAddress(text) ? null : t`Enter an address.`}
      busy={keeping.busy ? t`Asking the nodes…` : null}
      onSubmit={start}
      failure={keeping.failure}
    >
      <p>
        <Trans>
          The nodes are asked whose it is. Under a key of this vault it joins the pool: payments may then draw from it, and it can be
          advanced and withdrawn from here; where somebody else made it, advance it before it is used. Under an account that is watched,
          bundles of that account may then live by it.
        </Trans>
      </p>
      <TextField
        label={t`Address of the nonce account`}
        value={typed ?? account ?? ''}
        onChange={setTyped}
        wrong={text === '' || isAddress(text) ? null : t`Not a valid address.`}
        hint={t`Nothing is signed.`}
        focused
      />
    </FormDialog>
  )
}
