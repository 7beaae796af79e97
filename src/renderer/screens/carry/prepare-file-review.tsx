import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MutationState } from '../../backend/query.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { PREPARED, Way } from '../bundles/way.tsx'
import { Changed } from '../pay/changed.tsx'
import { Rows } from '../pay-many/rows.tsx'
import { WhatCanBePaid } from '../pay-many/what-can-be-paid.tsx'
import type { CheckedCarry, Said } from './prepare-file-request.ts'
import { PreparingFile } from './preparing-file.tsx'
import { Unexplained } from './unexplained.tsx'

export type ReviewFileProps = {
  readonly checked: CheckedCarry
  readonly checking: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
  /** Kept while the file is checked again, so that nothing has to be typed twice. */
  readonly said: Said
  readonly onSay: (said: Said) => void
  readonly onToggle: (line: number) => void
  /** What was read is not so any more: it must be checked and read again. */
  readonly onAgain: () => void
  readonly onBack: () => void
}

/** Every row and what becomes of it, what no bundle explains, what a person says, and the bundle. */
export function ReviewFile({ onToggle, ...props }: ReviewFileProps) {
  const { checked, checking, onAgain } = props
  const { check, before } = checked
  return (
    <Page title={t`Prepare a bundle`} say={<WhatCanBePaid of={checked} />}>
      <Way at={PREPARED} />
      {checking.failure === null ? null : <FailureNote failure={checking.failure} again={onAgain} />}
      {before === null ? null : (
        <Changed
          planned={{ plan: check, asset: checked.asset }}
          before={before}
          title={t`Something has changed since you read this. Nothing was prepared.`}
        >
          <Trans>Read it again, confirm it again, then prepare it.</Trans>
        </Changed>
      )}
      <Unexplained of={check.unexplained}>
        <Trans>One of them may be among these payments, where this data folder was put back from a copy.</Trans>
      </Unexplained>
      <div className="cols">
        <Rows checked={checked} onToggle={onToggle} busy={checking.busy} />
        <PreparingFile key={`${check.digest} ${check.confirmation} ${check.unexplained?.latest.signature}`} {...props} />
      </div>
    </Page>
  )
}
