import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { BAD_KINDS, type Mints, type PaymentWish } from './customers.ts'

/** One account in this many gets a token deposit as well, and one a payment that must not count. */
const EVERY = 10

/** What the customers are to do: a deposit for every account, tokens for some, and each bad kind in turn. */
export function wishesFor(accounts: readonly Address[], mints: Mints): PaymentWish[] {
  const natives = accounts.map((to, index): PaymentWish => ({ kind: 'native', to, amount: nativeAmount(index) }))
  const chosen = accounts.filter((_, index) => index % EVERY === 0)
  const tokens = chosen.map((to, index): PaymentWish => {
    const { mint, decimals } = index % 2 === 0 ? mints.token : mints.token2022
    return { kind: 'token', to, mint, amount: BigInt(index + 1) * 10n ** BigInt(decimals) + 7n }
  })
  const bad = chosen.map((to, index): PaymentWish => {
    const kind = BAD_KINDS[index % BAD_KINDS.length]
    invariant(kind !== undefined, 'the index is within the kinds')
    return { kind, to }
  })
  return [...natives, ...tokens, ...bad]
}

/** From 0.005 SOL up, no two alike among neighbours, so that a mix-up would show. */
function nativeAmount(index: number): bigint {
  return 5_000_000n + BigInt(index) * 1_234_567n
}
