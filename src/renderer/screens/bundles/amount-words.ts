import { msg, t } from '@lingui/core/macro'
import { address, amountOf, type Part, type Sentence } from '../../../core/text/sentence.ts'
import { say } from '../../language/say.ts'
import type { Shown, Total } from './bundle.ts'

/** Of the tokens of a bundle: where the point stands, and what the bundle calls them. */
export type Mints = Shown['mints']

/** An amount of what was decided. A token is called what the bundle calls it, in quotation marks, and is named whole by `withMint`. */
export function amountWords({ asset, amount }: Total, mints: Mints): Sentence {
  const found = mints.find(({ mint }) => mint === asset)
  if (found === undefined) return [amountOf(amount, asset)]
  const { decimals, symbol } = found
  const part: Part = { part: 'amount', amount, decimals, unit: symbol === null ? t`units` : `“${symbol}”` }
  return [part]
}

/** The same with the token’s mint, whole. */
export function withMint(total: Total, mints: Mints): Sentence {
  if (total.asset === 'native') return amountWords(total, mints)
  return say(msg`${amountWords(total, mints)} (token ${address(total.asset)})`)
}
