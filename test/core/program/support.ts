import { address, createNoopSigner } from '@solana/kit'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import type { AccountMeta, Instruction } from '../../../src/core/program/instruction.ts'

/** The n-th address of a family of distinct ones. */
export function account(n: number): Address {
  return decodeAddress(Uint8Array.from({ length: 32 }, (_, index) => n + index))
}

/** The same address as @solana/kit takes it, alone or where it wants a signer. */
export const kitAccount = (n: number) => address(account(n))
export const kitSigner = (n: number) => createNoopSigner(kitAccount(n))

/** An instruction of another implementation: kit's roles are two bits, 1 writable and 2 signer. */
type KitInstruction = {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: number }[]
  readonly data?: ArrayLike<number>
}

/** It in our shape. */
export function fromKit({ programAddress, accounts = [], data = [] }: KitInstruction): Instruction {
  const toMeta = (meta: { address: string; role: number }): AccountMeta => ({
    address: meta.address as Address,
    signer: (meta.role & 2) !== 0,
    writable: (meta.role & 1) !== 0,
  })
  return { program: programAddress as Address, accounts: accounts.map(toMeta), data: Uint8Array.from(data) }
}

/** The instruction with one byte more, with its last byte gone, and with one account more or fewer: none of them is what it was. */
export function damaged(instruction: Instruction): Instruction[] {
  const { accounts, data } = instruction
  const stranger = { address: account(200), signer: false, writable: false }
  return [
    { ...instruction, data: Uint8Array.of(...data, 0) },
    { ...instruction, data: data.slice(0, -1) },
    { ...instruction, accounts: [...accounts, stranger] },
    ...(accounts.length > 0 ? [{ ...instruction, accounts: accounts.slice(0, -1) }] : []),
  ]
}
