import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedAsset } from '../../backend/assets.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { type AccountChoice, type AccountChoices, ALL_ACCOUNTS, isEverything } from './account-choice.ts'
import { ChooseAccountsDialog } from './choose-accounts-dialog.tsx'

type ChooseAccountsProps = {
  readonly assets: readonly ListedAsset[]
  readonly choices: AccountChoices
  readonly onChoose: (choices: AccountChoices) => void
}

/** Which accounts of each asset are swept: all of them, until a person chooses. */
export function ChooseAccounts({ assets, choices, onChoose }: ChooseAccountsProps) {
  const [open, setOpen] = useState<ListedAsset | null>(null)
  if (assets.length === 0) return null
  const several = assets.length > 1
  const choose = (asset: ListedAsset, choice: AccountChoice) => {
    const others = [...choices].filter(([key]) => key !== asset.key)
    onChoose(new Map(isEverything(choice) ? others : [...others, [asset.key, choice]]))
    setOpen(null)
  }
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Accounts</Trans>
      </legend>
      {assets.map((asset) => (
        <div key={asset.key} className="asset-accounts">
          <span>
            {several ? <b>{asset.unit} </b> : null}
            <Chosen asset={asset} choice={choices.get(asset.key) ?? ALL_ACCOUNTS} />
          </span>
          <Button onPress={() => setOpen(asset)} {...(several ? { name: t`Choose accounts of ${asset.unit}` } : {})}>
            <Trans>Choose accounts</Trans>
          </Button>
        </div>
      ))}
      {open === null ? null : (
        <ChooseAccountsDialog
          asset={open}
          choice={choices.get(open.key) ?? ALL_ACCOUNTS}
          onUse={(choice) => choose(open, choice)}
          onClose={() => setOpen(null)}
        />
      )}
    </fieldset>
  )
}

type ChosenProps = { readonly asset: ListedAsset; readonly choice: AccountChoice }

/** All accounts; the 12 accounts that you chose, with 0.05 SOL or more. */
function Chosen({ asset: { unit, decimals }, choice: { accounts, minimum } }: ChosenProps) {
  const least = minimum === null ? null : <Amount amount={minimum} decimals={decimals} unit={unit} as="sentence" />
  if (accounts === null) return least === null ? <Trans>All accounts</Trans> : <Trans>All accounts with {least} or more</Trans>
  const count = <Plural value={accounts.size} one="# account that you chose" other="# accounts that you chose" />
  return least === null ? (
    count
  ) : (
    <Trans>
      {count}, with {least} or more
    </Trans>
  )
}
