import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import { Story } from './story.tsx'

/** The story of one deposit, on a page of its own, so that it can be linked to. */
export function DepositPage({ id }: { readonly id: number }) {
  const deposit = useBackendQuery(useApi().deposits.show.queryOptions({ input: { id } }))
  return (
    <Page
      title={t`Deposit`}
      say={t`Deposit ${id} of the journal.`}
      actions={
        <LinkButton to="/deposits">
          <Trans>All deposits</Trans>
        </LinkButton>
      }
    >
      <section className="sheet" aria-label={t`Deposit ${id}`}>
        <QueryResult query={deposit} waiting={t`Reading the deposit`}>
          {(found) => (
            <>
              <div className="sheet-head">
                <Verdict verdict={found.verdict} />
              </div>
              <Story deposit={found} />
            </>
          )}
        </QueryResult>
      </section>
    </Page>
  )
}
