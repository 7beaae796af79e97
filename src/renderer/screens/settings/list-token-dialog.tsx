import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { MintCard } from '../pay/mint-card.tsx'

/** Lists a token by its mint, which the nodes are asked about first: from then on deposits of it are credited. */
export function ListTokenDialog({ mint: given = '', onClose }: { readonly mint?: string; readonly onClose: () => void }) {
  const ask = useApi()
  const adding = useBackendMutation(ask.mints.add.mutationOptions())
  const [text, setText] = useState(given)
  const [label, setLabel] = useState('')
  const settled = useSettled(text.trim())
  const mint = isAddress(text.trim()) ? text.trim() : null
  const start = () => {
    if (mint === null || !isAddress(mint)) return
    adding.start({ mint, label: label.trim() }, onClose)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`List a token`}
      press={t`List this token`}
      missing={mint === null ? t`Give the address of its mint.` : label.trim() === '' ? t`Give it a name.` : null}
      busy={adding.busy ? t`Reading the mint…` : null}
      onSubmit={start}
      failure={adding.failure}
    >
      <TextField
        label={t`Mint`}
        value={text}
        onChange={setText}
        hint={t`the address that its issuer publishes; a token’s name proves nothing`}
        focused
      />
      {isAddress(settled) ? <MintCard mint={settled} /> : null}
      <TextField
        label={t`Name`}
        value={label}
        onChange={setLabel}
        hint={t`shown beside every amount, such as USDC; up to six letters fit every column`}
      />
    </FormDialog>
  )
}
