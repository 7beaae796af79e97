import { reasonWords } from '../../language/reasons.ts'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { OF_THIS_MOMENT, type QueryState, unreadWords, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Messages } from '../../parts/messages.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { ReviewCard, ReviewItem } from '../../parts/review-card.tsx'
import { Beware } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { PREPARED, Way } from '../bundles/way.tsx'
import { bundlePath, shortDigest } from './carried.ts'
import { usePreparing } from './use-preparing.ts'

type Plan = Answers['bundles']['planRevocation']
type Revoking = { readonly digest: string; readonly plan: Plan; readonly onAgain: () => void }

/** What revokes a bundle that left, planned as the page opens; and the bundle that does it, which is carried to the key like any other. */
export function RevokePage({ digest }: { readonly digest: string }) {
  const options = useApi().bundles.planRevocation.queryOptions({ input: { bundle: digest }, ...OF_THIS_MOMENT })
  const planned = useBackendQuery(options)
  return (
    <Page
      title={t`Revoke bundle ${shortDigest(digest)}`}
      say={<Say of={planned} />}
      actions={
        <LinkButton to={bundlePath(digest)}>
          <Trans>Back to the bundle</Trans>
        </LinkButton>
      }
    >
      <Way at={PREPARED} />
      <QueryResult query={planned} waiting={t`Planning`}>
        {(plan) => <Planned digest={digest} plan={plan} onAgain={planned.again} />}
      </QueryResult>
    </Page>
  )
}

function Say({ of }: { readonly of: QueryState<Plan> }) {
  if (of.value === undefined) return unreadWords(of, t`Planning what revokes it.`)
  if (of.value.revokes.length === 0) return t`Nothing of it can be revoked, for the reasons below.`
  return t`Read which transactions can never land afterwards. Nothing has left yet.`
}

function Planned(props: Revoking) {
  const { plan } = props
  const { revokes, leftAlone, transactions, refusal } = plan
  return (
    <div className="cols">
      <div className="c-8 stack">
        <Beware of={plan.warnings} />
        {refusal === null ? null : (
          <Note kind="stop" glyph="warn" title={t`It cannot be prepared.`} role="alert">
            <p>{refusal.words}</p>
          </Note>
        )}
        {revokes.length === 0 ? null : <WillHappen plan={plan} />}
        {revokes.length === 0 ? null : <RevokedTable of={revokes} />}
        {transactions.length === 0 ? null : <Messages words={transactions.map(({ words }) => words)} />}
        {leftAlone.length === 0 ? null : <LeftAlone of={leftAlone} />}
      </div>
      <Preparing {...props} />
    </div>
  )
}

function WillHappen({ plan: { revokes, payer, feeLamports } }: Pick<Revoking, 'plan'>) {
  const returned = revokes.filter((one) => one.returned).length
  return (
    <ReviewCard
      says={
        <Trans>
          Advance <Plural value={revokes.length} one="# nonce account" other="# nonce accounts" />, so that what was signed over their
          values can never land.
        </Trans>
      }
    >
      <ReviewItem>
        <b>{t`The key of this account signs it, on the workstation that has it.`}</b>
        <Address address={payer} form="whole" />
      </ReviewItem>
      <ReviewItem>
        <Trans>
          <b>Nothing is moved.</b> The account pays the fee of <Sol lamports={feeLamports} as="sentence" />.
        </Trans>
      </ReviewItem>
      <ReviewItem>
        <Trans>
          <b>Until it came back and is final,</b> whoever has one of these transactions signed can send it, and it lands as before.
        </Trans>
      </ReviewItem>
      {returned === 0 ? null : (
        <ReviewItem>
          {plural(returned, {
            one: '# of them came back. It is sent no more from the moment in which this is prepared.',
            other: '# of them came back. They are sent no more from the moment in which this is prepared.',
          })}
        </ReviewItem>
      )}
    </ReviewCard>
  )
}

function RevokedTable({ of }: { readonly of: Plan['revokes'] }) {
  const columns: readonly Column<Plan['revokes'][number]>[] = [
    { id: 'number', head: t`No.`, end: true, width: 64, cell: ({ number }) => formatCount(number) },
    { id: 'nonce', head: t`Nonce account`, cell: ({ nonceAccount }) => <Address address={nonceAccount} form="whole" /> },
    { id: 'state', head: t`State`, width: 140, dropsOut: 'mid', cell: ({ returned }) => (returned ? t`came back` : t`out`) },
  ]
  return (
    <Sheet title={t`Transactions that are revoked`} padded={false}>
      <PagedTable
        label={t`Transactions that are revoked`}
        columns={columns}
        pages={rowsAsPages(of)}
        keyOf={({ number }) => String(number)}
        tall
        empty={null}
      />
    </Sheet>
  )
}

function LeftAlone({ of }: { readonly of: Plan['leftAlone'] }) {
  return (
    <Sheet title={t`Transactions that stay as they are`}>
      <Facts of={of.map(({ number, ...why }) => [t`Transaction ${number}`, reasonWords('leftAlone', why)] as const)} />
    </Sheet>
  )
}

function Preparing({ digest: bundle, plan, onAgain }: Revoking) {
  const options = useApi().bundles.prepareRevocation.mutationOptions()
  const preparing = usePreparing(options, { forget: () => undefined, onChanged: onAgain })
  const { digest, revokes, transactions, nonceAccounts, refusal } = plan
  const prepare = () => (digest === null ? undefined : preparing.start({ bundle, digest, nonceAccount: nonceAccounts }))
  return (
    <div className="c-4 stack">
      <Sheet title={t`Before it is prepared`}>
        <Facts
          of={[
            [t`Revoked`, plural(revokes.length, { one: '# transaction', other: '# transactions' })],
            [t`Transactions`, formatCount(transactions.length)],
            [t`Fee in all`, <Sol key="fee" lamports={plan.feeLamports} />],
            ...nonceAccounts.map((account) => [t`Lives by`, <Address key={account} address={account} form="whole" />] as const),
          ]}
        />
        <p className="hint">
          <Trans>Everything is read again first: if anything here would differ, nothing leaves.</Trans>
        </p>
        <FailureNote failure={preparing.failure} />
        <Button
          kind="main"
          big
          full
          onPress={prepare}
          missing={refusal !== null ? t`The account that pays lacks the fee.` : digest === null ? t`There is nothing to revoke.` : null}
          busy={preparing.busy ? t`Preparing…` : null}
        >
          <Trans>Prepare the bundle</Trans>
        </Button>
      </Sheet>
    </div>
  )
}
