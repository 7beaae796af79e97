import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import { Story } from './story.tsx'

/** The story of one deposit, by itself, so that it can be linked to. */
export function DepositPage({ id }: { readonly id: number }) {
  const deposit = useAnswer(useAsk().deposits.show.queryOptions({ input: { id } }))
  return (
    <Page title="Deposit" say={`Deposit ${id} of the journal.`} actions={<LinkButton to="/deposits">All deposits</LinkButton>}>
      <section className="sheet" aria-label={`Deposit ${id}`}>
        <Shown answer={deposit} waiting="Reading the deposit">
          {(found) => (
            <>
              <div className="sheet-head">
                <Verdict verdict={found.verdict} />
              </div>
              <Story deposit={found} />
            </>
          )}
        </Shown>
      </section>
    </Page>
  )
}
