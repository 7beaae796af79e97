import type { Nonce } from './nonce-table.tsx'

/** What can be done to a nonce account of the pool. */
export type Act = 'advance' | 'withdraw' | 'authorize' | 'drop'
/** A change as it is asked for; the text is an amount or an address, where it takes one. */
export type Change = { readonly act: Act; readonly nonce: Nonce; readonly text: string }

/** What can be done to an account as it stands. A reserved one is revoked by its payment, where what follows is asked too. */
export const ACTS: Record<Nonce['state'], readonly Act[]> = {
  free: ['advance', 'withdraw', 'authorize', 'drop'],
  reserved: [],
  gone: ['drop'],
  foreign: ['drop'],
}

/** What a person is told before it is signed, and the words of the button. */
export const CHANGES: Record<Act, { readonly name: string; readonly says: string; readonly press: string; readonly busy: string }> = {
  advance: {
    name: 'Advance it',
    says: 'It gets a new value. Whatever was signed over the present one can never land any more, here and everywhere. The treasury pays the fee of one signature.',
    press: 'Sign the advance',
    busy: 'Signing…',
  },
  withdraw: {
    name: 'Withdraw from it',
    says: 'They go home to the treasury, which pays the fee. All of them close the account, and whatever was signed over its value can never land any more. Less than all must leave the rent-exempt minimum.',
    press: 'Sign the withdrawal',
    busy: 'Signing…',
  },
  authorize: {
    name: 'Hand it over',
    says: 'From then on only that key can advance it, withdraw from it or sign over it. It must be a key of this vault. The pool must then take the account in again.',
    press: 'Sign the handover',
    busy: 'Signing…',
  },
  drop: {
    name: 'Leave it out of the pool',
    says: 'No payment draws from it any more. On chain it stays as it is, with what it holds, and it can be taken in again. Nothing is signed.',
    press: 'Leave it out',
    busy: 'Writing…',
  },
}
