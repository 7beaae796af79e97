import type { Address } from '../address/address.ts'

/** What an instruction asks of an account. */
export type AccountMeta = { readonly address: Address; readonly signer: boolean; readonly writable: boolean }

/** One call of a program, before it is compiled into a message. */
export type Instruction = { readonly program: Address; readonly accounts: readonly AccountMeta[]; readonly data: Uint8Array }
