import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { assetWordOf, useAssetChoices, useListedAssets } from '../../backend/assets.ts'
import { Choose } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { AmountField } from './amount-field.tsx'
import type { Form } from './form.ts'
import { MintCard } from './mint-card.tsx'
import { PayerField } from './payer-field.tsx'
import { RecentPayments } from './payments-list.tsx'
import { PlanForm, type Planning } from './plan-form.tsx'
import { Secrecy } from './secrecy.tsx'
import { RecipientField } from './recipient-field.tsx'
import { PAYMENT_STEPS } from './request.ts'
import { Terms } from './terms.tsx'

type FillInProps = Planning & { readonly form: Form; readonly onChange: (form: Form) => void }

/** The first step: to whom, how much, from where, and how. */
export function FillIn({ form, onChange, ...how }: FillInProps) {
  const assets = useAssetChoices()
  const asset = assets.find(({ key }) => key === form.asset)
  return (
    <Page title={t`Pay`} say={t`To the right address, once. Nothing is signed before you have read what it will do.`}>
      <Steps label={t`Payment steps`} steps={PAYMENT_STEPS} at={0} />
      <PlanForm
        {...how}
        name={<Trans>Plan the payment</Trans>}
        says={<Trans>The plan reads balances and the recipient from your nodes, and says what it will cost.</Trans>}
      >
        <Sheet title={t`To whom`}>
          <RecipientField form={form} onChange={onChange} />
        </Sheet>
        <Sheet title={t`How much`}>
          <Asset form={form} onChange={onChange} />
          {form.asset === 'native' ? null : <MintCard key={form.asset} mint={form.asset} />}
          {form.asset === 'native' ? null : <Secrecy mint={form.asset} form={form} onChange={onChange} />}
          {asset === undefined ? null : <AmountField form={form} onChange={onChange} asset={asset} />}
          <PayerField form={form} onChange={onChange} asset={asset} />
        </Sheet>
        <Terms form={form} onChange={onChange} asset={asset} />
      </PlanForm>
      <RecentPayments />
    </Page>
  )
}

/** In what is paid. */
export function Asset({ form, onChange }: Pick<FillInProps, 'form' | 'onChange'>) {
  const assets = useAssetChoices()
  const listed = useListedAssets()
  // What was chosen before the list could not be read stands there as what it is: a choice that is missing would read as the first one.
  const before = assets.some(({ key }) => key === form.asset) ? [] : [[form.asset, assetWordOf(listed, form.asset)] as const]
  return (
    <div>
      <Choose
        label={t`Asset`}
        value={form.asset}
        onChange={(asset) => onChange({ ...form, asset, confidential: false })}
        of={[...assets.map(({ key, unit }) => [key, unit] as const), ...before]}
      />
    </div>
  )
}
