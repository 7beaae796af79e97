import type { Instruction } from './instruction.ts'
import { RECENT_BLOCKHASHES_SYSVAR, RENT_SYSVAR, SYSTEM_PROGRAM } from './ids.ts'
import { MAX_SEED_BYTES } from '../address/seeded.ts'
import { addressField, lamportsField, asciiField, u64 } from './layout.ts'
import { builder, type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

const RECENT_BLOCKHASHES = { fixed: RECENT_BLOCKHASHES_SYSVAR } as const

const create = instructionLayout({
  kind: 'createAccount',
  tag: [0, 0, 0, 0],
  accounts: { payer: 'writableSigner', account: 'writableSigner' },
  data: { lamports: lamportsField, byteLength: u64, owner: addressField },
})
const assignment = instructionLayout({
  kind: 'assign',
  tag: [1, 0, 0, 0],
  accounts: { account: 'writableSigner' },
  data: { owner: addressField },
})
const transfer = instructionLayout({
  kind: 'transferLamports',
  tag: [2, 0, 0, 0],
  accounts: { source: 'writableSigner', destination: 'writable' },
  data: { lamports: lamportsField },
})
/** With the payer as the base, whose signature is the only one it takes. */
const seededCreation = instructionLayout({
  kind: 'createAccountWithSeed',
  tag: [3, 0, 0, 0],
  accounts: { payer: 'writableSigner', account: 'writable' },
  data: { base: addressField, seed: asciiField(MAX_SEED_BYTES), lamports: lamportsField, byteLength: u64, owner: addressField },
})
const nonceAdvance = instructionLayout({
  kind: 'advanceNonce',
  tag: [4, 0, 0, 0],
  accounts: { nonceAccount: 'writable', recentBlockhashes: RECENT_BLOCKHASHES, authority: 'signer' },
  data: {},
})
const nonceWithdrawal = instructionLayout({
  kind: 'withdrawNonce',
  tag: [5, 0, 0, 0],
  accounts: {
    nonceAccount: 'writable',
    destination: 'writable',
    recentBlockhashes: RECENT_BLOCKHASHES,
    rent: { fixed: RENT_SYSVAR },
    authority: 'signer',
  },
  data: { lamports: lamportsField },
})
const nonceInitialization = instructionLayout({
  kind: 'initializeNonce',
  tag: [6, 0, 0, 0],
  accounts: { nonceAccount: 'writable', recentBlockhashes: RECENT_BLOCKHASHES, rent: { fixed: RENT_SYSVAR } },
  data: { authority: addressField },
})
const nonceAuthorization = instructionLayout({
  kind: 'authorizeNonce',
  tag: [7, 0, 0, 0],
  accounts: { nonceAccount: 'writable', authority: 'signer' },
  data: { newAuthority: addressField },
})
const allocation = instructionLayout({
  kind: 'allocate',
  tag: [8, 0, 0, 0],
  accounts: { account: 'writableSigner' },
  data: { byteLength: u64 },
})

const layouts = [
  create,
  assignment,
  transfer,
  seededCreation,
  nonceAdvance,
  nonceWithdrawal,
  nonceInitialization,
  nonceAuthorization,
  allocation,
] as const

export type SystemInstruction = Decoded<(typeof layouts)[number]>

/** What a system instruction says; null for another program and for anything not understood to the last byte. */
export function decodeSystemInstruction(instruction: Instruction): SystemInstruction | null {
  return instruction.program === SYSTEM_PROGRAM ? decodeWith<SystemInstruction>(layouts, instruction) : null
}

/** Moves lamports from an account that signs. */
export const transferLamports = builder(SYSTEM_PROGRAM, transfer)
/** Makes an account of `byteLength` zero bytes, with `lamports`, and gives it to the program `owner`. */
export const createAccount = builder(SYSTEM_PROGRAM, create)
/** As {@link createAccount}, at the address that belongs to `base` and `seed` under `owner`: only the payer, who is the base, signs. */
export const createAccountWithSeed = builder(SYSTEM_PROGRAM, seededCreation)
/** Makes a created account of 80 bytes a nonce account. */
export const initializeNonce = builder(SYSTEM_PROGRAM, nonceInitialization)
/** Replaces the nonce's value; first instruction of every message that lives by it. */
export const advanceNonce = builder(SYSTEM_PROGRAM, nonceAdvance)
/** Takes lamports out of a nonce account; all of them close it. */
export const withdrawNonce = builder(SYSTEM_PROGRAM, nonceWithdrawal)
/** Hands a nonce account to another authority. */
export const authorizeNonce = builder(SYSTEM_PROGRAM, nonceAuthorization)
