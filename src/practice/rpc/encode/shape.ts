import type { Address } from '../../../core/address/address.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import type { Json } from '../json.ts'
import { type Info, type Part, readParts } from './part.ts'

/** An instruction explained: the short name of its program, what it does, and with what. */
export type Explained = { readonly program: string; readonly parsed: Json }

/** How a real node explains one kind of instruction. */
export type Shape = {
  readonly type: string
  /** What its data says, behind the tag. */
  readonly parts?: readonly Part[]
  /** The names of its accounts in their places; null for one that is not shown. Some depend on what the data says. */
  readonly accounts: readonly (string | null)[] | ((info: Info, count: number) => readonly (string | null)[])
  /** How many of the last named accounts may be absent. */
  readonly optional?: number
  /** The account behind the named ones that decides; or, when more follow, a multisig account and its signers. */
  readonly authority?: readonly [alone: string, shared: string]
  /** The name for a list of all accounts behind the named ones. */
  readonly rest?: string
}

/** The instruction as its shape has it, its data beginning at an offset; null when it is shorter than its shape. */
export function applyShape(
  shape: Shape,
  { accounts, data }: Instruction,
  offset: number,
): { readonly type: string; readonly info: Json } | null {
  const said = readParts(shape.parts ?? [], data, offset)
  if (said === null) return null
  const names = typeof shape.accounts === 'function' ? shape.accounts(said, accounts.length) : shape.accounts
  const needed = names.length - (shape.optional ?? 0) + (shape.authority === undefined ? 0 : 1)
  if (accounts.length < needed) return null
  const addresses = accounts.map(({ address }) => address)
  const info: Info = {
    ...said,
    ...nameAccounts(names, addresses),
    ...nameAuthority(shape.authority, addresses.slice(names.length)),
    ...(shape.rest === undefined ? {} : { [shape.rest]: addresses.slice(names.length) }),
  }
  return { type: shape.type, info }
}

function nameAccounts(names: readonly (string | null)[], addresses: readonly Address[]): Info {
  return Object.fromEntries(names.flatMap((name, index) => (name === null ? [] : [[name, addresses[index]] as const])))
}

function nameAuthority(authority: Shape['authority'], [first, ...signers]: readonly Address[]): Info {
  if (authority === undefined) return {}
  const [alone, shared] = authority
  return signers.length === 0 ? { [alone]: first } : { [shared]: first, signers }
}
