import type { Address } from '../../core/address/address.ts'
import { BAD_KINDS, type PaymentWish } from '../cli/demo/customers.ts'

/** A number from 0 up to, not including, `below`; the same names give the same numbers. */
export type Choose = (name: string, below: number) => number

/** A mint that customers pay in, and one whole unit of it. */
export type PaidMint = { readonly mint: Address; readonly decimals: number }

/** New accounts that get their first payment in one round: enough to be lively, few enough to be followed by eye. */
export const FIRST_PAYMENTS_PER_ROUND = 25
/** Of a hundred later payments: so many native, so many of a token; the rest must not be credited. */
const NATIVE_SHARE = 55
const TOKEN_SHARE = 25

export type Round = {
  readonly number: number
  readonly accounts: readonly Address[]
  /** Those that customers have paid in to before. */
  readonly paid: ReadonlySet<Address>
  readonly mints: readonly PaidMint[]
  readonly choose: Choose
}

/** What customers do in one round: a first payment to each new account, as many as fit, and one more payment of any kind. */
export function planRound({ number, accounts, paid, mints, choose }: Round): PaymentWish[] {
  if (accounts.length === 0) return []
  const unpaid = accounts.filter((address) => !paid.has(address)).slice(0, FIRST_PAYMENTS_PER_ROUND)
  const first = unpaid.map((to): PaymentWish => ({ kind: 'native', to, amount: nativeAmount(choose, `first ${to}`) }))
  const to = accounts[choose(`account ${number}`, accounts.length)]
  return to === undefined ? first : [...first, planAny({ number, to, mints, choose })]
}

type Any = Pick<Round, 'number' | 'mints' | 'choose'> & { readonly to: Address }

function planAny({ number, to, mints, choose }: Any): PaymentWish {
  const share = choose(`share ${number}`, 100)
  const mint = mints[choose(`mint ${number}`, Math.max(1, mints.length))]
  if (share >= NATIVE_SHARE + TOKEN_SHARE) return { kind: BAD_KINDS[choose(`bad ${number}`, BAD_KINDS.length)] ?? 'dust', to }
  if (share < NATIVE_SHARE || mint === undefined) return { kind: 'native', to, amount: nativeAmount(choose, `amount ${number}`) }
  const units = BigInt(1 + choose(`units ${number}`, 5_000))
  return { kind: 'token', to, mint: mint.mint, amount: units * 10n ** BigInt(mint.decimals) }
}

/** From 0.005 to about 5 SOL, in lamports. */
function nativeAmount(choose: Choose, name: string): bigint {
  return 5_000_000n + BigInt(choose(name, 5_000_000)) * 1_000n
}
