import { RENT_SYSVAR } from './ids.ts'
import { addressField, option, tokenAmountField, u8 } from './layout.ts'
import { instructionLayout } from './layout-instruction.ts'

/**
 * The instructions that the token program and Token-2022 share byte for byte; the first byte is the tag. The owner, delegate or authority is
 * one key: an instruction of a multisig carries more accounts and is not understood here.
 */
export const initializeMint = instructionLayout({
  kind: 'initializeMint',
  tag: [20],
  accounts: { mint: 'writable' },
  data: { decimals: u8, mintAuthority: addressField, freezeAuthority: option(addressField) },
})
export const initializeAccount = instructionLayout({
  kind: 'initializeTokenAccount',
  tag: [18],
  accounts: { account: 'writable', mint: 'readonly' },
  data: { owner: addressField },
})
/** Names no mint and no decimals. Only read: we say both. */
export const transfer = instructionLayout({
  kind: 'transfer',
  tag: [3],
  accounts: { source: 'writable', destination: 'writable', owner: 'signer' },
  data: { amount: tokenAmountField },
})
export const transferWithMint = instructionLayout({
  kind: 'transferChecked',
  tag: [12],
  accounts: { source: 'writable', mint: 'readonly', destination: 'writable', owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8 },
})
export const approve = instructionLayout({
  kind: 'approve',
  tag: [4],
  accounts: { account: 'writable', delegate: 'readonly', owner: 'signer' },
  data: { amount: tokenAmountField },
})
export const approveWithMint = instructionLayout({
  kind: 'approveChecked',
  tag: [13],
  accounts: { account: 'writable', mint: 'readonly', delegate: 'readonly', owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8 },
})
export const revocation = instructionLayout({
  kind: 'revoke',
  tag: [5],
  accounts: { account: 'writable', owner: 'signer' },
  data: {},
})
/** `authorityType`: 0 mint, 1 freeze, 2 account owner, 3 close; Token-2022 has more. A null `newAuthority` gives it up for ever. */
export const authorityChange = instructionLayout({
  kind: 'setAuthority',
  tag: [6],
  accounts: { account: 'writable', authority: 'signer' },
  data: { authorityType: u8, newAuthority: option(addressField) },
})
export const mintToWithDecimals = instructionLayout({
  kind: 'mintToChecked',
  tag: [14],
  accounts: { mint: 'writable', account: 'writable', mintAuthority: 'signer' },
  data: { amount: tokenAmountField, decimals: u8 },
})
export const burn = instructionLayout({
  kind: 'burn',
  tag: [8],
  accounts: { account: 'writable', mint: 'writable', owner: 'signer' },
  data: { amount: tokenAmountField },
})
export const burnWithDecimals = instructionLayout({
  kind: 'burnChecked',
  tag: [15],
  accounts: { account: 'writable', mint: 'writable', owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8 },
})
export const closing = instructionLayout({
  kind: 'closeTokenAccount',
  tag: [9],
  accounts: { account: 'writable', destination: 'writable', owner: 'signer' },
  data: {},
})
/** Takes all that an account, or a mint, holds above the rent-exempt minimum of its size: how much that is stands in no byte. Not of wrapped SOL. */
export const excessWithdrawal = instructionLayout({
  kind: 'withdrawExcessLamports',
  tag: [38],
  accounts: { account: 'writable', destination: 'writable', authority: 'signer' },
  data: {},
})
export const freeze = instructionLayout({
  kind: 'freezeAccount',
  tag: [10],
  accounts: { account: 'writable', mint: 'readonly', freezeAuthority: 'signer' },
  data: {},
})
export const thaw = instructionLayout({
  kind: 'thawAccount',
  tag: [11],
  accounts: { account: 'writable', mint: 'readonly', freezeAuthority: 'signer' },
  data: {},
})
export const nativeSync = instructionLayout({
  kind: 'syncNative',
  tag: [17],
  accounts: { account: 'writable' },
  data: {},
})
/** The same, naming the rent sysvar, as newer clients do. */
export const nativeSyncWithRent = instructionLayout({
  kind: 'syncNative',
  tag: [17],
  accounts: { account: 'writable', rent: { fixed: RENT_SYSVAR } },
  data: {},
})

/** Token-2022 alone: a transfer that states the fee the mint's extension will withhold, and fails if it is another. */
export const transferWithFee = instructionLayout({
  kind: 'transferCheckedWithFee',
  tag: [26, 1],
  accounts: { source: 'writable', mint: 'readonly', destination: 'writable', owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8, fee: tokenAmountField },
})
