import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

const accounts = {
  payer: 'writableSigner',
  account: 'writable',
  owner: 'readonly',
  mint: 'readonly',
  systemProgram: { fixed: SYSTEM_PROGRAM },
  tokenProgram: 'readonly',
} as const

const creation = instructionLayout({ kind: 'createAssociatedAccount', tag: [0], accounts, data: {} })
const idempotentCreation = instructionLayout({ kind: 'createAssociatedAccountIdempotent', tag: [1], accounts, data: {} })
/** The first form of the creation had no data at all, and means the same. */
const bareCreation = instructionLayout({ kind: 'createAssociatedAccount', tag: [], accounts, data: {} })
const nestedRecovery = instructionLayout({
  kind: 'recoverNested',
  tag: [2],
  accounts: {
    nestedAccount: 'writable',
    nestedMint: 'readonly',
    destination: 'writable',
    ownerAccount: 'readonly',
    ownerMint: 'readonly',
    owner: 'writableSigner',
    tokenProgram: 'readonly',
  },
  data: {},
})

const layouts = [creation, idempotentCreation, bareCreation, nestedRecovery] as const

export type AssociatedTokenInstruction = Decoded<(typeof layouts)[number]>

/** What an instruction of the associated-token program says; null for another program and for anything not understood. */
export function decodeAssociatedTokenInstruction(instruction: Instruction): AssociatedTokenInstruction | null {
  return instruction.program === ASSOCIATED_TOKEN_PROGRAM ? decodeWith<AssociatedTokenInstruction>(layouts, instruction) : null
}

type Creation = { readonly payer: Address; readonly owner: Address; readonly mint: Address; readonly tokenProgram: Address }

/** Makes the owner's associated account for a mint, paid for by `payer`; fails if it is there. */
export function createAssociatedAccount(args: Creation): Instruction {
  return creation.build(ASSOCIATED_TOKEN_PROGRAM, { ...args, account: findAssociatedAddress(args) })
}

/** Makes the owner's associated account for a mint, paid for by `payer`, unless it is there already. */
export function createAssociatedAccountIdempotent(args: Creation): Instruction {
  return idempotentCreation.build(ASSOCIATED_TOKEN_PROGRAM, { ...args, account: findAssociatedAddress(args) })
}

/** A token account that is the associated account, for one mint, of an owner that is itself the associated account of a wallet for a mint. */
type Nested = { readonly wallet: Address; readonly ownerMint: Address; readonly mint: Address; readonly tokenProgram: Address }

/** Where a nested account is, the token account that owns it, and where the wallet holds the same token. One token program derives all three. */
export function findNested({ wallet, ownerMint, mint, tokenProgram }: Nested) {
  const ownerAccount = findAssociatedAddress({ owner: wallet, mint: ownerMint, tokenProgram })
  return {
    ownerAccount,
    nestedAccount: findAssociatedAddress({ owner: ownerAccount, mint, tokenProgram }),
    destination: findAssociatedAddress({ owner: wallet, mint, tokenProgram }),
  }
}

/** Moves everything in a nested account to the wallet’s own account for the same mint, which must be there, and closes it to the wallet. */
export function recoverNested(nested: Nested): Instruction {
  const { wallet: owner, ownerMint, mint: nestedMint, tokenProgram } = nested
  return nestedRecovery.build(ASSOCIATED_TOKEN_PROGRAM, { ...findNested(nested), owner, ownerMint, nestedMint, tokenProgram })
}
