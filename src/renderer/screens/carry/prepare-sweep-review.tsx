import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MutationState } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Messages } from '../../parts/messages.tsx'
import { MintItem } from '../../parts/mint.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { ReviewCard, ReviewItem } from '../../parts/review-card.tsx'
import { Beware } from '../../parts/said.tsx'
import { PREPARED, Way } from '../bundles/way.tsx'
import { accountsOf } from '../sweep/packing.ts'
import { Packing } from '../sweep/packing-sheet.tsx'
import { Fee, NativeStays, RentReclaimed, TokenStays } from '../sweep/sweep-review.tsx'
import type { PlannedSweep } from './prepare-sweep-request.ts'
import { PreparingSweep } from './preparing-sweep.tsx'

export type ReviewSweepProps = {
  readonly planned: PlannedSweep
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
  /** What was read is not so any more: it must be planned and read again. */
  readonly onAgain: () => void
  readonly onBack: () => void
}

/** What will happen, in words; how it is packed and what stays; and the bundle. */
export function ReviewSweep(props: ReviewSweepProps) {
  const { planned, planning, onAgain } = props
  const { plan, before } = planned
  const isAny = plan.transactions.length > 0
  return (
    <Page
      title={t`Prepare a bundle`}
      say={
        isAny
          ? t`Read where all of it goes as if you had never seen it. Nothing has left yet.`
          : t`Nothing is swept, for the reasons below.`
      }
    >
      <Way at={PREPARED} />
      {planning.failure === null ? null : <FailureNote failure={planning.failure} again={onAgain} />}
      {before === null ? null : (
        <Note kind="warning" glyph="warn" title={t`Balances have changed since you read this. Nothing was prepared.`} role="alert">
          <p>
            <Trans>
              It moved <Amount amount={before.movedAmount} decimals={planned.asset.decimals} unit={planned.asset.unit} as="sentence" />{' '}
              before. Read it again, then prepare it.
            </Trans>
          </p>
        </Note>
      )}
      <div className="cols">
        <div className="c-8 stack">
          <Beware of={plan.warnings} />
          {isAny ? (
            <>
              <WillHappen planned={planned} />
              <Messages words={plan.transactions.map(({ words }) => words)} />
            </>
          ) : (
            <Note kind="idle" glyph="info" title={t`Nothing of ${planned.asset.unit} is swept.`}>
              <p>
                {plan.leftOut.length === 0
                  ? t`None of these accounts holds any of it.`
                  : t`Every account that holds some stays as it is, for the reasons below.`}
              </p>
            </Note>
          )}
          <Packing plan={plan} unit={null} />
        </div>
        <PreparingSweep {...props} />
      </div>
    </Page>
  )
}

function WillHappen({ planned: { plan, request, asset } }: Pick<ReviewSweepProps, 'planned'>) {
  const accounts = accountsOf(plan)
  return (
    <ReviewCard
      says={
        <Trans>
          Move <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> from{' '}
          <Plural value={accounts} one="# account" other="# accounts" /> to the account below.
        </Trans>
      }
    >
      <ReviewItem>
        <b>{t`There is one destination. Compare it before you prepare the bundle.`}</b>
        <Address address={request.to} form="whole" />
        {plan.destination === request.to ? null : (
          <Trans>
            The tokens arrive in its account <Address address={plan.destination} form="whole" />
          </Trans>
        )}
      </ReviewItem>
      <MintItem asset={asset.key} unit={asset.unit} />
      <ReviewItem>{request.asset === 'native' ? <NativeStays mode={request.mode} /> : <TokenStays close={request.close} />}</ReviewItem>
      <ReviewItem>
        <Trans>
          <b>It does not expire.</b> Once it is signed, whoever has it can send it until the nonce account of each transaction is advanced,
          with the key that all of it comes to.
        </Trans>
      </ReviewItem>
      <Fee plan={plan} />
      {plan.rentFundedLamports === 0n ? null : (
        <ReviewItem>
          <Trans>
            <b>A token account is made for it,</b> and its rent of <Sol lamports={plan.rentFundedLamports} as="sentence" /> is paid.
          </Trans>
        </ReviewItem>
      )}
      <RentReclaimed plan={plan} />
    </ReviewCard>
  )
}
