import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { formatCount } from '../../parts/figure.ts'
import type { Judged } from './request.ts'

/** Of how many rows how many can be paid, and what becomes of the others. */
export function WhatCanBePaid({ of: { check, choice } }: { readonly of: Judged }) {
  const { ready, decide, refused, leftOut, paid, taken } = check.counts
  const rest = [
    decide > 0 && t`, ${formatCount(decide)} of them once you confirm them`,
    refused > 0 && t`; ${formatCount(refused)} must be corrected`,
    leftOut > 0 && t`; ${formatCount(leftOut)} left out by you`,
    paid > 0 && t`; ${formatCount(paid)} paid before`,
    taken > 0 && t`; ${formatCount(taken)} decided before and not proved paid`,
  ].filter((words) => words !== false)
  return (
    <Trans>
      Of{' '}
      <b>
        <Plural value={check.rows.length} one="# row" other="# rows" />
      </b>{' '}
      of {choice.file.name}, <b>{formatCount(ready + decide)} can be paid</b>
      {rest.join('')}. No row was skipped.
    </Trans>
  )
}
