import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MutationState } from '../../backend/query.ts'
import { assetWordOf, useAssetChoices, useListedAssets } from '../../backend/assets.ts'
import { Button } from '../../parts/button.tsx'
import { Choose } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { AmountField } from './amount-field.tsx'
import type { Form } from './form.ts'
import { MintCard } from './mint-card.tsx'
import { PayerField } from './payer-field.tsx'
import { PaymentsList } from './payments-list.tsx'
import { RecipientField } from './recipient-field.tsx'
import { PAYMENT_STEPS } from './request.ts'
import { Terms } from './terms.tsx'

type FillInProps = {
  readonly form: Form
  readonly onChange: (form: Form) => void
  readonly onPlan: () => void
  /** What must still be filled in; null where nothing is. */
  readonly missing: string | null
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

/** The first step: to whom, how much, from where, and how. */
export function FillIn({ form, onChange, onPlan, missing, planning }: FillInProps) {
  const assets = useAssetChoices()
  const asset = assets.find(({ key }) => key === form.asset)
  return (
    <Page title={t`Pay`} say={t`To the right address, once. Nothing is signed before you have read what it will do.`}>
      <Steps label={t`Payment steps`} steps={PAYMENT_STEPS} at={0} />
      <form
        className="cols"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null && !planning.busy && !isSearching()) onPlan()
        }}
      >
        <div className="c-8 stack">
          <Sheet title={t`To whom`}>
            <RecipientField form={form} onChange={onChange} />
          </Sheet>
          <Sheet title={t`How much`}>
            <Asset form={form} onChange={onChange} />
            {form.asset === 'native' ? null : <MintCard key={form.asset} mint={form.asset} />}
            {asset === undefined ? null : <AmountField form={form} onChange={onChange} asset={asset} />}
            <PayerField form={form} onChange={onChange} asset={asset} />
          </Sheet>
          <PaymentsList />
        </div>
        <div className="c-4 stack">
          <Sheet title={t`How it is paid`}>
            <Terms form={form} onChange={onChange} asset={asset} />
          </Sheet>
          <Sheet title={t`Then`}>
            <FailureNote failure={planning.failure} />
            <Button kind="main" big full submit missing={missing} busy={planning.busy ? t`Asking your nodes…` : null}>
              <Trans>Plan the payment</Trans>
            </Button>
            <p className="hint">
              <Trans>The plan reads balances and the recipient from your nodes, and says what it will cost.</Trans>
            </p>
          </Sheet>
        </div>
      </form>
    </Page>
  )
}

/** Enter in a search asks for what was searched, and not for a payment from whoever was chosen before. */
export const isSearching = (): boolean => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'

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
        onChange={(asset) => onChange({ ...form, asset })}
        of={[...assets.map(({ key, unit }) => [key, unit] as const), ...before]}
      />
    </div>
  )
}
