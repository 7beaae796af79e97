import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListedAsset } from '../../backend/assets.ts'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { accountsOf } from './packing.ts'
import type { PackedPlan } from './request.ts'

type CostProps = { readonly plan: PackedPlan; readonly asset: ListedAsset }

/** What is swept and what it costs, beside what it would cost without packing. */
export function Cost({ plan, asset }: CostProps) {
  const rent: readonly (readonly [string, ReactNode])[] =
    plan.rentReclaimedLamports === 0n ? [] : [[t`Rent taken back`, <Sol key="rent" lamports={plan.rentReclaimedLamports} />]]
  const made: readonly (readonly [string, ReactNode])[] =
    plan.rentFundedLamports === 0n ? [] : [[t`Rent of the new account`, <Sol key="made" lamports={plan.rentFundedLamports} />]]
  return (
    <>
      <Facts
        sum
        of={[
          [
            t`To treasury`,
            <b key="home">
              <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} />
            </b>,
          ],
          ...rent,
          ...made,
          [t`Fee in all`, <Sol key="fee" lamports={plan.feeLamports} />],
          [t`Fee for each account`, <Sol key="each" lamports={plan.feeLamportsPerAccount} />],
        ]}
      />
      <Note kind="act" glyph="info" title={t`What packing saves`}>
        <p>
          <Trans>
            One transaction for each account, with the treasury paying, would cost <Sol lamports={plan.naiveFeeLamports} as="sentence" />
          </Trans>{' '}
          <Comparison plan={plan} />
        </p>
        <p>{packingWords(plan, asset)}</p>
      </Note>
    </>
  )
}

function Comparison({ plan: { naiveFeeLamports, feeLamports } }: { readonly plan: PackedPlan }) {
  if (naiveFeeLamports === feeLamports) return t`as well: the same.`
  const saved = naiveFeeLamports - feeLamports
  return saved > 0n ? (
    <Trans>
      in fees: <Sol lamports={saved} as="sentence" /> more.
    </Trans>
  ) : (
    <Trans>
      in fees: <Sol lamports={-saved} as="sentence" /> less.
    </Trans>
  )
}

/** The network charges for signatures, so packing sources that pay for themselves saves confirmations and not fees. */
function packingWords(plan: PackedPlan, { key }: ListedAsset): string {
  const saved = accountsOf(plan) - plan.transactions.length
  const confirmations =
    saved === 0
      ? t`Packing makes no difference here.`
      : t`Packing saves ${plural(saved, { one: '# confirmation', other: '# confirmations' })}.`
  if (key !== 'native') return confirmations
  return t`If each account paid for itself the fee would be the same, packed or not: the network charges for each signature. ${confirmations}`
}
