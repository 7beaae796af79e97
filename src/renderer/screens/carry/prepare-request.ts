import { t } from '@lingui/core/macro'
import { type Address, isAddress } from '../../../core/address/address.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import type { Answers, Client } from '../../client.ts'
import { EMPTY_FORM, type Form, requestOf } from '../pay/form.ts'
import { answeredBy, type PaymentRequest } from '../pay/request.ts'

/** What a person has filled in, as typed: a payment’s form, and the nonce account that the message lives by. */
export type CarryForm = Form & { readonly nonceAccount: string }

export const EMPTY_CARRY: CarryForm = { ...EMPTY_FORM, lifetime: 'nonce', nonceAccount: '' }

export type CarryPlan = Answers['bundles']['plan']
type Asked = Parameters<Client['bundles']['plan']>[0]

/** What a person decided. */
export type CarryRequest = PaymentRequest & { readonly from: Address; readonly nonceAccount: Address }

/** A plan as it was made: from balances of that moment, for that request. */
export type PlannedCarry = {
  readonly request: CarryRequest
  readonly asset: ListedAsset
  readonly plan: CarryPlan
  readonly at: Date
  /** The plan that was read before this one, where something changed before it was prepared. */
  readonly before: CarryPlan | null
}

/** What is to be planned, or the first thing that is missing, in words. */
export function carryRequestOf(
  form: CarryForm,
  asset: ListedAsset | undefined,
): { readonly request: CarryRequest } | { readonly missing: string } {
  const { from } = form
  if (from === null) return { missing: t`Choose the account that pays.` }
  const nonceAccount = form.nonceAccount.trim()
  if (!isAddress(nonceAccount)) return { missing: t`Give the nonce account that it lives by.` }
  if (nonceAccount === from) return { missing: t`A nonce account cannot pay: give another address for one of the two.` }
  const asked = requestOf(form, asset)
  return 'missing' in asked ? asked : { request: { ...asked.request, from, nonceAccount } }
}

/** As the operation takes it: a bundle lives by its nonce account, and what is typed by hand is for the command line. */
export function askedOf({ lifetime: _, blockhash: __, expectedFee: ___, ...request }: CarryRequest): Asked {
  return request
}

/** What is asked for once more. */
export function decisionOf({ request, plan }: PlannedCarry, digest: string) {
  const { price: _, ...asked } = askedOf(request)
  const explained = plan.unexplained === null ? {} : { explained: plan.unexplained.latest.signature }
  return { ...asked, ...answeredBy(plan), digest, ...explained }
}
