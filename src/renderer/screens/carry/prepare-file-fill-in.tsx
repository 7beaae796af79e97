import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Price, Version } from '../pay/how-paid.tsx'
import { Options } from '../pay/options.tsx'
import { PlanForm, type Planning } from '../pay/plan-form.tsx'
import { MemoOfRows, PayoutFile, WhatAFileHolds } from '../pay-many/payout-file.tsx'
import { NoncesField } from './nonces-field.tsx'
import type { PayoutForm } from './prepare-file-request.ts'
import { WatchedField } from './watched-field.tsx'
import { FillInPage } from './fill-in-page.tsx'

type FillInFileProps = Planning & {
  readonly form: PayoutForm
  readonly onChange: (form: PayoutForm) => void
  readonly assets: readonly ListedAsset[] | undefined
}

/** From which account, by which nonce accounts, which file, and how. */
export function FillInFile({ form, onChange, assets, ...how }: FillInFileProps) {
  const { from, file, price, microLamports, version, memo } = form
  return (
    <FillInPage
      is="file"
      from={from}
      say={
        <Trans>
          The rows of a file, paid from an account whose key is <b>on another workstation</b>. Every row is judged before anything leaves.
        </Trans>
      }
    >
      <PlanForm
        {...how}
        name={<Trans>Check the file</Trans>}
        says={
          <Trans>Your nodes are asked for balances, every recipient and the nonce accounts. Nothing leaves before you have read it.</Trans>
        }
      >
        <Sheet title={t`From where`}>
          <WatchedField
            from={from}
            // A nonce account has one authority.
            onChange={(other) => onChange({ ...form, from: other, nonces: other === null ? '' : form.nonces })}
            asset={assets?.find(({ key }) => key === form.asset)}
          />
          <NoncesField value={form.nonces} onChange={(nonces) => onChange({ ...form, nonces })} authority={from} />
        </Sheet>
        <PayoutFile
          assets={assets}
          choice={form}
          onFile={(given) => onChange({ ...form, file: given, leftOut: [] })}
          onChange={(choice) => onChange({ ...form, ...choice })}
        >
          {file === null ? null : (
            <p className="hint">
              <Trans>
                Chosen: <bdi>{file.name}</bdi>
              </Trans>
            </p>
          )}
        </PayoutFile>
        <WhatAFileHolds />
        <Options chosen={{ price, microLamports, version, memo }}>
          <MemoOfRows value={memo} onChange={(text) => onChange({ ...form, memo: text })} />
          <Price form={form} onChange={onChange} />
          <Version form={form} onChange={onChange} />
        </Options>
      </PlanForm>
    </FillInPage>
  )
}
