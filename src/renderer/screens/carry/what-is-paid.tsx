import { msg, t } from '@lingui/core/macro'
import { useLocation } from 'wouter'
import type { Address } from '../../../core/address/address.ts'
import { Choose } from '../../parts/field.tsx'
import { keepPreparing, keptPreparing } from './prepare-kept.ts'
import { keepPreparingFile, keptPreparingFile } from './prepare-file-kept.ts'

const WAYS = { one: '/bundles/prepare', file: '/bundles/prepare/file' } as const

/** One payment, or the rows of a payout file; who pays is chosen once for both. */
export function WhatIsPaid({ is, from }: { readonly is: keyof typeof WAYS; readonly from: Address | null }) {
  const [, navigate] = useLocation()
  const choose = (other: keyof typeof WAYS) => {
    if (other === is) return
    if (from !== null && other === 'one') keepPreparing({ form: { ...keptPreparing().form, from } })
    if (from !== null && other === 'file') keepPreparingFile({ form: { ...keptPreparingFile().form, from } })
    navigate(WAYS[other])
  }
  return (
    <div className="tools">
      <Choose
        label={t`What is paid`}
        value={is}
        onChange={choose}
        of={[
          ['one', msg`One payment`],
          ['file', msg`A payout file`],
        ]}
      />
    </div>
  )
}
