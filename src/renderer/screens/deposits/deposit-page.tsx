import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import { Story } from './story.tsx'

/** The story of one deposit, by itself, so that it can be linked to. */
export function DepositPage({ id }: { readonly id: number }) {
  const deposit = useBackendQuery(useApi().deposits.show.queryOptions({ input: { id } }))
  return (
    <Page title="Deposit" say={`Deposit ${id} of the journal.`} actions={<LinkButton to="/deposits">All deposits</LinkButton>}>
      <section className="sheet" aria-label={`Deposit ${id}`}>
        <QueryResult query={deposit} waiting="Reading the deposit">
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
