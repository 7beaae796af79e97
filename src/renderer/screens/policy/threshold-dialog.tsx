import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { type AssetKey, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { amountOf, OTHER_ASSETS, useNameOf } from './policy.ts'

/** Asks above which amount a second person approves; an empty field needs nobody. */
export function ThresholdDialog({ onClose }: { readonly onClose: () => void }) {
  const setting = useBackendMutation(useApi().policy.threshold.mutationOptions())
  const assets = useListedAssets() ?? []
  const nameOf = useNameOf()
  const [asset, setAsset] = useState<AssetKey | 'other-assets'>('native')
  const [text, setText] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const { decimals, unit } = nameOf(asset)
  const above = amountOf(text, decimals)
  const isWrong = text.trim() !== '' && above === null
  return (
    <AskDialog
      title="When a second person approves"
      press="Set this threshold"
      missing={isWrong ? 'The amount cannot be read.' : passphrase === '' ? 'Enter the passphrase.' : null}
      act={setting}
      input={() => ({ passphrase, asset, ...(above === null ? {} : { above }), ...agreed.input })}
      onClose={onClose}
    >
      <Choose
        label="Of what"
        value={asset}
        onChange={setAsset}
        of={[...assets.map(({ key, unit: word }) => [key, word] as const), OTHER_ASSETS]}
      />
      <TextField
        label="Above, in one transaction"
        value={text}
        onChange={setText}
        hint={`${unit}; empty: nobody has to approve`}
        wrong={isWrong ? 'Not a valid amount.' : null}
        focused
      />
      <TextField label="Passphrase" kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">A lower threshold holds at once. A higher one, or none, holds after the cool-down.</p>
    </AskDialog>
  )
}
