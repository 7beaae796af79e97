import { t } from '@lingui/core/macro'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { failureOf } from '../../backend/failure.ts'
import type { Blockhash, PaymentRequest } from './request.ts'

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
  /** The recipient, as {@link recipientOf}, of whom a person said that a balance of 0 is expected; empty where nobody did. */
  readonly emptyExpected: string
  readonly memo: string
  readonly price: 'none' | 'auto' | 'by-hand'
  readonly microLamports: string
  readonly lifetime: 'blockhash' | 'nonce'
  readonly version: 'legacy' | '1' | 'auto'
  readonly reference: string
  /** In the asset's unit; empty where none was stated. */
  readonly expectedFee: string
  /** One a line, as address:role; empty where the nodes are asked. */
  readonly hookAccounts: string
  /** Empty for the newest. */
  readonly blockhash: string
  /** Whether the amount is hidden on chain; of another asset that is asked again. */
  readonly confidential: boolean
}

/** What is asked of how something is paid, whatever it is. */
export type How = Pick<Form, 'price' | 'microLamports' | 'lifetime' | 'version'>

export const EMPTY_FORM: Form = {
  from: null,
  asset: 'native',
  to: '',
  shown: '',
  how: 'amount',
  amount: '',
  keep: 'keep-minimum',
  emptyExpected: '',
  memo: '',
  price: 'none',
  microLamports: '',
  lifetime: 'blockhash',
  version: 'legacy',
  reference: '',
  expectedFee: '',
  hookAccounts: '',
  blockhash: '',
  confidential: false,
}

/** A number that was typed, exactly; or why it is none. */
export type Typed = { readonly value: bigint } | { readonly wrong: string }

/** Reads an amount in the asset's unit. */
export function typedAmount(text: string, decimals: number): Typed {
  try {
    const value = parseAmount({ text: text.trim(), decimals })
    return value === 0n ? { wrong: t`The amount is zero.` } : { value }
  } catch (error) {
    const { happened, next } = failureOf(error).words
    return { wrong: `${happened} ${next}` }
  }
}

/** An invoice may print it in groups; the groups are no part of it. */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** Who is paid, and in what: what was said of another address or another asset does not hold. */
const recipientOf = ({ to, asset }: Form): string => `${asset} ${to}`

export const isEmptyExpected = (form: Form): boolean => form.emptyExpected === recipientOf(form)

export const withEmptyExpected = (form: Form, yes: boolean): Form => ({ ...form, emptyExpected: yes ? recipientOf(form) : '' })

/** What is to be planned, or the first thing that is missing, in words. */
export function requestOf(form: Form, asset: ListedAsset | undefined): { readonly request: PaymentRequest } | { readonly missing: string } {
  if (asset === undefined) return { missing: t`The list of tokens is not read: choose SOL, or read it again.` }
  if (!isAddress(form.to)) return { missing: t`Give the address of a wallet, or choose somebody from the address book.` }
  const amount = amountOf(form, asset)
  if (typeof amount === 'string' && amount !== 'all') return { missing: t`Enter an amount.` }
  const price = priceOf(form)
  if (price === null) return { missing: t`Say which price, or choose another way to set it.` }
  const advanced = advancedOf(form, asset)
  if (Object.values(advanced.wrong).some((wrong) => wrong !== undefined)) return { missing: t`Check the fields under Advanced.` }
  const shown = withoutSpaces(form.shown)
  return {
    request: {
      to: form.to,
      amount,
      asset: form.asset,
      keep: form.keep,
      allowUnfundedRecipient: isEmptyExpected(form),
      version: form.version,
      ...(form.confidential ? { confidential: true, lifetime: 'blockhash' } : { lifetime: form.lifetime }),
      ...(form.from === null ? {} : { from: form.from }),
      ...(form.memo.trim() === '' ? {} : { withMemo: form.memo.trim() }),
      ...(form.reference.trim() === '' ? {} : { reference: form.reference.trim() }),
      ...(shown === '' ? {} : { shown }),
      ...price,
      ...advanced.given,
    },
  }
}

type Advanced = Pick<PaymentRequest, 'expectedFee' | 'transferHookAccount' | 'blockhash'>

/** What was said of that which the nodes are asked otherwise, as far as it fits the asset and the lifetime; and what is wrong with it, in words. */
export function advancedOf(
  { expectedFee, hookAccounts, blockhash, lifetime, confidential }: Form,
  asset: ListedAsset | undefined,
): { readonly given: Advanced; readonly wrong: { readonly [Member in 'expectedFee' | 'hookAccounts' | 'blockhash']?: string } } {
  const isToken = asset !== undefined && asset.key !== 'native' && !confidential
  const fee = isToken && expectedFee.trim() !== '' ? typedFee(expectedFee, asset.decimals) : null
  const accounts = isToken ? hookAccounts.split(/\s+/).filter((text) => text !== '') : []
  const badAccount = accounts.find((text) => !isHookAccount(text))
  const hash = lifetime === 'nonce' && !confidential ? '' : blockhash.trim()
  return {
    given: {
      ...(fee !== null && 'value' in fee ? { expectedFee: fee.value } : {}),
      ...(accounts.length === 0 ? {} : { transferHookAccount: accounts }),
      ...(isBlockhash(hash) ? { blockhash: hash } : {}),
    },
    wrong: {
      ...(fee !== null && 'wrong' in fee ? { expectedFee: fee.wrong } : {}),
      ...(badAccount === undefined ? {} : { hookAccounts: t`“${badAccount}” is not an address, a colon and a role.` }),
      ...(hash === '' || isBlockhash(hash) ? {} : { blockhash: t`Not a valid blockhash.` }),
    },
  }
}

/** An address, a colon and a role. */
function isHookAccount(text: string): boolean {
  const [address = '', role = '', ...more] = text.split(':')
  return more.length === 0 && isAddress(address) && /^(readonly|writable)(-signer)?$/.test(role)
}

/** Both are 32 bytes in base 58. */
const isBlockhash = (text: string): text is Blockhash => isAddress(text)

/** As {@link typedAmount}, and zero is one: that nothing is withheld can be expected too. */
function typedFee(text: string, decimals: number): Typed {
  return /^0*\.?0*$/.test(text.trim()) ? { value: 0n } : typedAmount(text, decimals)
}

function amountOf({ how, amount }: Form, { decimals }: ListedAsset): bigint | 'all' | 'missing' {
  if (how === 'everything') return 'all'
  const typed = typedAmount(amount, decimals)
  return 'value' in typed ? typed.value : 'missing'
}

/** The price as it is asked for; null where it cannot be read. */
export function priceOf({ price, microLamports }: How): { readonly price?: bigint | 'auto' } | null {
  if (price !== 'by-hand') return price === 'auto' ? { price } : {}
  const typed = typedAmount(microLamports, 0)
  return 'value' in typed ? { price: typed.value } : null
}
