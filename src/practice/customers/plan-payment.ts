import type { Address } from '../../core/address/address.ts'
import type { NoCreditReason } from '../../core/deposit/deposit.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import type { Bank } from '../bank/bank.ts'
import type { Compose } from '../compose.ts'
import type { PracticeKey } from '../keys.ts'
import type { PracticeMint, PracticeMints } from './mints.ts'
import { payNative, payNativeAndFail, payNativeElsewhere, payNativeSelf } from './native-payments.ts'
import type { PaymentWish } from './payment.ts'
import type { People } from './people.ts'
import { handOverTokenAccount, payToken, payTokenElsewhere, payTokenToOtherAccount } from './token-payments.ts'

/** What a payment is made with. */
export type Teller = {
  readonly bank: Bank
  readonly compose: Compose
  readonly people: People
  mints(): PracticeMints
  findMint(address: Address | null): PracticeMint
}

/** A payment ready to be signed, and what must come of it if it succeeds. */
export type PaymentPlan = {
  readonly keys: readonly [PracticeKey, ...PracticeKey[]]
  readonly instructions: readonly Instruction[]
  readonly account: Address
  readonly mint: Address | null
  readonly amount: bigint
  readonly credit: bigint
  readonly reason: NoCreditReason | null
}

/** 0.01 SOL, or 10,000 tokens of 6 decimals. */
const USUAL_LAMPORTS = 10_000_000n
const USUAL_TOKENS = 10_000_000_000n
const DUST_LAMPORTS = 1n

/** Turns a wish into instructions of a customer. */
export function planPayment(teller: Teller, wish: PaymentWish): PaymentPlan {
  const { to } = wish
  const native = { to, amount: wish.amount ?? USUAL_LAMPORTS }
  const token = () => ({ to, amount: wish.amount ?? USUAL_TOKENS, mint: teller.findMint(wish.mint) })
  switch (wish.kind) {
    case 'native':
      return payNative(teller, native, null)
    case 'dust':
      return payNative(teller, { to, amount: wish.amount ?? DUST_LAMPORTS }, 'dust')
    case 'below-rent-minimum':
      return payNative(teller, { to, amount: wish.amount ?? teller.bank.runtime.minimumBalance(0n) - 1n }, 'below-minimum')
    case 'failed-transaction':
      return payNativeAndFail(teller, native)
    case 'self-transfer':
      return payNativeSelf(teller, native)
    case 'foreign-owner':
      return wish.mint === null ? payNativeElsewhere(teller, native) : payTokenElsewhere(teller, token())
    case 'token':
      return payToken(teller, token(), null)
    case 'unlisted-mint':
      return payToken(teller, { ...token(), mint: teller.mints().unlisted }, 'mint-not-listed')
    case 'non-associated-token-account':
      return payTokenToOtherAccount(teller, token())
    case 'owner-changed':
      return handOverTokenAccount(teller, token())
  }
}
