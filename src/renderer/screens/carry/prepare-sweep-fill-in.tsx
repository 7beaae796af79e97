import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAssetChoices } from '../../backend/assets.ts'
import { Choose, TextArea } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { PlanForm, type Planning } from '../pay/plan-form.tsx'
import { Options } from '../sweep/options.tsx'
import { NoncesField } from './nonces-field.tsx'
import { addressesIn } from './prepare-file-request.ts'
import type { SweepForm } from './prepare-sweep-request.ts'
import { WatchedField } from './watched-field.tsx'
import { FillInPage } from './fill-in-page.tsx'

type FillInSweepProps = Planning & { readonly form: SweepForm; readonly onChange: (form: SweepForm) => void }

/** As many letters as 10,000 addresses need, and then some. */
const LETTERS_MAX = 600_000

/** To which account, of what, from which accounts, by which nonce accounts, and how. */
export function FillInSweep({ form, onChange, ...how }: FillInSweepProps) {
  const { to } = form
  const assets = useAssetChoices()
  const asset = assets.find(({ key }) => key === form.asset)
  return (
    <FillInPage
      is="sweep"
      from={to}
      say={
        <Trans>
          A sweep of accounts whose keys are <b>on another workstation</b>, to one of them. Nothing leaves before you have read what it will
          do.
        </Trans>
      }
    >
      <PlanForm
        {...how}
        name={<Trans>Plan the sweep</Trans>}
        says={<Trans>The plan reads balances and the nonce accounts from your nodes, and says what it will cost.</Trans>}
      >
        <Sheet title={t`To where`}>
          <WatchedField
            from={to}
            // A nonce account has one authority.
            onChange={(other) => onChange({ ...form, to: other, nonces: other === null ? '' : form.nonces })}
            asset={asset}
            label={t`All of it comes to`}
            change={t`Choose another account`}
          />
          <NoncesField value={form.nonces} onChange={(nonces) => onChange({ ...form, nonces })} isSweep authority={to} />
        </Sheet>
        <FromWhere form={form} onChange={onChange} />
        <Sheet title={t`How it is swept`}>
          <Options assets={asset === undefined ? [] : [asset]} manner={form.manner} onChange={(manner) => onChange({ ...form, manner })} />
        </Sheet>
      </PlanForm>
    </FillInPage>
  )
}

/** Of what, and from which accounts. */
function FromWhere({ form, onChange }: Pick<FillInSweepProps, 'form' | 'onChange'>) {
  const { accounts } = form
  const assets = useAssetChoices()
  const { addresses, wrong } = addressesIn(accounts)
  return (
    <Sheet title={t`From where`}>
      <div>
        <Choose
          label={t`Asset`}
          value={form.asset}
          onChange={(key) => onChange({ ...form, asset: key })}
          of={assets.map(({ key, unit }) => [key, unit] as const)}
        />
      </div>
      <TextArea
        label={t`Accounts to sweep`}
        value={accounts}
        onChange={(text) => onChange({ ...form, accounts: text.slice(0, LETTERS_MAX) })}
        wrong={wrong === null ? null : t`“${wrong.slice(0, 60)}” is not an address.`}
        hint={t`One on a line. Leave it empty to sweep every account that is watched here. All of their keys must be in one vault: it signs all of the bundle or none of it.`}
      />
      <p className="hint" role="status">
        {plural(addresses.length, {
          0: 'Every account that is watched is swept.',
          one: '# account is named.',
          other: '# accounts are named.',
        })}
      </p>
    </Sheet>
  )
}
