import { useMintLabel } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Facts, type Fact } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Beware, PlanWords } from '../../parts/said.tsx'
import { useFolded } from '../../parts/use-folded.tsx'

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
  const { readable, does, mayLand } = of
  const word = of.payees.length > 0 ? 'more recipient' : 'more account'
  const { lines, unfold } = useFolded(linesOf(of), { shown: LINES_SHOWN, word })
  if (!readable) return <p className="say">One transaction cannot be read.</p>
  return (
    <>
      {does === null ? null : <PlanWords of={does} />}
      {mayLand ? <p className="dim">A message for it may still land: taking back leaves this one.</p> : null}
      {lines.map(({ key, facts }) => (
        <Facts key={key} of={facts} />
      ))}
      {unfold}
    </>
  )
}

type Line = { readonly key: string; readonly facts: readonly Fact[] }

function linesOf({ payees, sources, asset }: Transaction): readonly Line[] {
  const pays = payees.map(({ reference, recipient, amount }): Line => {
    return { key: reference, facts: [lineOf('Recipient', recipient), figureOf(amount, asset), ['Reference', reference]] }
  })
  const takes = sources.map(({ address, amount }): Line => ({ key: address, facts: [lineOf('From', address), figureOf(amount, asset)] }))
  return [...pays, ...takes]
}

const lineOf = (name: string, address: string): Fact => [name, <Address key={name} address={address} form="whole" />]
const figureOf = (amount: bigint, asset: Transaction['asset']): Fact => ['Amount', <Figure key="amount" amount={amount} asset={asset} />]

function Figure({ amount, asset }: { readonly amount: bigint; readonly asset: Transaction['asset'] }) {
  const labelOf = useMintLabel()
  if (asset === null) return <>{formatCount(amount)} smallest units</>
  return <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} as="sentence" />
}
