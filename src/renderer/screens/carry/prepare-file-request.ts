import { t } from '@lingui/core/macro'
import { type Address, isAddress } from '../../../core/address/address.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import type { GivenFile } from '../../parts/given-file.ts'
import { EMPTY_FORM, priceOf } from '../pay/form.ts'
import { answersOf, type PayoutChoice, requestOf } from '../pay-many/request.ts'

/** What a person has filled in, as typed: who pays, which file, how, and the nonce accounts, separated by anything that is no part of an address. */
export type PayoutForm = Omit<PayoutChoice, 'file'> & {
  readonly from: Address | null
  readonly file: GivenFile | null
  readonly nonces: string
}

export const EMPTY_FILE: PayoutForm = {
  price: EMPTY_FORM.price,
  microLamports: EMPTY_FORM.microLamports,
  version: EMPTY_FORM.version,
  lifetime: 'nonce',
  from: null,
  file: null,
  asset: 'native',
  allowUnfundedRecipient: false,
  memo: '',
  leftOut: [],
  nonces: '',
}

/** What a person decided. */
export type CarryChoice = PayoutChoice & { readonly from: Address; readonly nonceAccounts: readonly Address[] }

export type CarryCheck = Answers['bundles']['checkPayout']

/** A file that was checked, and what it was checked with. `before`: the check that was read before, where something changed before it was prepared. */
export type CheckedCarry = {
  readonly choice: CarryChoice
  readonly check: CarryCheck
  readonly asset: ListedAsset
  readonly at: Date
  readonly before: CarryCheck | null
}

/** What a person has said of a check: the total, that they read the rows to decide on, what such a signature is, and what they looked up. */
export type Said = {
  readonly total: string
  readonly read: string | null
  readonly expiry: string
  readonly explained: string | null
}

export const NOTHING_SAID: Said = { total: '', read: null, expiry: '', explained: null }

/** The addresses in a text, each once, in their order; and the first part of it that is none. */
export function addressesIn(text: string): { readonly addresses: readonly Address[]; readonly wrong: string | null } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const wrong = parts.find((part) => !isAddress(part))
  return { addresses: [...new Set(parts.filter(isAddress))], wrong: wrong ?? null }
}

/** What is to be checked, or the first thing that is missing, in words. */
export function carryChoiceOf({
  nonces,
  file,
  from,
  ...form
}: PayoutForm): { readonly choice: CarryChoice } | { readonly missing: string } {
  if (from === null) return { missing: t`Choose the account that pays.` }
  const { addresses, wrong } = addressesIn(nonces)
  if (wrong !== null) return { missing: t`Check the nonce accounts: one is not an address.` }
  if (addresses.length === 0) return { missing: t`Give the nonce accounts that the transactions live by.` }
  if (addresses.includes(from)) return { missing: t`A nonce account cannot pay: take the account that pays out of the list.` }
  if (file === null) return { missing: t`Choose a file first.` }
  if (priceOf(form) === null) return { missing: t`Say which price, or choose another way to set it.` }
  return { choice: { ...form, from, file, nonceAccounts: addresses } }
}

/** As the operations take it. */
function askedOf(choice: CarryChoice) {
  const { lifetime: _, ...asked } = requestOf(choice)
  return { ...asked, from: choice.from, nonceAccount: [...choice.nonceAccounts] }
}

export const checkAskedOf = (choice: CarryChoice) => ({ ...askedOf(choice), ...priceOf(choice) })

/** What is asked for once more. */
export function prepareAskedOf({ choice, check }: CheckedCarry, { total, digest }: { readonly total: string; readonly digest: string }) {
  const explained = check.unexplained === null ? {} : { explained: check.unexplained.latest.signature }
  return { ...askedOf(choice), ...answersOf(check), total: total.trim(), digest, ...explained }
}
