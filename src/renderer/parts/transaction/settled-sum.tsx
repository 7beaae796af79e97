import { t } from '@lingui/core/macro'
import type { AssetName } from '../../backend/assets.ts'
import { Amount } from '../amount.tsx'
import { Facts } from '../facts.tsx'
import { plannedOf, type Tally } from './tally.ts'

type SettledSumProps = {
  readonly tally: Tally
  readonly asset: AssetName
  /** What all of it was to do, what did not, and what did, over the double rule. */
  readonly words: { readonly all: string; readonly rest: string; readonly home: string }
}

/** How the money of what has settled ended, added up. What nobody can tell of has a line only where there is some. */
export function SettledSum({ tally, asset: { decimals, unit }, words }: SettledSumProps) {
  const all = plannedOf(tally)
  const { home, 'not-known': notKnown } = tally.amounts
  const amountOf = (key: string, amount: bigint) => <Amount key={key} amount={amount} decimals={decimals} unit={unit} />
  return (
    <Facts
      sum
      of={[
        [words.all, amountOf('all', all)],
        [words.rest, <Amount key="rest" amount={home + notKnown - all} decimals={decimals} unit={unit} none />],
        ...(notKnown === 0n ? [] : [[t`Not known`, amountOf('not-known', -notKnown)] as const]),
      ]}
      total={[words.home, amountOf('home', home)]}
    />
  )
}
