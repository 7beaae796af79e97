import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import type { Nonce } from './nonce-table.tsx'

/** What can be done to a nonce account of the pool. */
export type Act = 'advance' | 'withdraw' | 'authorize' | 'drop'

/** A change that can be asked for; in lamports, or all of them. */
export type Change =
  | { readonly act: 'advance' | 'drop'; readonly account: Address }
  | { readonly act: 'withdraw'; readonly account: Address; readonly amount: bigint | 'all' }
  | { readonly act: 'authorize'; readonly account: Address; readonly authority: Address }

/** What can be done to an account as it stands. A reserved one is revoked by its payment, where what follows is asked too. */
export const ACTS: Record<Nonce['state'], readonly Act[]> = {
  free: ['advance', 'withdraw', 'authorize', 'drop'],
  reserved: [],
  gone: ['drop'],
  foreign: ['drop'],
  elsewhere: ['drop'],
}

/** What it means, beside what its own bytes say, and the words of the button. */
export const CHANGES: Record<Act, Record<'name' | 'says' | 'press' | 'busy', MessageDescriptor>> = {
  advance: {
    name: msg`Advance it`,
    says: msg`It gets a new value. Nothing that was signed over the present value can ever land, from here or from anywhere else.`,
    press: msg`Sign the advance`,
    busy: msg`Signing…`,
  },
  withdraw: {
    name: msg`Withdraw from it`,
    says: msg`Taking all of it closes the account, and nothing that was signed over its value can ever land. Less than all must leave the rent-exempt minimum.`,
    press: msg`Sign the withdrawal`,
    busy: msg`Signing…`,
  },
  authorize: {
    name: msg`Transfer authority`,
    says: msg`From then on only that key can advance it, withdraw from it or sign over it. It must be a key of this vault. The pool must then take the account in again.`,
    press: msg`Sign the handover`,
    busy: msg`Signing…`,
  },
  drop: {
    name: msg`Remove from the list`,
    says: msg`No payment draws from it any more, and no bundle is offered it. On chain it stays as it is, with what it holds, and it can be taken in again. Nothing is signed.`,
    press: msg`Leave it out`,
    busy: msg`Writing…`,
  },
}

/** A change as it was filled in; or what is missing, and what is wrong with what was typed. */
export type Read = { readonly change: Change } | { readonly missing: string; readonly wrong: string | null }

export function readChange(act: Act, account: Address, typed: string): Read {
  const text = typed.trim()
  if (act === 'withdraw') {
    const amount = amountOf(text)
    if (amount !== null) return { change: { act, account, amount } }
    return { missing: t`Enter an amount.`, wrong: text === '' ? null : t`Write an amount such as 0.001, or all.` }
  }
  if (act !== 'authorize') return { change: { act, account } }
  if (isAddress(text)) return { change: { act, account, authority: text } }
  return { missing: t`Enter the new authority.`, wrong: text === '' ? null : t`Not a valid address.` }
}

function amountOf(text: string): bigint | 'all' | null {
  if (text.toLowerCase() === 'all') return 'all'
  try {
    const lamports = parseAmount({ text, decimals: LAMPORTS_DECIMALS })
    return lamports > 0n ? lamports : null
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return null
  }
}
