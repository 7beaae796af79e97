import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from '../../parts/field.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import type { ListedAsset } from '../../backend/assets.ts'
import type { Manner } from './request.ts'

type MannerProps = { readonly manner: Manner; readonly onChange: (manner: Manner) => void }
type OptionsProps = MannerProps & { readonly assets: readonly ListedAsset[] }

/** What stays on each account, as far as the assets leave a choice, and the form of the transactions. */
export function Options({ assets, manner, onChange }: OptionsProps) {
  return (
    <>
      {assets.some(({ key }) => key === 'native') ? (
        <NativeMode
          manner={manner}
          onChange={onChange}
          of={assets.length > 1 ? t`What stays of SOL on each account` : t`What stays on each account`}
        />
      ) : null}
      {assets.some(({ key }) => key !== 'native') ? <TokenClose manner={manner} onChange={onChange} /> : null}
      <Version manner={manner} onChange={onChange} />
    </>
  )
}

function NativeMode({ manner, onChange, of }: MannerProps & { readonly of: string }) {
  return (
    <fieldset className="stack-s">
      <legend className="label">{of}</legend>
      <Radio name="mode" checked={manner.mode === 'keep-minimum'} onChoose={() => onChange({ ...manner, mode: 'keep-minimum' })}>
        <Means title={t`Leave the minimum`}>
          <Trans>Each account keeps its rent-exempt minimum and stays open: the next deposit may be of any size.</Trans>
        </Means>
      </Radio>
      <Radio name="mode" checked={manner.mode === 'empty'} onChoose={() => onChange({ ...manner, mode: 'empty' })}>
        <Means title={t`Empty it`}>
          <Trans>Nothing stays. The next deposit must be at least the rent-exempt minimum, or the chain refuses it.</Trans>
        </Means>
      </Radio>
    </fieldset>
  )
}

function TokenClose({ manner, onChange }: MannerProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>What becomes of the emptied token accounts</Trans>
      </legend>
      <Check checked={manner.close} onChange={(close) => onChange({ ...manner, close })}>
        <b>
          <Trans>Close them and take back their rent</Trans>
        </b>
        <br />
        <span className="dim tiny">
          <Trans>The next deposit has to open a new token account, which its sender pays for.</Trans>
        </span>
      </Check>
    </fieldset>
  )
}

function Version({ manner, onChange }: MannerProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Form of the transactions</Trans>
      </legend>
      <Radio name="version" checked={manner.version === 'auto'} onChoose={() => onChange({ ...manner, version: 'auto' })}>
        <Means title={t`Automatic`}>
          <Trans>Version 1 where that takes fewer transactions and every node takes it; otherwise legacy.</Trans>
        </Means>
      </Radio>
      <Radio name="version" checked={manner.version === 'legacy'} onChoose={() => onChange({ ...manner, version: 'legacy' })}>
        <Means title={t`Legacy`}>
          <Trans>Every node takes it. Up to 10 accounts in one.</Trans>
        </Means>
      </Radio>
      <Radio name="version" checked={manner.version === '1'} onChoose={() => onChange({ ...manner, version: '1' })}>
        <Means title={t`Version 1`}>
          <Trans>Up to 12 accounts in one, where the network has it.</Trans>
        </Means>
      </Radio>
    </fieldset>
  )
}
