import { TOKEN_2022_PROGRAM } from './ids.ts'
import { tokenAmountField, u8 } from './layout.ts'
import { builder, instructionLayout } from './layout-instruction.ts'

/**
 * From an account's own public balance to what is pending in it; everybody sees how much. It counts as one arrival, and takes no proof.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 */
export const depositLayout = instructionLayout({
  kind: 'depositConfidential',
  tag: [27, 5],
  accounts: { account: 'writable', mint: 'readonly', owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8 },
})

export const depositConfidential = builder(TOKEN_2022_PROGRAM, depositLayout)

/** The most that one deposit takes, in smallest units: its halves have 16 and 32 bits. Pending sums of no more are decrypted here, whatever they are made of. */
export const DEPOSIT_MAX = 2n ** 48n - 1n
