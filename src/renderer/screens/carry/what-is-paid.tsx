import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { Address } from '../../../core/address/address.ts'
import { Choose } from '../../parts/field.tsx'
import { keepPreparing, keptPreparing } from './prepare-kept.ts'
import { keepPreparingFile, keptPreparingFile } from './prepare-file-kept.ts'
import { keepPreparingSweep, keptPreparingSweep } from './prepare-sweep-kept.ts'

const WAYS = { one: '/bundles/prepare', file: '/bundles/prepare/file', sweep: '/bundles/prepare/sweep' } as const

/** One payment, the rows of a payout file, or a sweep; the account that was chosen for one is there in the others. */
export function WhatIsPaid({ is, from }: { readonly is: keyof typeof WAYS; readonly from: Address | null }) {
  const [, navigate] = useLocation()
  const choose = (other: keyof typeof WAYS) => {
    if (other === is) return
    if (from !== null && other === 'one') keepPreparing({ form: { ...keptPreparing().form, from } })
    if (from !== null && other === 'file') keepPreparingFile({ form: { ...keptPreparingFile().form, from } })
    if (from !== null && other === 'sweep') keepPreparingSweep({ form: { ...keptPreparingSweep().form, to: from } })
    navigate(WAYS[other])
  }
  return (
    <div className="tools">
      <Choose
        label={t`What leaves`}
        value={is}
        onChange={choose}
        of={[
          ['one', msg`One payment`],
          ['file', msg`A payout file`],
          ['sweep', msg`A sweep`],
        ]}
      />
      <p className="dim tiny">
        <Trans>
          What a confidential account of a cold vault hides is applied or withdrawn by a bundle that the command line prepares: bundles
          prepare-confidential.
        </Trans>
      </p>
    </div>
  )
}
