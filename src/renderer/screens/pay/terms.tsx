import { t } from '@lingui/core/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { TextField } from '../../parts/field.tsx'
import { Advanced } from './advanced.tsx'
import { advancedOf, type Form } from './form.ts'
import { HowPaid, Price } from './how-paid.tsx'
import { Options } from './options.tsx'

type TermsProps = { readonly form: Form; readonly onChange: (form: Form) => void }

/** Memo, price, lifetime and form: what a payment has beside its sum and its recipient. */
export function Terms({ form, onChange, asset }: TermsProps & { readonly asset: ListedAsset | undefined }) {
  const { price, microLamports, memo, reference, lifetime, version, confidential } = form
  const isAdvanced = Object.keys(advancedOf(form, asset).given).length > 0
  const chosen = { price, microLamports, memo, reference, isAdvanced, ...(confidential ? {} : { lifetime, version }) }
  return (
    <Options chosen={chosen}>
      <Texts form={form} onChange={onChange} />
      {confidential ? <Price form={form} onChange={onChange} /> : <HowPaid form={form} onChange={onChange} />}
      <Advanced form={form} onChange={onChange} asset={asset} />
    </Options>
  )
}

/** What is written beside it: for everybody, and for oneself. */
export function Texts({ form, onChange }: TermsProps) {
  return (
    <>
      <TextField
        label={t`Memo`}
        value={form.memo}
        onChange={(memo) => onChange({ ...form, memo })}
        hint={t`Everybody can read it on chain, for ever. Optional.`}
      />
      <TextField
        label={t`Reference`}
        value={form.reference}
        onChange={(reference) => onChange({ ...form, reference })}
        hint={t`Yours alone, an invoice’s number for instance: under one reference it is paid once. Optional.`}
      />
    </>
  )
}
