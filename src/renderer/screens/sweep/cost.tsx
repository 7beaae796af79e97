import type { ReactNode } from 'react'
import type { ListedAsset } from '../../backend/assets.ts'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { plural } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { accountsOf } from './packing.ts'
import type { SweepPlan } from './request.ts'

type CostProps = { readonly plan: SweepPlan; readonly asset: ListedAsset }

/** What comes home and what it costs, beside what it would cost without packing. */
export function Cost({ plan, asset }: CostProps) {
  const rent: readonly (readonly [string, ReactNode])[] =
    plan.rentReclaimedLamports === 0n ? [] : [['Rent taken back', <Sol key="rent" lamports={plan.rentReclaimedLamports} />]]
  const made: readonly (readonly [string, ReactNode])[] =
    plan.rentFundedLamports === 0n ? [] : [['Rent of the new account', <Sol key="made" lamports={plan.rentFundedLamports} />]]
  return (
    <>
      <Facts
        sum
        of={[
          [
            'Comes home',
            <b key="home">
              <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} />
            </b>,
          ],
          ...rent,
          ...made,
          ['Fee in all', <Sol key="fee" lamports={plan.feeLamports} />],
          ['Fee for each account', <Sol key="each" lamports={plan.feeLamportsPerAccount} />],
        ]}
      />
      <Note kind="act" glyph="info" title="What packing saves">
        <p>
          One transaction for each account, with the treasury paying, would cost <Sol lamports={plan.naiveFeeLamports} as="sentence" />{' '}
          <Comparison plan={plan} />
        </p>
        <p>{packingWords(plan, asset)}</p>
      </Note>
    </>
  )
}

function Comparison({ plan: { naiveFeeLamports, feeLamports } }: { readonly plan: SweepPlan }) {
  if (naiveFeeLamports === feeLamports) return 'as well: the same.'
  const saved = naiveFeeLamports - feeLamports
  return saved > 0n ? (
    <>
      in fees: <Sol lamports={saved} as="sentence" /> more.
    </>
  ) : (
    <>
      in fees: <Sol lamports={-saved} as="sentence" /> less.
    </>
  )
}

/** The network charges for signatures, so packing sources that pay for themselves saves confirmations and not fees. */
function packingWords(plan: SweepPlan, { key }: ListedAsset): string {
  const saved = accountsOf(plan) - plan.transactions.length
  const confirmations = saved === 0 ? 'Packing changes nothing here.' : `Packing saves ${plural(saved, 'confirmation')}.`
  if (key !== 'native') return confirmations
  return `If each account paid for itself the fee would be the same, packed or not: the network charges for each signature. ${confirmations}`
}
