import type { Address } from '../../core/address/address.ts'
import { parseHookAccount } from '../../core/hook/given.ts'
import type { PaymentAsked } from '../pay/index.ts'

/** One payment, as a person asks for it. */
type Input = {
  readonly to: Address
  readonly amount: bigint | 'all'
  readonly keep: 'keep-minimum' | 'empty'
  readonly from?: Address | undefined
  readonly allowUnfundedRecipient: boolean
  readonly withMemo?: string | undefined
  readonly version: 'auto' | 'legacy' | '1'
  readonly price?: bigint | 'auto' | undefined
  /** As many as its instructions take at most when left out. */
  readonly units?: number | undefined
  readonly shown?: string | undefined
  readonly confidential?: boolean
  readonly transferHookAccount?: readonly string[] | undefined
} & Pick<PaymentAsked, 'asset' | 'lifetime'> & { readonly blockhash?: PaymentAsked['blockhash'] | undefined }

/** What is planned from, under the reference that the payment has. */
export function askedOf(
  {
    to,
    amount,
    keep,
    from,
    allowUnfundedRecipient,
    withMemo,
    price,
    units,
    blockhash,
    shown,
    confidential = false,
    transferHookAccount = [],
    ...rest
  }: Input,
  key: string,
): Omit<PaymentAsked, 'version'> {
  return {
    asset: rest.asset,
    lifetime: rest.lifetime,
    from: from ?? null,
    payees: [{ key, recipient: to, amount }],
    keep,
    allowUnfunded: allowUnfundedRecipient,
    memo: withMemo ?? null,
    computeUnitPrice: price ?? null,
    computeUnitLimit: units ?? null,
    blockhash: blockhash ?? null,
    ...(shown === undefined ? {} : { shown }),
    ...(confidential ? { confidential } : {}),
    hookAccounts: transferHookAccount.flatMap((text) => parseHookAccount(text) ?? []),
  }
}
