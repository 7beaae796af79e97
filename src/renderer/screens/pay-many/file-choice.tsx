import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutationState } from '../../backend/query.ts'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import type { GivenFile } from '../../parts/given-file.ts'
import { EMPTY_FORM, type How, priceOf } from '../pay/form.ts'
import { HowPaid } from '../pay/how-paid.tsx'
import { Options } from '../pay/options.tsx'
import { PlanForm } from '../pay/plan-form.tsx'
import { MemoOfRows, PayoutFile, WhatAFileHolds } from './payout-file.tsx'
import type { PayoutChoice } from './request.ts'

type FileChoiceProps = {
  readonly assets: readonly ListedAsset[] | undefined
  readonly onCheck: (choice: PayoutChoice) => void
  readonly checking: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

const ORDINARY: How = {
  price: EMPTY_FORM.price,
  microLamports: EMPTY_FORM.microLamports,
  lifetime: EMPTY_FORM.lifetime,
  version: EMPTY_FORM.version,
}

/** Which file, in which asset, whether accounts that hold nothing may be paid, and how. */
export function FileChoice({ assets, onCheck, checking }: FileChoiceProps) {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [asset, setAsset] = useState<AssetKey>('native')
  const [allowUnfundedRecipient, setAllowUnfunded] = useState(false)
  const [memo, setMemo] = useState('')
  const [how, setHow] = useState<How>(ORDINARY)
  const check = () => {
    if (file !== null) onCheck({ file, asset, allowUnfundedRecipient, memo, ...how, leftOut: [] })
  }
  const missing =
    assets === undefined
      ? t`The list of tokens is not read: what the file pays in cannot be chosen.`
      : file === null
        ? t`Choose a file first.`
        : priceOf(how) === null
          ? t`Say which price, or choose another way to set it.`
          : null
  return (
    <PlanForm
      onPlan={check}
      missing={missing}
      planning={checking}
      name={<Trans>Check the file</Trans>}
      says={<Trans>Nothing is signed before you have read every row’s verdict and what it costs.</Trans>}
    >
      <PayoutFile
        assets={assets}
        choice={{ asset, allowUnfundedRecipient }}
        onFile={setFile}
        onChange={(now) => {
          setAsset(now.asset)
          setAllowUnfunded(now.allowUnfundedRecipient)
        }}
      />
      <WhatAFileHolds />
      <Options chosen={{ memo, ...how }}>
        <MemoOfRows value={memo} onChange={setMemo} />
        <HowPaid form={how} onChange={setHow} />
      </Options>
    </PlanForm>
  )
}
