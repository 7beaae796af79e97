import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { failureOf } from '../../backend/failure.ts'
import type { PaymentRequest } from './request.ts'

/** What a person has filled in, as typed. */
export type Form = {
  /** Null: the treasury pays. */
  readonly from: Address | null
  readonly asset: AssetKey
  readonly to: string
  /** The same address read once more from where it came; empty where that was not done. */
  readonly shown: string
  readonly how: 'amount' | 'everything'
  readonly amount: string
  readonly keep: 'keep-minimum' | 'empty'
  readonly allowUnfunded: boolean
  readonly memo: string
  readonly price: 'none' | 'auto' | 'by-hand'
  readonly microLamports: string
  readonly lifetime: 'blockhash' | 'nonce'
  readonly version: 'legacy' | '1' | 'auto'
  readonly reference: string
}

export const EMPTY_FORM: Form = {
  from: null,
  asset: 'native',
  to: '',
  shown: '',
  how: 'amount',
  amount: '',
  keep: 'keep-minimum',
  allowUnfunded: false,
  memo: '',
  price: 'none',
  microLamports: '',
  lifetime: 'blockhash',
  version: 'legacy',
  reference: '',
}

/** A number that was typed, exactly; or why it is none. */
export type Typed = { readonly value: bigint } | { readonly wrong: string }

/** Reads an amount in the asset's unit. */
export function typedAmount(text: string, decimals: number): Typed {
  try {
    const value = parseAmount({ text: text.trim(), decimals })
    return value === 0n ? { wrong: 'The amount is zero.' } : { value }
  } catch (error) {
    const { happened, next } = failureOf(error).words
    return { wrong: `${happened} ${next}` }
  }
}

/** An invoice may print it in groups; the groups are no part of it. */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** What is to be planned, or the first thing that is missing, in words. */
export function requestOf(form: Form, asset: ListedAsset | undefined): { readonly request: PaymentRequest } | { readonly missing: string } {
  if (asset === undefined) return { missing: 'The list of assets is being read.' }
  if (!isAddress(form.to)) return { missing: 'Give the address of a wallet, or choose somebody from the address book.' }
  const amount = amountOf(form, asset)
  if (typeof amount === 'string' && amount !== 'all') return { missing: 'Say how much.' }
  const price = priceOf(form)
  if (price === null) return { missing: 'Say which price, or choose another way to set it.' }
  const shown = withoutSpaces(form.shown)
  return {
    request: {
      to: form.to,
      amount,
      asset: form.asset,
      keep: form.keep,
      allowUnfundedRecipient: form.allowUnfunded,
      version: form.version,
      lifetime: form.lifetime,
      ...(form.from === null ? {} : { from: form.from }),
      ...(form.memo.trim() === '' ? {} : { withMemo: form.memo.trim() }),
      ...(form.reference.trim() === '' ? {} : { reference: form.reference.trim() }),
      ...(shown === '' ? {} : { shown }),
      ...price,
    },
  }
}

function amountOf({ how, amount }: Form, { decimals }: ListedAsset): bigint | 'all' | 'missing' {
  if (how === 'everything') return 'all'
  const typed = typedAmount(amount, decimals)
  return 'value' in typed ? typed.value : 'missing'
}

function priceOf({ price, microLamports }: Form): { readonly price?: bigint | 'auto' } | null {
  if (price !== 'by-hand') return price === 'auto' ? { price } : {}
  const typed = typedAmount(microLamports, 0)
  return 'value' in typed ? { price: typed.value } : null
}
