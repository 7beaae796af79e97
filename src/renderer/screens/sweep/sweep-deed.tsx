import type { ListedAsset } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Deal, Deed } from '../../parts/deed.tsx'
import { plural } from '../../parts/figure.ts'
import { accountsOf } from './packing.ts'
import type { SweepPlan, SweepRequest } from './request.ts'

type SweepDeedProps = {
  readonly plan: SweepPlan
  readonly request: SweepRequest
  readonly asset: ListedAsset
  /** The sheet in which it stands what stays, and why. */
  readonly setAside: string
}

/** What will happen to one asset when it is signed. */
export function SweepDeed({ plan, request, asset, setAside }: SweepDeedProps) {
  const ours = plan.destinationOwner !== null
  const accounts = accountsOf(plan)
  return (
    <Deed
      says={
        <>
          Move <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> from{' '}
          {plural(accounts, 'deposit account')} to {ours ? 'our treasury' : 'the account below'}.
        </>
      }
    >
      <Deal>
        {ours ? (
          <b>
            There is one destination, and it is {plan.destinationOwner === plan.destination ? '' : `the ${asset.unit} account of `}the
            treasury account of this vault.
          </b>
        ) : (
          <b>There is one destination. Compare it before signing.</b>
        )}
        <Address address={plan.destination} form="whole" />
        {plan.destinationOwner === null || plan.destinationOwner === plan.destination ? null : (
          <>
            It belongs to <Address address={plan.destinationOwner} form="whole" />
          </>
        )}
      </Deal>
      <Deal>{request.asset === 'native' ? <NativeStays mode={request.mode} /> : <TokenStays close={request.close} />}</Deal>
      {plan.rentReclaimedLamports === 0n ? null : (
        <Deal>
          <b>
            <Sol lamports={plan.rentReclaimedLamports} as="sentence" /> of rent
          </b>{' '}
          is taken back from the closed token accounts.
        </Deal>
      )}
      {plan.rentFundedLamports === 0n ? null : (
        <Deal>
          <b>The treasury has no {asset.unit} account yet.</b> It is made, and the treasury pays its rent of{' '}
          <Sol lamports={plan.rentFundedLamports} as="sentence" />.
        </Deal>
      )}
      <Deal>
        <b>
          The fee is <Sol lamports={plan.feeLamports} as="sentence" /> in all,
        </b>{' '}
        <Sol lamports={plan.feeLamportsPerAccount} as="sentence" /> for each account.
      </Deal>
      <Deal>{plan.landing.words}</Deal>
      {plan.leftOut.length === 0 ? null : (
        <Deal>
          <b>{plan.leftOut.length === 1 ? '1 account stays as it is;' : `${plural(plan.leftOut.length, 'account')} stay as they are;`}</b>{' '}
          why stands under “{setAside}”.
        </Deal>
      )}
    </Deed>
  )
}

function NativeStays({ mode }: Pick<SweepRequest, 'mode'>) {
  if (mode === 'keep-minimum') {
    return (
      <>
        <b>Each account keeps its rent-exempt minimum</b> and stays open.
      </>
    )
  }
  return (
    <>
      <b>Each account is emptied.</b> The next deposit to it must be at least the rent-exempt minimum.
    </>
  )
}

function TokenStays({ close }: Pick<SweepRequest, 'close'>) {
  if (!close) return <b>Each token account is emptied and stays open.</b>
  return (
    <>
      <b>Each token account is emptied and closed.</b> The next deposit has to open a new one.
    </>
  )
}
