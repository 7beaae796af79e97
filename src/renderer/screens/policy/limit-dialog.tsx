import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { amountOf, BESIDES_CHOICES, type LimitedKey, useNameOf } from './policy.ts'

/** Asks how much of an asset may leave in one transaction and in a day; an empty field limits nothing. */
export function LimitDialog({ onClose }: { readonly onClose: () => void }) {
  const setting = useBackendMutation(useApi().policy.limit.mutationOptions())
  const assets = useAssetChoices()
  const nameOf = useNameOf()
  const [asset, setAsset] = useState<LimitedKey>('native')
  const [once, setOnce] = useState('')
  const [day, setDay] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const { decimals, unit } = nameOf(asset)
  const wrong = (text: string) => (text.trim() === '' || amountOf(text, decimals) !== null ? null : t`Not a valid amount.`)
  const isWrong = wrong(once) !== null || wrong(day) !== null
  const given = (name: 'perTransaction' | 'perDay', text: string) => {
    const amount = amountOf(text, decimals)
    return amount === null ? {} : { [name]: amount }
  }
  return (
    <AskDialog
      title={t`Limit what leaves`}
      press={t`Set this limit`}
      missing={isWrong ? t`An amount cannot be read.` : passphrase === '' ? t`Enter the passphrase.` : null}
      act={setting}
      input={() => ({ passphrase, asset, ...given('perTransaction', once), ...given('perDay', day), ...agreed.input })}
      onClose={onClose}
    >
      <Choose
        label={t`Asset`}
        value={asset}
        onChange={setAsset}
        of={[...assets.map(({ key, unit: word }) => [key, word] as const), ...BESIDES_CHOICES]}
      />
      <TextField
        label={t`In one transaction`}
        value={once}
        onChange={setOnce}
        hint={t`${unit}; empty: no limit`}
        wrong={wrong(once)}
        focused
      />
      <TextField label={t`Per 24 hours`} value={day} onChange={setDay} hint={t`${unit}; empty: no limit`} wrong={wrong(day)} />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      {asset === 'new-accounts' || asset === 'new-accounts-for-one' ? (
        <p className="dim">
          {asset === 'new-accounts' ? t`Counted of all recipients together.` : t`Counted of each recipient alone.`}{' '}
          <Trans>Whoever has no account for a token gets one at your cost, and keeps its rent by closing it.</Trans>
        </p>
      ) : null}
      <p className="dim">
        <Trans>A stricter limit holds at once. A looser one, or none, holds after the cool-down.</Trans>
      </p>
    </AskDialog>
  )
}
