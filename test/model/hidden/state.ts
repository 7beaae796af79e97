import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressOf } from '../../main/journal/samples.ts'
import { ciphertextOf, copyOf, learn } from './bytes.ts'

/* What stands on chain, and the changes that every program makes of it. */

/** A rule of the programs that a transaction breaks: it fails, and its fee is paid. */
export class Refused extends Error {}

export function require(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Refused(what)
}

/** An account of the proof program. `kept`: its whole data once something was proved in it. `isStolen`: a stranger proved there first. */
export type Context = { readonly held: bigint; readonly bytes: number; readonly kept: Uint8Array | null; readonly isStolen: boolean }

export const TREASURY = addressOf('the treasury of hidden balances')
export const MINT = addressOf('the mint of hidden balances')
export const DEPOSITS = [1, 2, 3].map((number) => addressOf(`the hidden deposit ${number}`))
const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM })
export const ACCOUNTS = DEPOSITS.map(accountOf)
export const HOME = accountOf(TREASURY)
/** Who is paid in secret, and applies at once what arrives. */
export const CUSTOMER = addressOf('the customer of hidden balances')
export const CUSTOMER_ACCOUNT = accountOf(CUSTOMER)
export const HOME_RENT = 2_000_000n
export const FEE = 5_000n
export const OPENING = 1_000_000_000n
/** Credits that an account takes before it must be applied. */
export const MOST = 4n

export type Hidden = {
  readonly owner: Address
  readonly public: bigint
  /** What arrived since the last apply, oldest first. */
  readonly pending: readonly bigint[]
  readonly available: bigint
  /** Names the handle of what is available. */
  readonly handle: number
  /** What is available as the last payment since the last apply left it, whose handle nobody names; null where there was none. */
  readonly left: Uint8Array | null
  readonly copy: Uint8Array
  readonly expected: bigint
  readonly actual: bigint
}
export type State = {
  readonly slot: number
  readonly height: number
  readonly accounts: ReadonlyMap<Address, Hidden>
  /** What the treasury's account holds; null: it is not there. */
  readonly home: bigint | null
  /** What was paid in secret to the customer. */
  readonly paid: bigint
  /** What each of our wallets holds in lamports. */
  readonly purses: ReadonlyMap<Address, bigint>
  readonly feesPaid: bigint
  readonly contexts: ReadonlyMap<Address, Context>
  /** Where an account for a proof might be made, and a stranger sent lamports ahead. */
  readonly dusty: ReadonlySet<Address>
  readonly credited: bigint
}

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
export const ciphertextIn = (account: Address, { available, handle, left }: Hidden) =>
  left === null ? ciphertextOf(available, `${account} ${handle}`) : learn(left, available)

export function opening(): State {
  const one = (owner: Address): Hidden => ({
    ...{ owner, public: 0n, pending: [], available: 0n, handle: 0, left: null, copy: copyOf(0n), expected: 0n, actual: 0n },
  })
  const accounts = new Map(DEPOSITS.map((owner) => [accountOf(owner), one(owner)]))
  const purses = new Map([TREASURY, ...DEPOSITS].map((owner) => [owner, OPENING]))
  const nothing = { home: null, paid: 0n, feesPaid: 0n, contexts: new Map(), dusty: new Set<Address>(), credited: 0n }
  return { slot: 100, height: 80, accounts, purses, ...nothing }
}

export function withPurse(state: State, owner: Address, change: bigint): State {
  const held = state.purses.get(owner)
  require(held !== undefined && held + change >= 0n, 'not so many lamports')
  return { ...state, purses: new Map(state.purses).set(owner, held + change) }
}

export function withAccount(state: State, account: Address, change: Partial<Hidden>): State {
  const found = state.accounts.get(account)
  require(found !== undefined, 'no such account')
  return { ...state, accounts: new Map(state.accounts).set(account, { ...found, ...change }) }
}
