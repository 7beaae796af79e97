import type { Address } from '../address/address.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './ids.ts'
import type { AccountMeta, Instruction } from './instruction.ts'
import { type Decoded, decodeWith, type InstructionLayout } from './layout-instruction.ts'
import * as layouts from './token-layouts.ts'

const shared = [
  layouts.transferWithMint,
  layouts.closing,
  layouts.excessWithdrawal,
  layouts.transfer,
  layouts.approveWithMint,
  layouts.approve,
  layouts.revocation,
  layouts.burnWithDecimals,
  layouts.burn,
  layouts.authorityChange,
  layouts.mintToWithDecimals,
  layouts.initializeMint,
  layouts.initializeAccount,
  layouts.freeze,
  layouts.thaw,
  layouts.nativeSync,
  layouts.nativeSyncWithRent,
] as const

type Understood = Decoded<(typeof shared)[number]> | Decoded<typeof layouts.transferWithFee>
/** `hookAccounts`: what stands behind the four accounts of a transfer, for the mint's hook to see. */
export type TokenInstruction = Understood & { readonly tokenProgram: Address; readonly hookAccounts?: readonly AccountMeta[] }

/** Accounts of a transfer that names its mint: source, mint, destination, owner. */
const MOVE_ACCOUNTS = 4

/** What an instruction of either token program says; null for another program and for anything not understood to the last byte. */
export function decodeTokenInstruction(instruction: Instruction): TokenInstruction | null {
  const tokenProgram = instruction.program
  const decoded = decodeUnder(tokenProgram, instruction)
  if (decoded !== null) return { ...decoded, tokenProgram }
  const moved = tokenProgram === TOKEN_2022_PROGRAM ? decodeHooked(instruction) : null
  return moved && { ...moved, tokenProgram }
}

/** A transfer with accounts for its mint's hook. None of them may sign but the owner: a signature is the program's to act with. */
function decodeHooked(instruction: Instruction): (Understood & { readonly hookAccounts: readonly AccountMeta[] }) | null {
  const accounts = instruction.accounts.slice(0, MOVE_ACCOUNTS)
  const hookAccounts = instruction.accounts.slice(MOVE_ACCOUNTS)
  const owner = accounts.at(-1)
  if (hookAccounts.some(({ address, signer }) => signer && address !== owner?.address)) return null
  const decoded = decodeWith<Understood>([layouts.transferWithMint, layouts.transferWithFee], { ...instruction, accounts })
  return decoded && { ...decoded, hookAccounts }
}

function decodeUnder(program: Address, instruction: Instruction): Understood | null {
  if (program === TOKEN_PROGRAM) return decodeWith<Understood>(shared, instruction)
  if (program === TOKEN_2022_PROGRAM) return decodeWith<Understood>([...shared, layouts.transferWithFee], instruction)
  return null
}

/** A builder for both programs: which one is part of the arguments. */
function tokenBuilder<Kind extends string, Args>(layout: InstructionLayout<Kind, Args>) {
  return (args: Args & { readonly tokenProgram: Address }): Instruction => layout.build(args.tokenProgram, args)
}

/** Moves tokens, naming mint and decimals, so that a wrong one fails. `source` and `destination` are token accounts. */
export const transferChecked = tokenBuilder(layouts.transferWithMint)
/** The same where the mint withholds a fee: fails unless the fee is exactly `fee`. Token-2022 only. */
export const transferCheckedWithFee = tokenBuilder(layouts.transferWithFee)
/** Closes an empty token account; its lamports go to `destination`. */
export const closeTokenAccount = tokenBuilder(layouts.closing)
/** Takes what an account holds above the rent-exempt minimum of its size as the chain then has it; the owner signs. */
export const withdrawExcessLamports = tokenBuilder(layouts.excessWithdrawal)
/** Lets `delegate` move up to `amount` out of the account until revoked. */
export const approveChecked = tokenBuilder(layouts.approveWithMint)
/** Takes back what `approveChecked` gave. */
export const revoke = tokenBuilder(layouts.revocation)
/** Destroys tokens. */
export const burnChecked = tokenBuilder(layouts.burnWithDecimals)
/** Makes new tokens. */
export const mintToChecked = tokenBuilder(layouts.mintToWithDecimals)
/** Makes a created account of 82 bytes a mint. */
export const initializeMint = tokenBuilder(layouts.initializeMint)
/** Makes a created account of 165 bytes a token account. */
export const initializeTokenAccount = tokenBuilder(layouts.initializeAccount)
