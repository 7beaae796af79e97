import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../address/address.ts'
import { findDerivedAddress } from '../address/derived.ts'
import { invariant } from '../error/invariant.ts'
import type { AccountMeta, Instruction } from '../program/instruction.ts'

/** What a hook may do is its own affair; one that needs more is given up by the chain, and nothing moves. */
export const UNITS_PER_HOOK = 100_000

/** Accounts of a transfer that names its mint; what stands behind them is for a hook. */
export const TRANSFER_ACCOUNTS = 4

/** Why the accounts that a transfer hook wants to see cannot be given. Each is explained in core/review/explain-hook.ts. */
export type HookRefusal =
  | 'hook-program-gone'
  | 'hook-list-unreadable'
  | 'hook-account-unknown'
  | 'hook-asks-signature'
  | 'hook-accounts-too-many'
  | 'hook-not-named'
  | 'no-hook'

/** What stands behind the four accounts of a transfer whose mint has a hook; or why it cannot be said. */
export type HookAccounts =
  | { readonly kind: 'accounts'; readonly accounts: readonly AccountMeta[] }
  | { readonly kind: 'refused'; readonly reason: HookRefusal }

const LIST_SEED = utf8ToBytes('extra-account-metas')

/** Where a hook program keeps the list of accounts that it wants to see on a transfer of this mint. */
export function findHookList({ hook, mint }: { readonly hook: Address; readonly mint: Address }): Address {
  return findDerivedAddress({ program: hook, seeds: [LIST_SEED, encodeAddress(mint)] }).address
}

/** The transfer with what it carries for its mint's hook; the same where there is none. */
export function withHookAccounts(transfer: Instruction, hook: HookAccounts | undefined): Instruction {
  if (hook === undefined) return transfer
  invariant(hook.kind === 'accounts', 'what is refused is not planned')
  return { ...transfer, accounts: [...transfer.accounts, ...hook.accounts] }
}
