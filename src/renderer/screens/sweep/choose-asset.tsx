import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Amount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Radio } from '../../parts/radio.tsx'
import type { OnDeposit } from './on-deposit.ts'
import { ALL, type Chosen, chosenOf } from './request.ts'

type ChooseAssetProps = { readonly there: readonly OnDeposit[]; readonly chosen: Chosen; readonly onChoose: (chosen: Chosen) => void }

/** Which asset is swept: all of them first, then each with what lies of it on deposit accounts. */
export function ChooseAsset({ there, chosen, onChoose }: ChooseAssetProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Asset</Trans>
      </legend>
      {there.length > 1 ? (
        <Choice name={t`All assets`} checked={chosen === ALL} onChoose={() => onChoose(ALL)}>
          <span className="dim tiny">{heldWords(there)}</span>
        </Choice>
      ) : null}
      {there.map(({ key, unit, decimals, onDepositAccounts }) => (
        <Choice key={key} name={unit} checked={chosen === key} onChoose={() => onChoose(key)}>
          {onDepositAccounts === null ? (
            <span className="dim tiny">
              <Trans>not known</Trans>
            </span>
          ) : (
            <Amount amount={onDepositAccounts} decimals={decimals} unit={unit} none />
          )}
        </Choice>
      ))}
    </fieldset>
  )
}

type ChoiceProps = { readonly name: string; readonly checked: boolean; readonly onChoose: () => void; readonly children: ReactNode }

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <Radio name="asset" checked={checked} onChoose={onChoose}>
      <span className="asset-choice">
        <b>{name}</b> {children}
      </span>
    </Radio>
  )
}

function heldWords(there: readonly OnDeposit[]): string {
  const held = chosenOf(there, ALL)
  return held.length === there.length
    ? t`all ${formatCount(held.length)} of them`
    : t`the ${formatCount(held.length)} that lie on deposit accounts`
}
