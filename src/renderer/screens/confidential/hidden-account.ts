import { t } from '@lingui/core/macro'
import { parseAmount } from '../../../core/amount/text.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import type { Answers } from '../../client.ts'

/** A token account that takes confidential transfers. */
export type HiddenAccount = Answers['tokens']['confidential']['accounts'][number]

/** How much of the room for arrivals is taken, in percent, rounded down. */
export const percentTaken = ({ credits, creditsMax }: Pick<HiddenAccount, 'credits' | 'creditsMax'>): number =>
  creditsMax === 0n ? 100 : Math.min(100, Number((credits * 100n) / creditsMax))

/** Whether something waits to be applied here, or its copy is not true: with keys of this vault, and while its issuer has not frozen it. */
export const canBeApplied = ({ keys, state, credits, overlooked }: HiddenAccount): boolean =>
  keys !== null && state === 'normal' && (credits > 0n || overlooked)

/** Whether something available can be withdrawn here: with keys of this vault, and while its issuer has not frozen it. */
export const canBeWithdrawn = ({ keys, state, available }: HiddenAccount): boolean =>
  keys !== null && state === 'normal' && available !== 'hidden' && available > 0n

/** Whether something public can be hidden here: with keys of this vault, while the account takes arrivals and its issuer allows it. */
export const canTakeDeposit = ({
  keys,
  state,
  approved,
  takesConfidential,
  proofsOn,
  credits,
  creditsMax,
  ...of
}: HiddenAccount): boolean =>
  keys !== null && state === 'normal' && approved && takesConfidential && proofsOn && credits < creditsMax && of.public > 0n

/** Whether nothing is left in it, publicly or hidden, so that it can be closed here. */
export const canBeClosed = ({ keys, state, pending, available, credits, ...of }: HiddenAccount): boolean =>
  keys !== null && state === 'normal' && of.public === 0n && pending === 0n && available === 0n && credits === 0n

/** How much is to be withdrawn or deposited, as it was typed; or what is wrong with it. */
export function readWithdrawal(
  text: string,
  { decimals }: HiddenAccount,
): { readonly amount: bigint | 'all' | null; readonly wrong: string | null } {
  const typed = text.trim()
  if (typed === '') return { amount: null, wrong: null }
  if (typed.toLowerCase() === 'all') return { amount: 'all', wrong: null }
  try {
    const amount = parseAmount({ text: typed, decimals })
    return amount === 0n ? { amount: null, wrong: t`It must be more than nothing.` } : { amount, wrong: null }
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return { amount: null, wrong: t`It is not an amount with at most ${decimals} decimals.` }
  }
}
