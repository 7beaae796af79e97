import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { TextField } from '../../parts/field.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import { type Form, typedAmount } from './form.ts'

type AmountFieldProps = { readonly form: Form; readonly onChange: (form: Form) => void; readonly asset: ListedAsset }

/** An amount, exactly; or everything, in one of the two ways an account can be left. */
export function AmountField({ form, onChange, asset }: AmountFieldProps) {
  const typed = form.amount === '' ? null : typedAmount(form.amount, asset.decimals)
  const choose = (how: Form['how'], keep = form.keep) => onChange({ ...form, how, keep })
  return (
    <>
      <fieldset className="stack-s">
        <legend className="vh">
          <Trans>How much</Trans>
        </legend>
        <Radio name="how" checked={form.how === 'amount'} onChoose={() => choose('amount')}>
          <b>
            <Trans>An amount</Trans>
          </b>
        </Radio>
        {asset.key === 'native' ? (
          <>
            <Radio
              name="how"
              checked={form.how === 'everything' && form.keep === 'keep-minimum'}
              onChoose={() => choose('everything', 'keep-minimum')}
            >
              <Means title={t`Everything but the minimum`}>
                <Trans>The account keeps its rent-exempt minimum and stays open.</Trans>
              </Means>
            </Radio>
            <Radio name="how" checked={form.how === 'everything' && form.keep === 'empty'} onChoose={() => choose('everything', 'empty')}>
              <Means title={t`Everything, to the last lamport`}>
                <Trans>The account is left with nothing.</Trans>
              </Means>
            </Radio>
          </>
        ) : (
          <Radio name="how" checked={form.how === 'everything'} onChoose={() => choose('everything')}>
            <Means title={t`Everything`}>
              {form.confidential ? (
                <Trans>All that is available in the confidential account.</Trans>
              ) : (
                <Trans>All of it that no other payment will take.</Trans>
              )}
            </Means>
          </Radio>
        )}
      </fieldset>
      {form.how === 'amount' ? (
        <TextField
          label={t`Amount in ${asset.unit}`}
          value={form.amount}
          onChange={(amount) => onChange({ ...form, amount })}
          wrong={typed !== null && 'wrong' in typed ? typed.wrong : null}
          hint={decimalsWords(asset.decimals)}
        />
      ) : null}
    </>
  )
}

function decimalsWords(decimals: number): string {
  if (decimals === 0) return t`A whole number`
  if (decimals === 1) return t`Up to 1 decimal, for example 1250.5`
  return t`Up to ${decimals} decimals, for example 1250.5`
}
