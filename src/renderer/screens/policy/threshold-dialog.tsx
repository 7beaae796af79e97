import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { type AssetKey, useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { amountOf, OTHER_ASSETS, useNameOf } from './policy.ts'

/** Asks above which amount a second person approves; an empty field needs nobody. */
export function ThresholdDialog({ onClose }: { readonly onClose: () => void }) {
  const setting = useBackendMutation(useApi().policy.threshold.mutationOptions())
  const assets = useAssetChoices()
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
      title={t`When a second person approves`}
      press={t`Set this threshold`}
      missing={isWrong ? t`The amount cannot be read.` : passphrase === '' ? t`Enter the passphrase.` : null}
      act={setting}
      input={() => ({ passphrase, asset, ...(above === null ? {} : { above }), ...agreed.input })}
      onClose={onClose}
    >
      <Choose
        label={t`Asset`}
        value={asset}
        onChange={setAsset}
        of={[...assets.map(({ key, unit: word }) => [key, word] as const), OTHER_ASSETS]}
      />
      <TextField
        label={t`Above, in one transaction`}
        value={text}
        onChange={setText}
        hint={t`${unit}; empty: nobody has to approve`}
        wrong={isWrong ? t`Not a valid amount.` : null}
        focused
      />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">
        <Trans>A lower threshold holds at once. A higher one, or none, holds after the cool-down.</Trans>
      </p>
    </AskDialog>
  )
}
