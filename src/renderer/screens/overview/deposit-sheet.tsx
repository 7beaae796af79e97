import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount, decimalsOf, unitOf } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { isListed } from '../../parts/listed.ts'
import { Sheet } from '../../parts/sheet.tsx'
import type { Overview } from './standing.ts'

/** What lies on deposit accounts: only a plan says how much of it can be swept. */
export function DepositSheet({ holdings }: { readonly holdings: Overview['holdings'] }) {
  const there = holdings.filter((holding) => isListed(holding) && holding.onDepositAccounts > 0n)
  if (there.length === 0) {
    return (
      <Sheet title={t`On deposit accounts`}>
        <p className="dim">
          <Trans>Deposit accounts are empty.</Trans>
        </p>
      </Sheet>
    )
  }
  return (
    <Sheet title={t`On deposit accounts`}>
      {there.map(({ asset, label, onDepositAccounts }) => (
        <p key={asset.kind === 'native' ? 'native' : asset.mint}>
          <Amount amount={onDepositAccounts} decimals={decimalsOf(asset)} unit={unitOf(asset, label)} as="big" />
        </p>
      ))}
      <p className="dim tiny">
        <Trans>Rent-exempt minimums are part of it: a sweep leaves them, unless it empties accounts. Its plan says what is swept.</Trans>
      </p>
      <LinkButton to="/sweep" kind="main" full>
        <Trans>Plan a sweep</Trans>
      </LinkButton>
    </Sheet>
  )
}
