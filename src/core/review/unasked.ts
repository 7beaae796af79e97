import type { Address } from '../address/address.ts'
import type { Upkeep } from '../plan/upkeep.ts'
import type { Effect, Review, Warning } from './review.ts'

/** What a person asked for, as they read it: exact payments to accounts, or upkeep of one account. */
export type Asked = {
  readonly payees?: readonly { readonly account: Address; readonly amount: bigint }[]
  readonly upkeep?: Upkeep
}

/**
 * What there is to beware of in a message beside what was asked for itself: that a payment goes to its payee is no warning to whoever has just
 * read whom it pays. A warning stays as soon as the account, the amount or the new authority is another.
 */
export function unasked({ warnings, effects }: Review, asked: Asked): Warning[] {
  return warnings.filter(({ kind, instruction }) => {
    const effect = effects.find((one) => one.instruction === instruction)
    if (effect === undefined) return true
    if (kind === 'foreign-destination') return !isAskedDestination(effect, asked)
    return kind !== 'authority-change' || !isAskedAuthority(effect, asked)
  })
}

function isAskedDestination(effect: Effect, { payees = [], upkeep }: Asked): boolean {
  if (effect.kind === 'transfer' || effect.kind === 'transfer-hidden')
    return payees.some(({ account, amount }) => account === effect.to.account && amount === effect.amount)
  if (effect.kind !== 'account-created') return false
  const { account: made } = effect.account
  const isMade = (upkeep?.act === 'create-nonce' || upkeep?.act === 'create-token-account') && upkeep.account === made
  return isMade || payees.some(({ account }) => account === made)
}

function isAskedAuthority(effect: Effect, { upkeep }: Asked): boolean {
  if (effect.kind !== 'authority-changed' || (upkeep?.act !== 'create-nonce' && upkeep?.act !== 'authorize-nonce')) return false
  return upkeep.account === effect.account && upkeep.authority === effect.to
}
