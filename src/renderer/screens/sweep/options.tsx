import { Check } from '../../parts/field.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import type { SweepRequest } from './request.ts'

type OptionsProps = { readonly request: SweepRequest; readonly onChange: (request: SweepRequest) => void }

/** What stays on each account, and the form of the transactions. */
export function Options({ request, onChange }: OptionsProps) {
  return (
    <>
      {request.asset === 'native' ? (
        <NativeMode request={request} onChange={onChange} />
      ) : (
        <TokenClose request={request} onChange={onChange} />
      )}
      <Version request={request} onChange={onChange} />
    </>
  )
}

function NativeMode({ request, onChange }: OptionsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">What stays on each account</legend>
      <Radio name="mode" checked={request.mode === 'keep-minimum'} onChoose={() => onChange({ ...request, mode: 'keep-minimum' })}>
        <Means title="Leave the minimum">
          Each account keeps its rent-exempt minimum and stays open: the next deposit may be of any size.
        </Means>
      </Radio>
      <Radio name="mode" checked={request.mode === 'empty'} onChoose={() => onChange({ ...request, mode: 'empty' })}>
        <Means title="Empty it">Nothing stays. The next deposit must be at least the rent-exempt minimum, or the chain refuses it.</Means>
      </Radio>
    </fieldset>
  )
}

function TokenClose({ request, onChange }: OptionsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">What becomes of the emptied token accounts</legend>
      <Check checked={request.close} onChange={(close) => onChange({ ...request, close })}>
        <b>Close them and take back their rent</b>
        <br />
        <span className="dim tiny">The next deposit has to open a new token account, which its sender pays for.</span>
      </Check>
    </fieldset>
  )
}

function Version({ request, onChange }: OptionsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">Form of the transactions</legend>
      <Radio name="version" checked={request.version === 'auto'} onChoose={() => onChange({ ...request, version: 'auto' })}>
        <Means title="The better one">Version 1 where that takes fewer transactions and every node takes it; otherwise legacy.</Means>
      </Radio>
      <Radio name="version" checked={request.version === 'legacy'} onChoose={() => onChange({ ...request, version: 'legacy' })}>
        <Means title="Legacy">Every node takes it. Up to 10 accounts in one.</Means>
      </Radio>
      <Radio name="version" checked={request.version === '1'} onChoose={() => onChange({ ...request, version: '1' })}>
        <Means title="Version 1">Up to 12 accounts in one, where the network has it.</Means>
      </Radio>
    </fieldset>
  )
}
