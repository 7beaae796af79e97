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
          of={assets.length > 1 ? 'What stays of SOL on each account' : 'What stays on each account'}
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
        <Means title="Leave the minimum">
          Each account keeps its rent-exempt minimum and stays open: the next deposit may be of any size.
        </Means>
      </Radio>
      <Radio name="mode" checked={manner.mode === 'empty'} onChoose={() => onChange({ ...manner, mode: 'empty' })}>
        <Means title="Empty it">Nothing stays. The next deposit must be at least the rent-exempt minimum, or the chain refuses it.</Means>
      </Radio>
    </fieldset>
  )
}

function TokenClose({ manner, onChange }: MannerProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">What becomes of the emptied token accounts</legend>
      <Check checked={manner.close} onChange={(close) => onChange({ ...manner, close })}>
        <b>Close them and take back their rent</b>
        <br />
        <span className="dim tiny">The next deposit has to open a new token account, which its sender pays for.</span>
      </Check>
    </fieldset>
  )
}

function Version({ manner, onChange }: MannerProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">Form of the transactions</legend>
      <Radio name="version" checked={manner.version === 'auto'} onChoose={() => onChange({ ...manner, version: 'auto' })}>
        <Means title="Automatic">Version 1 where that takes fewer transactions and every node takes it; otherwise legacy.</Means>
      </Radio>
      <Radio name="version" checked={manner.version === 'legacy'} onChoose={() => onChange({ ...manner, version: 'legacy' })}>
        <Means title="Legacy">Every node takes it. Up to 10 accounts in one.</Means>
      </Radio>
      <Radio name="version" checked={manner.version === '1'} onChoose={() => onChange({ ...manner, version: '1' })}>
        <Means title="Version 1">Up to 12 accounts in one, where the network has it.</Means>
      </Radio>
    </fieldset>
  )
}
