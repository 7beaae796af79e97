import { Amount, decimalsOf, unitOf } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Overview } from './standing.ts'

/** What lies on deposit accounts and can be swept home. */
export function WaitingSheet({ holdings }: { readonly holdings: Overview['holdings'] }) {
  const waiting = holdings.filter((holding) => holding.waiting > 0n)
  if (waiting.length === 0) {
    return (
      <Sheet title="Waiting to come home">
        <p className="dim">Nothing lies on deposit accounts.</p>
      </Sheet>
    )
  }
  return (
    <Sheet title="Waiting to come home">
      {waiting.map(({ asset, label, waiting: amount }) => (
        <p key={asset.kind === 'native' ? 'native' : asset.mint}>
          <Amount amount={amount} decimals={decimalsOf(asset)} unit={unitOf(asset, label)} as="big" />
        </p>
      ))}
      <p className="dim tiny">On deposit accounts, before each is left its minimum.</p>
      <LinkButton to="/sweep" kind="main" full>
        Plan a sweep
      </LinkButton>
    </Sheet>
  )
}
