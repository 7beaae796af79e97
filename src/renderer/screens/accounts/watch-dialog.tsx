import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ADDRESS_CHARACTERS_MIN, isAddress } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Asks for an address to watch. Its key is not here, so nothing can be sent from it. */
export function WatchDialog({ open, onClose }: DialogProps) {
  const ask = useApi()
  const watching = useBackendMutation(ask.accounts.watch.mutationOptions())
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const address = text.trim()
  const known = isAddress(address) ? address : null
  const close = () => {
    setText('')
    setLabel('')
    watching.forget()
    onClose()
  }
  const start = () => {
    if (known === null) return
    const named = label.trim() === '' ? {} : { label: label.trim() }
    watching.start({ address: known, ...named }, () => {
      close()
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t`Watch an address`}
      press={t`Watch this address`}
      missing={known === null ? t`Enter an address.` : null}
      busy={watching.busy ? t`Adding…` : null}
      onSubmit={start}
      failure={watching.failure}
    >
      <TextField label={t`Address`} value={text} onChange={setText} wrong={wrongOf(address)} hint={t`32 to 44 characters`} focused />
      {known === null ? null : <Address address={known} form="whole" />}
      <TextField label={t`Label`} value={label} onChange={setLabel} hint={t`a name of your own; optional`} />
      <p className="dim">
        <Trans>Its balance and what arrives are followed. Its key is not here: nothing can be signed for it.</Trans>
      </p>
    </FormDialog>
  )
}

function wrongOf(address: string): string | null {
  if (address.length < ADDRESS_CHARACTERS_MIN || isAddress(address)) return null
  return t`This is not an address. Compare it with where it came from; nothing is corrected here.`
}
