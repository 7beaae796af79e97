import { type Address, encodeAddress } from '../address/address.ts'
import { findDerivedAddress } from '../address/derived.ts'
import type { TokenAmount } from '../amount/lamports.ts'
import {
  type AccountConfig,
  addressAt,
  decodeExtraAccountMetas,
  EXECUTE_TAG,
  type ExtraAccountMeta,
  type HookSeed,
} from '../program/extra-account-metas.ts'
import type { AccountMeta } from '../program/instruction.ts'
import { encodeField, tokenAmountField } from '../program/layout.ts'
import { findHookList, type HookAccounts, type HookRefusal } from './hook.ts'

/** A transfer as the hook program is told of it. The amount is the whole one, a withheld fee included. */
export type HookCall = {
  readonly hook: Address
  readonly mint: Address
  readonly source: Address
  readonly destination: Address
  readonly owner: Address
  readonly amount: TokenAmount
}

/** Data of an account: empty where there is none, undefined where nobody has read it yet. */
export type KnownData = (address: Address) => Uint8Array | undefined

/** What the transfer carries for its hook; or the account whose data has to be read before that can be said. */
export type HookResolution = HookAccounts | { readonly kind: 'needs'; readonly account: Address }

/** Under the 64 accounts that a message holds in all. */
const HOOK_ACCOUNTS_MAX = 48
/** The bump is a sixteenth. */
const MAX_SEEDS = 15
const MAX_SEED_BYTES = 32
/** Places of the token accounts, and where in their data the balance stands: the hook sees it after it has changed. */
const TOKEN_ACCOUNTS: readonly number[] = [0, 2]
const BALANCE = { start: 64, end: 72 } as const

type Missing = Exclude<HookResolution, { readonly kind: 'accounts' }>
type Found<Value> = { readonly kind: 'found'; readonly value: Value } | Missing
/** The accounts so far, in the places that a list counts by; and what is known of them. */
type Place = { readonly call: HookCall; readonly accounts: readonly AccountMeta[]; readonly known: KnownData }

/**
 * The accounts that a transfer carries for its mint's hook, as the token-extensions program finds them again: what the hook's list names, in
 * its order, then the hook program, then the list. Without a list the program alone.
 * Nobody but the owner, who signs the transfer anyway, is ever asked for a signature: a program that is not ours would act with it.
 */
export function resolveHookAccounts(call: HookCall, known: KnownData): HookResolution {
  const list = findHookList(call)
  const data = known(list)
  if (data === undefined) return { kind: 'needs', account: list }
  const program = plain(call.hook)
  if (data.length === 0) return { kind: 'accounts', accounts: [program] }
  const metas = decodeExtraAccountMetas(data)
  if (metas === null) return refused('hook-list-unreadable')
  if (metas.length > HOOK_ACCOUNTS_MAX) return refused('hook-accounts-too-many')

  const fixed = [call.source, call.mint, call.destination, call.owner, list].map(plain)
  const accounts = [...fixed]
  for (const meta of metas) {
    const found = resolveMeta(meta, { call, accounts, known })
    if (found.kind !== 'found') return found
    accounts.push(found.value)
  }
  return { kind: 'accounts', accounts: [...accounts.slice(fixed.length), program, plain(list)] }
}

function resolveMeta({ config, signer, writable }: ExtraAccountMeta, place: Place): Found<AccountMeta> {
  const located = locate(config, place)
  if (located.kind !== 'found') return located
  if (signer && located.value !== place.call.owner) return refused('hook-asks-signature')
  return found({ address: located.value, signer: false, writable })
}

function locate(config: AccountConfig, place: Place): Found<Address> {
  switch (config.kind) {
    case 'literal':
      return found(config.address)
    case 'in-instruction':
      return orUnknown(addressAt(instructionData(place.call), config.offset))
    case 'in-account': {
      const data = dataOf(config.account, config.offset, encodeAddress(place.call.mint).length, place)
      return data.kind === 'found' ? orUnknown(addressAt(data.value, 0)) : data
    }
    case 'derived':
      return derive(config, place)
  }
}

function derive({ program, seeds }: Extract<AccountConfig, { kind: 'derived' }>, place: Place): Found<Address> {
  const deriving = program === 'hook' ? place.call.hook : place.accounts[program]?.address
  if (deriving === undefined || seeds.length > MAX_SEEDS) return refused('hook-list-unreadable')
  const bytes: Uint8Array[] = []
  for (const seed of seeds) {
    const read = seedBytes(seed, place)
    if (read.kind !== 'found') return read
    if (read.value.length > MAX_SEED_BYTES) return refused('hook-list-unreadable')
    bytes.push(read.value)
  }
  return found(findDerivedAddress({ program: deriving, seeds: bytes }).address)
}

function seedBytes(seed: HookSeed, place: Place): Found<Uint8Array> {
  switch (seed.kind) {
    case 'literal':
      return found(seed.bytes)
    case 'instruction':
      return orUnknown(cut(instructionData(place.call), seed.offset, seed.length))
    case 'address': {
      const account = place.accounts[seed.account]
      return account === undefined ? refused('hook-list-unreadable') : found(encodeAddress(account.address))
    }
    case 'data':
      return dataOf(seed.account, seed.offset, seed.length, place)
  }
}

function dataOf(index: number, offset: number, length: number, { accounts, known }: Place): Found<Uint8Array> {
  const account = accounts[index]
  if (account === undefined) return refused('hook-list-unreadable')
  const isBalance = TOKEN_ACCOUNTS.includes(index) && offset < BALANCE.end && offset + length > BALANCE.start
  if (isBalance) return refused('hook-account-unknown')
  const data = known(account.address)
  return data === undefined ? { kind: 'needs', account: account.address } : orUnknown(cut(data, offset, length))
}

/** What the hook is called with: its tag and the amount. */
function instructionData({ amount }: HookCall): Uint8Array {
  return Uint8Array.of(...EXECUTE_TAG, ...encodeField(tokenAmountField, amount))
}

function cut(bytes: Uint8Array, offset: number, length: number): Uint8Array | null {
  return offset + length > bytes.length ? null : bytes.subarray(offset, offset + length)
}

function orUnknown<Value>(value: Value | null): Found<Value> {
  return value === null ? refused('hook-account-unknown') : found(value)
}

function found<Value>(value: Value): Found<Value> {
  return { kind: 'found', value }
}

function refused(reason: HookRefusal): Extract<Missing, { readonly kind: 'refused' }> {
  return { kind: 'refused', reason }
}

function plain(address: Address): AccountMeta {
  return { address, signer: false, writable: false }
}
