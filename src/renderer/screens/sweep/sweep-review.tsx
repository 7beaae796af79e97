import { landingWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { MintItem } from '../../parts/mint.tsx'
import { ReviewItem, ReviewCard } from '../../parts/review-card.tsx'
import { accountsOf } from './packing.ts'
import type { PackedPlan, SweepPlan, SweepRequest } from './request.ts'

type SweepDeedProps = {
  readonly plan: SweepPlan
  readonly request: SweepRequest
  readonly asset: ListedAsset
  /** The sheet in which it stands what stays, and why. */
  readonly setAside: string
}

/** What will happen to one asset when it is signed. */
export function SweepReview({ plan, request, asset, setAside }: SweepDeedProps) {
  const ours = plan.destinationOwner !== null
  const accounts = accountsOf(plan)
  return (
    <ReviewCard
      says={
        <Trans>
          Move <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> from{' '}
          <Plural value={accounts} one="# deposit account" other="# deposit accounts" /> to {ours ? t`our treasury` : t`the account below`}.
        </Trans>
      }
    >
      <ReviewItem>
        {ours ? (
          <b>
            {plan.destinationOwner === plan.destination
              ? t`There is one destination, and it is the treasury account of this vault.`
              : t`There is one destination, and it is the ${asset.unit} account of the treasury account of this vault.`}
          </b>
        ) : (
          <b>{t`There is one destination. Compare it before signing.`}</b>
        )}
        <Address address={plan.destination} form="whole" />
        {plan.destinationOwner === null || plan.destinationOwner === plan.destination ? null : (
          <Trans>
            It belongs to <Address address={plan.destinationOwner} form="whole" />
          </Trans>
        )}
      </ReviewItem>
      <OnlyChosen plan={plan} asset={asset} />
      <MintItem asset={asset.key} unit={asset.unit} />
      <ReviewItem>{request.asset === 'native' ? <NativeStays mode={request.mode} /> : <TokenStays close={request.close} />}</ReviewItem>
      <RentReclaimed plan={plan} />
      {plan.rentFundedLamports === 0n ? null : <RentFunded lamports={plan.rentFundedLamports} unit={asset.unit} />}
      <Fee plan={plan} />
      <ReviewItem>{landingWords(plan.landing)}</ReviewItem>
      {plan.leftOut.length === 0 ? null : (
        <ReviewItem>
          <Trans>
            <b>
              <Plural value={plan.leftOut.length} one="1 account stays as it is;" other="# accounts stay as they are;" />
            </b>{' '}
            why stands under “{setAside}”.
          </Trans>
        </ReviewItem>
      )}
    </ReviewCard>
  )
}

/** Which accounts were looked at, where a person chose. */
function OnlyChosen({ plan: { chosenAccounts, minimum }, asset: { decimals, unit } }: OfPlan & { readonly asset: ListedAsset }) {
  if (chosenAccounts === null && minimum === null) return null
  const least = minimum === null ? null : <Amount amount={minimum} decimals={decimals} unit={unit} as="sentence" />
  const count = <Plural value={chosenAccounts ?? 0} one="the # account that you chose" other="the # accounts that you chose" />
  return (
    <ReviewItem>
      {chosenAccounts === null ? (
        <Trans>
          <b>Only accounts with {least} or more</b> are swept.
        </Trans>
      ) : least === null ? (
        <Trans>
          <b>Only {count}</b> may be swept.
        </Trans>
      ) : (
        <Trans>
          <b>
            Only {count}, with {least} or more,
          </b>{' '}
          may be swept.
        </Trans>
      )}
    </ReviewItem>
  )
}

type OfPlan = { readonly plan: PackedPlan }

export function RentReclaimed({ plan }: OfPlan) {
  if (plan.rentReclaimedLamports === 0n) return null
  return (
    <ReviewItem>
      <Trans>
        <b>
          <Sol lamports={plan.rentReclaimedLamports} as="sentence" /> of rent
        </b>{' '}
        is taken back from the closed token accounts.
      </Trans>
    </ReviewItem>
  )
}

export const Fee = ({ plan }: OfPlan) => (
  <ReviewItem>
    <Trans>
      <b>
        The fee is <Sol lamports={plan.feeLamports} as="sentence" /> in all,
      </b>{' '}
      <Sol lamports={plan.feeLamportsPerAccount} as="sentence" /> for each account.
    </Trans>
  </ReviewItem>
)

const RentFunded = ({ lamports, unit }: { readonly lamports: bigint; readonly unit: string }) => (
  <ReviewItem>
    <Trans>
      <b>The treasury has no {unit} account yet.</b> It is made, and the treasury pays its rent of <Sol lamports={lamports} as="sentence" />
      .
    </Trans>
  </ReviewItem>
)

export function NativeStays({ mode }: Pick<SweepRequest, 'mode'>) {
  if (mode === 'keep-minimum') {
    return (
      <Trans>
        <b>Each account keeps its rent-exempt minimum</b> and stays open.
      </Trans>
    )
  }
  return (
    <Trans>
      <b>Each account is emptied.</b> The next deposit to it must be at least the rent-exempt minimum.
    </Trans>
  )
}

export function TokenStays({ close }: Pick<SweepRequest, 'close'>) {
  if (!close)
    return (
      <b>
        <Trans>Each token account is emptied and stays open.</Trans>
      </b>
    )
  return (
    <Trans>
      <b>Each token account is emptied and closed.</b> The next deposit has to open a new one.
    </Trans>
  )
}
