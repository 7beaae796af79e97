import { t } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { type AssetManner, FIRST_MANNER, type Manner, requestOf } from '../sweep/request.ts'
import { addressesIn } from './prepare-file-request.ts'

/** What a person has filled in, as typed: to which account, of what, which accounts (all that are watched where none is named), and how. */
export type SweepForm = {
  readonly to: Address | null
  readonly asset: AssetKey
  readonly accounts: string
  readonly nonces: string
  readonly manner: Manner
}

export const EMPTY_SWEEP: SweepForm = {
  to: null,
  asset: 'native',
  accounts: '',
  nonces: '',
  manner: { ...FIRST_MANNER, version: 'auto' },
}

/** What a person decided. `accounts`: null for all that are watched. */
export type CarrySweep = AssetManner & {
  readonly to: Address
  readonly accounts: readonly Address[] | null
  readonly nonceAccounts: readonly Address[]
}

export type CarrySweepPlan = Answers['bundles']['planSweep']

/** A plan as it was made: from balances of that moment, for that request. `before`: the plan that was read before, where something changed. */
export type PlannedSweep = {
  readonly request: CarrySweep
  readonly asset: ListedAsset
  readonly plan: CarrySweepPlan
  readonly at: Date
  readonly before: CarrySweepPlan | null
}

/** What is to be planned, or the first thing that is missing, in words. */
export function carrySweepOf({
  to,
  asset,
  accounts,
  nonces,
  manner,
}: SweepForm): { readonly request: CarrySweep } | { readonly missing: string } {
  if (to === null) return { missing: t`Choose the account that all of it comes to.` }
  const swept = addressesIn(accounts)
  if (swept.wrong !== null) return { missing: t`Check the accounts to sweep: one is not an address.` }
  if (swept.addresses.includes(to)) return { missing: t`Name other accounts to sweep than the one that all of it comes to.` }
  const { addresses: nonceAccounts, wrong } = addressesIn(nonces)
  if (wrong !== null) return { missing: t`Check the nonce accounts: one is not an address.` }
  if (nonceAccounts.length === 0) return { missing: t`Give the nonce accounts that the transactions live by.` }
  const named = swept.addresses.length === 0 ? null : swept.addresses
  return { request: { ...requestOf(manner, asset), to, accounts: named, nonceAccounts } }
}

/** As the operations take it. */
export function askedOf({ accounts, nonceAccounts, ...request }: CarrySweep) {
  return { ...request, ...(accounts === null ? {} : { account: [...accounts] }), nonceAccount: [...nonceAccounts] }
}
