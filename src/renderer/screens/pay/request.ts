import { msg } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import type { Answers, Client } from '../../client.ts'

export type PaymentPlan = Answers['payments']['plan']
export type Recipient = Answers['recipients']['check']
export type Warning = Recipient['warnings'][number]
export type Payment = Answers['payments']['show']
export type PaymentLine = Payment['lines'][number]

export type Blockhash = NonNullable<Parameters<Client['payments']['plan']>[0]['blockhash']>

/** What a person decided; the same for the plan and for the start, which also takes what the plan answered. */
export type PaymentRequest = {
  readonly to: Address
  /** In smallest units. */
  readonly amount: bigint | 'all'
  readonly asset: AssetKey
  readonly from?: Address
  readonly keep: 'keep-minimum' | 'empty'
  readonly allowUnfundedRecipient: boolean
  readonly withMemo?: string
  readonly version: 'legacy' | '1' | 'auto'
  readonly lifetime: 'blockhash' | 'nonce'
  readonly price?: bigint | 'auto'
  readonly reference?: string
  readonly shown?: string
  /** In smallest units. The plan alone compares it; its digest binds what is signed to what was compared. */
  readonly expectedFee?: bigint
  readonly transferHookAccount?: string[]
  readonly blockhash?: Blockhash
  readonly confidential?: boolean
}

/** A plan as it was made: from balances of that moment, for that request. */
export type Planned = {
  readonly request: PaymentRequest
  readonly asset: ListedAsset
  readonly plan: PaymentPlan
  readonly at: Date
  /** The plan that was read before this one, where something changed before it was signed. */
  readonly before: PaymentPlan | null
}

/** As much of a plan as a review shows. What another workstation signs is expected to land at no time that is known here. */
export type Reviewed = Pick<Planned, 'request' | 'asset'> & {
  readonly plan: Omit<PaymentPlan, 'landing' | 'awaitsApproval'> & Partial<Pick<PaymentPlan, 'landing'>>
}

/** What a plan answered, as it is asked for once more: under its own reference, at its price, with its units, and as it was confirmed. */
export function answeredBy({ reference, price, units, recipients }: Reviewed['plan']) {
  const confirmed = recipients[0]?.confirm.digest ?? null
  return {
    reference,
    ...(price === null ? {} : { price }),
    ...(units === null ? {} : { units }),
    ...(confirmed === null ? {} : { confirmed }),
  }
}

export const PAYMENT_STEPS = [msg`Fill in`, msg`Review`, msg`Sign`, msg`Follow to finalized`] as const
