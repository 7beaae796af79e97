import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { accountsOf } from './packing.ts'
import type { PackedPlan } from './request.ts'

type CostProps = { readonly plan: PackedPlan; readonly asset: ListedAsset }

/** What arrives as a sum; counts and lamports that are no part of it apart; and what it would cost without packing. */
export function Cost({ plan, asset }: CostProps) {
  return (
    <>
      <Arriving plan={plan} asset={asset} />
      <Facts
        sum
        of={[
          [t`Accounts`, <Count key="accounts" of={accountsOf(plan)} />],
          [t`Transactions`, <Count key="transactions" of={plan.transactions.length} />],
          ...lamportsOf(plan),
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

/** What the accounts hold, less what stays, fees and what is withheld, is what arrives: every line in the same unit. */
function Arriving({ plan, asset: { decimals, unit } }: CostProps) {
  const amountOf = (amount: bigint) => <Amount amount={amount} decimals={decimals} unit={unit} />
  const less = ([words, amount]: readonly [string, bigint]): readonly Fact[] => (amount === 0n ? [] : [[words, amountOf(-amount)]])
  return (
    <Facts
      sum
      of={[
        [t`On these accounts`, amountOf(plan.heldAmount)],
        ...less([t`Stays on them`, plan.leftAmount]),
        ...less([t`Fees that they pay`, plan.accountFeeLamports]),
        ...less([t`Withheld by the mint`, plan.withheldAmount]),
      ]}
      total={[t`Arrives in the treasury`, amountOf(plan.arrivingAmount)]}
    />
  )
}

/** What is paid in SOL beside it, and what comes back. */
function lamportsOf(plan: PackedPlan): readonly Fact[] {
  const byTreasury = plan.feeLamports - plan.accountFeeLamports
  const facts: readonly (readonly [string, bigint])[] = [
    ...(byTreasury === 0n ? [] : [[t`Fees that the treasury pays`, byTreasury] as const]),
    [t`Fee for each account`, plan.feeLamportsPerAccount],
    ...(plan.rentReclaimedLamports === 0n ? [] : [[t`Rent taken back`, plan.rentReclaimedLamports] as const]),
    ...(plan.rentFundedLamports === 0n ? [] : [[t`Rent of the new account`, plan.rentFundedLamports] as const]),
  ]
  return facts.map(([words, lamports]) => [words, <Sol key={words} lamports={lamports} />])
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
