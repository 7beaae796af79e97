import type { Address } from '../address/address.ts'
import type { AccountMeta, Instruction } from './instruction.ts'
import { decodeField, type Fields, struct } from './layout.ts'

/** What an account must allow; or the one address that always stands in this place. */
type Role = 'readonly' | 'signer' | 'writable' | 'writableSigner'
type Place = Role | { readonly fixed: Address }
type Places = { readonly [name: string]: Place }

type NamedAccounts<Accounts extends Places> = {
  readonly [Name in keyof Accounts as Accounts[Name] extends Role ? Name : never]: Address
}

/** The accounts and values of an instruction by name, as a builder takes them. */
type Arguments<Accounts extends Places, Values> = NamedAccounts<Accounts> & Readonly<Values>

/** One instruction of one program (or of two that share it), read both ways. */
export type InstructionLayout<Kind extends string, Args> = {
  readonly kind: Kind
  readonly build: (program: Address, args: Args) => Instruction
  /** Null unless the tag, the length of the data and the number of accounts are exactly those of the layout. */
  readonly decode: (instruction: Instruction) => ({ readonly kind: Kind } & Args) | null
}

/** What a layout decodes to. */
export type Decoded<Layout> = Layout extends InstructionLayout<infer Kind, infer Args> ? { readonly kind: Kind } & Args : never

/**
 * Describes an instruction once: its tag bytes, its accounts in order, the values behind the tag.
 * The roles are what a builder asks for; a decoder does not check them, since a message may grant more.
 */
export function instructionLayout<const Kind extends string, const Accounts extends Places, Values extends object>(layout: {
  readonly kind: Kind
  readonly tag: readonly number[]
  readonly accounts: Accounts
  readonly data: Fields<Values>
}): InstructionLayout<Kind, Arguments<Accounts, Values>> {
  type Args = Arguments<Accounts, Values>
  const places = Object.entries(layout.accounts)
  const values = struct(layout.data)
  return {
    kind: layout.kind,
    build: (program, args) => {
      const data = [...layout.tag]
      values.write(args, data)
      const accounts = places.map(([name, place]) => accountMeta(place, args[name as keyof Args] as Address))
      return { program, accounts, data: new Uint8Array(data) }
    },
    decode: ({ accounts, data }) => {
      if (!layout.tag.every((byte, index) => data[index] === byte)) return null
      const decoded = decodeField(values, data.subarray(layout.tag.length))
      const named = nameAccounts(places, accounts)
      if (decoded === null || named === null) return null
      return { kind: layout.kind, ...named, ...decoded } as { readonly kind: Kind } & Args
    },
  }
}

/** The builder of a layout whose program is always the same. */
export function builder<Kind extends string, Args>(program: Address, layout: InstructionLayout<Kind, Args>): (args: Args) => Instruction {
  return (args) => layout.build(program, args)
}

/** The first of several layouts that understands the instruction; null when none does. */
export function decodeWith<Result>(
  layouts: readonly { readonly decode: (instruction: Instruction) => Result | null }[],
  instruction: Instruction,
): Result | null {
  for (const layout of layouts) {
    const decoded = layout.decode(instruction)
    if (decoded !== null) return decoded
  }
  return null
}

function accountMeta(place: Place, address: Address): AccountMeta {
  if (typeof place === 'object') return { address: place.fixed, signer: false, writable: false }
  return {
    address,
    signer: place === 'signer' || place === 'writableSigner',
    writable: place === 'writable' || place === 'writableSigner',
  }
}

function nameAccounts(places: readonly [string, Place][], accounts: readonly AccountMeta[]): { [name: string]: Address } | null {
  if (accounts.length !== places.length) return null
  const named: { [name: string]: Address } = {}
  for (const [index, [name, place]] of places.entries()) {
    const address = accounts[index]?.address
    if (address === undefined) return null
    if (typeof place === 'string') named[name] = address
    else if (place.fixed !== address) return null
  }
  return named
}
