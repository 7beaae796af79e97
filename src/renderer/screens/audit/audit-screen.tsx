import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { BalancesSheet } from './balances-sheet.tsx'
import { CompareSheet } from './compare-sheet.tsx'
import { DrillSheet } from './drill-sheet.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { VerifySheet } from './verify-sheet.tsx'

/** What can be proved at any moment: the chain against the journal, the journal against itself, a backup against the vault, and all of it on paper. */
export function AuditScreen() {
  return (
    <Page
      title={t`Audit`}
      say={t`Compare the journal with the chain, verify the journal, prove that a backup opens, and write a report.`}
      actions={
        <LinkButton to="/activity">
          <Trans>Export the journal</Trans>
        </LinkButton>
      }
    >
      <div className="cols">
        <div className="c-6 stack">
          <CompareSheet />
        </div>
        <div className="c-6 stack">
          <VerifySheet />
          <DrillSheet />
        </div>
      </div>
      <div className="stack pt">
        <ReportSheet />
        <BalancesSheet />
      </div>
    </Page>
  )
}
