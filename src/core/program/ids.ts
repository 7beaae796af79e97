import { type Address, parseAddress } from '../address/address.ts'

/** Native programs and sysvars: their keys are names, not points; nobody holds a private key for them. */
export const SYSTEM_PROGRAM = parseAddress('11111111111111111111111111111111')
export const COMPUTE_BUDGET_PROGRAM = parseAddress('ComputeBudget111111111111111111111111111111')
export const LOOKUP_TABLE_PROGRAM = parseAddress('AddressLookupTab1e1111111111111111111111111')
export const RECENT_BLOCKHASHES_SYSVAR = parseAddress('SysvarRecentB1ockHashes11111111111111111111')
export const RENT_SYSVAR = parseAddress('SysvarRent111111111111111111111111111111111')

export const TOKEN_PROGRAM = parseAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = parseAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** The native token as a token of either program: an account of it holds as many lamports as units, and closing it gives them back. */
export const WRAPPED_NATIVE_MINTS: readonly Address[] = [
  parseAddress('So11111111111111111111111111111111111111112'),
  parseAddress('9pan9bMn5HatX4EJdBwg9VgCz7Uz5HL8N1m5D3NdXej9'),
]
export const ASSOCIATED_TOKEN_PROGRAM = parseAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** Checks proofs over ElGamal ciphertexts, for confidential transfers. */
export const PROOF_PROGRAM = parseAddress('ZkE1Gama1Proof11111111111111111111111111111')
export const INSTRUCTIONS_SYSVAR = parseAddress('Sysvar1nstructions1111111111111111111111111')

/** The memo program we call, as the ledger's own command line does: version 4. */
export const MEMO_PROGRAM = parseAddress('Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH')
/** Earlier memo programs, which senders still call; the bytes mean the same. */
export const MEMO_V3_PROGRAM = parseAddress('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const MEMO_V1_PROGRAM = parseAddress('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')

/** What owns every sysvar. */
export const SYSVAR_OWNER = parseAddress('Sysvar1111111111111111111111111111111111111')
export const UPGRADEABLE_LOADER = parseAddress('BPFLoaderUpgradeab1e11111111111111111111111')
/** What owns programs and their code: the native loader and the four that came after it. */
export const LOADERS: readonly Address[] = [
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
].map(parseAddress)
