import { payFrozen } from './frozen-payment.ts'
import { payNative, payNativeAndFail, payNativeElsewhere, payNativeSelf } from './native-payments.ts'
import { payInParts, payInVersion1, payNothing, payThroughLookupTable, payWithMemo } from './odd-native-payments.ts'
import { closeToUs, openAndHandOver, payTokenInBatch, payTokenWithFee, reopenTokenAccount } from './odd-token-payments.ts'
import type { PaymentWish } from './payment.ts'
import type { PaymentPlan, Teller } from './teller.ts'
import { handOverTokenAccount, payToken, payTokenElsewhere, payTokenToOtherAccount } from './token-payments.ts'

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
    case 'token-2022':
      return payToken(teller, { ...token(), mint: teller.mints().token2022 }, null)
    case 'unlisted-token-2022':
      return payToken(teller, { ...token(), mint: teller.mints().unlisted2022 }, 'mint-not-listed')
    case 'token-with-fee':
      return payTokenWithFee(teller, token())
    case 'token-batch':
      return payTokenInBatch(teller, token())
    case 'memo':
      return payWithMemo(teller, native)
    case 'in-parts':
      return payInParts(teller, native)
    case 'lookup-table':
      return payThroughLookupTable(teller, native)
    case 'version-1':
      return payInVersion1(teller, native)
    case 'nothing':
      return payNothing(teller, to)
    case 'closed-to-us':
      return closeToUs(teller, { to })
    case 'reopened':
      return reopenTokenAccount(teller, token())
    case 'opened-and-handed-over':
      return openAndHandOver(teller, token())
    case 'frozen-account':
      return payFrozen(teller, token())
    case 'owner-changed':
      return handOverTokenAccount(teller, token())
  }
}
