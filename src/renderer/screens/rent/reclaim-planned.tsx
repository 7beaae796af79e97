import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { OF_THIS_MOMENT, useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Behind } from '../../parts/behind.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Check } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { ReviewCard, ReviewItem } from '../../parts/review-card.tsx'
import { Beware } from '../../parts/said.tsx'
import { unsignedWords } from '../../parts/upkeep-plan.tsx'
import { Reclaimed, Stays } from './accounts.tsx'
import { NestedAccounts } from './nested.tsx'

export type ReclaimPlan = Answers['rent']['plan']

/** What can be reclaimed now, account by account, and what it gains; signing it is one press. */
export function ReclaimPlanned() {
  const ask = useApi()
  const [, go] = useLocation()
  const [closeDeposits, setCloseDeposits] = useState(false)
  const plan = useBackendQuery(ask.rent.plan.queryOptions({ input: { closeDeposits }, ...OF_THIS_MOMENT }))
  const reclaim = useBackendMutation(ask.rent.reclaim.mutationOptions())
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) reclaim.start({ closeDeposits, digest }, ({ id }) => go(`/rent/${id}`), plan.again)
  }
  return (
    <Page
      title={t`Reclaim rent`}
      say={t`What accounts of ours hold above the rent that the network asks for comes back to the treasury.`}
      actions={
        <Button kind="main" onPress={start} missing={unsignedWords(plan, digest !== null)} busy={reclaim.busy ? t`Signing` : null}>
          <Trans>Sign and reclaim it</Trans>
        </Button>
      }
    >
      <div className="stack">
        <Behind />
        <FailureNote failure={reclaim.failure} />
        <Check checked={closeDeposits} onChange={setCloseDeposits}>
          <Trans>Close the empty token accounts of deposit addresses too. Whoever pays there next pays for a new account first.</Trans>
        </Check>
        <QueryResult query={plan} waiting={t`Asking the nodes what each account holds`}>
          {(value) => <Planned of={value} />}
        </QueryResult>
        <NestedAccounts />
      </div>
    </Page>
  )
}

function Planned({ of }: { readonly of: ReclaimPlan }) {
  return (
    <>
      <Beware of={of.warnings} />
      {of.accounts === 0 ? (
        <Empty
          glyph="ok"
          say={t`There is no rent to reclaim.`}
          hint={t`There is some where the network asks for less than before, and where a token account is empty.`}
        />
      ) : (
        <Deed of={of} />
      )}
      <Reclaimed transactions={of.transactions} />
      <Stays leftOut={of.leftOut} />
    </>
  )
}

function Deed({ of: { accounts, transactions, reclaimedLamports, feeLamports, gainLamports, destination } }: { readonly of: ReclaimPlan }) {
  return (
    <ReviewCard
      says={
        <Trans>
          Take <Sol lamports={reclaimedLamports} as="sentence" /> of rent back from{' '}
          <Plural value={accounts} one="# account" other="# accounts" /> to our treasury.
        </Trans>
      }
    >
      <ReviewItem>
        <b>
          <Trans>There is one destination, and it is the treasury account of this vault.</Trans>
        </b>
        <Address address={destination} form="whole" />
      </ReviewItem>
      <ReviewItem>
        <Trans>
          <b>
            The fee is <Sol lamports={feeLamports} as="sentence" /> in all,
          </b>{' '}
          for <Plural value={transactions.length} one="# transaction" other="# transactions" />. The treasury gains{' '}
          <Sol lamports={gainLamports} as="sentence" />.
        </Trans>
      </ReviewItem>
      <ReviewItem>
        <Trans>No token moves: an account that is closed is empty, and every other one keeps its tokens.</Trans>
      </ReviewItem>
    </ReviewCard>
  )
}
