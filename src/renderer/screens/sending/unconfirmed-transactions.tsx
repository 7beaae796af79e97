import { useMintLabel } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { AssetAmount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Beware, PlanWords } from '../../parts/said.tsx'
import { TransactionLines } from '../../parts/transaction/lines.tsx'

export type Unconfirmed = Answers['activity']['unconfirmed']['decisions'][number]
type Transaction = Unconfirmed['transactions'][number]

/** Recipients, or accounts taken from, that are shown of one transaction until somebody asks for all of them. */
const LINES_SHOWN = 100

/** What a person is asked about, whole: each transaction in the words of its own message, with everybody it pays or takes from. */
export function UnconfirmedTransactions({ of: { transactions, warnings } }: { readonly of: Unconfirmed }) {
  return (
    <>
      <Beware of={warnings} />
      {transactions.map((one) => (
        <OneTransaction key={one.intent} of={one} />
      ))}
    </>
  )
}

function OneTransaction({ of }: { readonly of: Transaction }) {
  const { readable, does, mayLand, asset } = of
  if (!readable) return <p className="say">One transaction cannot be read.</p>
  return (
    <>
      {does === null ? null : <PlanWords of={does} />}
      {mayLand ? <p className="dim">A message for it may still land: taking back leaves this one.</p> : null}
      <TransactionLines of={of} shown={LINES_SHOWN} amountOf={(amount) => <Figure amount={amount} asset={asset} />} />
    </>
  )
}

function Figure({ amount, asset }: { readonly amount: bigint; readonly asset: Transaction['asset'] }) {
  const labelOf = useMintLabel()
  if (asset === null) return <>{formatCount(amount)} smallest units</>
  return <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} as="sentence" />
}
