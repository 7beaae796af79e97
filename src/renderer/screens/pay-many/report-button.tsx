import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Written } from '../../parts/written.tsx'
import { type PayoutChoice, checkRequestOf } from './request.ts'

/** Writes every row with its verdict into a file. */
export function ReportButton({ choice }: { readonly choice: PayoutChoice }) {
  const reporting = useBackendMutation(useApi().payouts.report.mutationOptions())
  return (
    <>
      <Button onPress={() => reporting.start(checkRequestOf(choice))} busy={reporting.busy ? t`Writing the report…` : null}>
        <Trans>Report as CSV</Trans>
      </Button>
      {reporting.value === undefined ? null : <Written file={reporting.value} />}
      <FailureNote failure={reporting.failure} />
    </>
  )
}
