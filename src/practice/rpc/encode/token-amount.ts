import { formatAmount } from '../../../core/amount/format.ts'
import type { Json } from '../json.ts'

type Amount = { readonly amount: bigint; readonly decimals: number }

/** A token amount as account queries show it. */
export function encodeTokenAmount({ amount, decimals }: Amount): { readonly [name: string]: Json } {
  const uiAmountString = formatAmount({ amount, decimals })
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** A token amount beside a transaction: there the old figure of nothing is null. */
export function encodeHistoricTokenAmount({ amount, decimals }: Amount): Json {
  const uiAmountString = formatAmount({ amount, decimals })
  return { amount: String(amount), decimals, uiAmount: amount === 0n ? null : Number(uiAmountString), uiAmountString }
}
