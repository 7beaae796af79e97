import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { type PayoutChoice, checkRequestOf } from './request.ts'

/** Writes every row with its verdict into a file. */
export function ReportButton({ choice }: { readonly choice: PayoutChoice }) {
  const reporting = useBackendMutation(useApi().payouts.report.mutationOptions())
  return (
    <>
      <Button onPress={() => reporting.start(checkRequestOf(choice))} busy={reporting.busy ? t`Writing the report…` : null}>
        <Trans>Report as CSV</Trans>
      </Button>
      <WrittenTo path={reporting.value?.path ?? null} />
      <FailureNote failure={reporting.failure} />
    </>
  )
}

/** Where a file lies that was just written. */
export function WrittenTo({ path }: { readonly path: string | null }) {
  if (path === null) return null
  return (
    <span className="tiny dim written" role="status">
      {path} <CopyButton text={path} what={t`path`} />
    </span>
  )
}
