import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAssetChoices } from '../../backend/assets.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { AmountField } from '../pay/amount-field.tsx'
import { Asset } from '../pay/fill-in.tsx'
import { Price, Version } from '../pay/how-paid.tsx'
import { MintCard } from '../pay/mint-card.tsx'
import { Options } from '../pay/options.tsx'
import { PlanForm, type Planning } from '../pay/plan-form.tsx'
import { RecipientField } from '../pay/recipient-field.tsx'
import type { Form } from '../pay/form.ts'
import { Texts } from '../pay/terms.tsx'
import { NonceField } from './nonce-field.tsx'
import type { CarryForm } from './prepare-request.ts'
import { WatchedField } from './watched-field.tsx'
import { FillInPage } from './fill-in-page.tsx'

type FillInProps = Planning & { readonly form: CarryForm; readonly onChange: (form: CarryForm) => void }

/** From which account, by which nonce account, to whom, how much, and how. */
export function FillIn({ form, onChange, ...how }: FillInProps) {
  const asset = useAssetChoices().find(({ key }) => key === form.asset)
  const { price, microLamports, version, memo, reference } = form
  const change = (payment: Form) => onChange({ ...payment, nonceAccount: form.nonceAccount })
  return (
    <FillInPage
      is="one"
      from={form.from}
      say={
        <Trans>
          A payment from an account whose key is <b>on another workstation</b>. Nothing leaves before you have read what it will do.
        </Trans>
      }
    >
      <PlanForm
        {...how}
        name={<Trans>Plan the bundle</Trans>}
        says={<Trans>The plan reads balances, the recipient and the nonce account from your nodes, and says what it will cost.</Trans>}
      >
        <Sheet title={t`From where`}>
          <WatchedField
            from={form.from}
            // A nonce account has one authority.
            onChange={(from) => onChange({ ...form, from, nonceAccount: from === null ? '' : form.nonceAccount })}
            asset={asset}
          />
          <NonceField form={form} onChange={onChange} />
        </Sheet>
        <Sheet title={t`To whom`}>
          <RecipientField form={form} onChange={change} />
        </Sheet>
        <Sheet title={t`How much`}>
          <Asset form={form} onChange={change} />
          {form.asset === 'native' ? null : <MintCard key={form.asset} mint={form.asset} />}
          {asset === undefined ? null : <AmountField form={form} onChange={change} asset={asset} />}
        </Sheet>
        <Options chosen={{ price, microLamports, version, memo, reference }}>
          <Texts form={form} onChange={change} />
          <Price form={form} onChange={onChange} />
          <Version form={form} onChange={onChange} />
        </Options>
      </PlanForm>
    </FillInPage>
  )
}
