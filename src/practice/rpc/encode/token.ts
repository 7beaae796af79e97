import { isTokenProgram } from '../../bank/token.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { u8, u64 } from '../../../core/program/layout.ts'
import { address, number8, type Part, taggedAddress, text64, word, words16 } from './part.ts'
import { applyShape, type Explained, type Shape } from './shape.ts'
import { encodeTokenAmount } from './token-amount.ts'
import { EXTENSION_SHAPES } from './token-extension-shapes.ts'
import { EXTENSION_NAMES } from './token-extension-states.ts'

const OWNER = ['owner', 'multisigOwner'] as const
const AUTHORITY = ['authority', 'multisigAuthority'] as const
const MINT_AUTHORITY = ['mintAuthority', 'multisigMintAuthority'] as const
const FREEZE_AUTHORITY = ['freezeAuthority', 'multisigFreezeAuthority'] as const

const amount = text64('amount')

/** `amount(u64) decimals(u8)`. */
const tokenAmount: Part = (data, offset) => {
  const value = u64.read(data, offset)
  const decimals = value && u8.read(data, value.next)
  if (value === null || decimals === null) return null
  return { info: { tokenAmount: encodeTokenAmount({ amount: value.value, decimals: decimals.value }) }, next: decimals.next }
}

const mintParts = [number8('decimals'), address('mintAuthority'), taggedAddress('freezeAuthority', undefined)]

const OF_MINT = ['mintTokens', 'freezeAccount'] as const
const OF_ACCOUNT = ['accountOwner', 'closeAccount'] as const
const AUTHORITY_TYPES: readonly string[] = [
  ...OF_MINT,
  ...OF_ACCOUNT,
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
]

/** The instructions both token programs share, and those of the newer one without an extension's own tag, by their tag. */
const SHAPES: readonly (Shape | undefined)[] = [
  { type: 'initializeMint', accounts: ['mint', 'rentSysvar'], parts: mintParts },
  { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  { type: 'initializeMultisig', accounts: ['multisig', 'rentSysvar'], parts: [number8('m')], rest: 'signers' },
  { type: 'transfer', accounts: ['source', 'destination'], parts: [amount], authority: AUTHORITY },
  { type: 'approve', accounts: ['source', 'delegate'], parts: [amount], authority: OWNER },
  { type: 'revoke', accounts: ['source'], authority: OWNER },
  {
    type: 'setAuthority',
    accounts: ({ authorityType }) => [OF_ACCOUNT.some((type) => type === authorityType) ? 'account' : 'mint'],
    parts: [word('authorityType', AUTHORITY_TYPES), taggedAddress('newAuthority', null)],
    authority: AUTHORITY,
  },
  { type: 'mintTo', accounts: ['mint', 'account'], parts: [amount], authority: MINT_AUTHORITY },
  { type: 'burn', accounts: ['account', 'mint'], parts: [amount], authority: AUTHORITY },
  { type: 'closeAccount', accounts: ['account', 'destination'], authority: OWNER },
  { type: 'freezeAccount', accounts: ['account', 'mint'], authority: FREEZE_AUTHORITY },
  { type: 'thawAccount', accounts: ['account', 'mint'], authority: FREEZE_AUTHORITY },
  { type: 'transferChecked', accounts: ['source', 'mint', 'destination'], parts: [tokenAmount], authority: AUTHORITY },
  { type: 'approveChecked', accounts: ['source', 'mint', 'delegate'], parts: [tokenAmount], authority: OWNER },
  { type: 'mintToChecked', accounts: ['mint', 'account'], parts: [tokenAmount], authority: MINT_AUTHORITY },
  { type: 'burnChecked', accounts: ['account', 'mint'], parts: [tokenAmount], authority: AUTHORITY },
  { type: 'initializeAccount2', accounts: ['account', 'mint', 'rentSysvar'], parts: [address('owner')] },
  { type: 'syncNative', accounts: ['account'] },
  { type: 'initializeAccount3', accounts: ['account', 'mint'], parts: [address('owner')] },
  { type: 'initializeMultisig2', accounts: ['multisig'], parts: [number8('m')], rest: 'signers' },
  { type: 'initializeMint2', accounts: ['mint'], parts: mintParts },
  { type: 'getAccountDataSize', accounts: ['mint'], parts: [words16('extensionTypes', EXTENSION_NAMES, undefined)] },
  { type: 'initializeImmutableOwner', accounts: ['account'] },
  { type: 'amountToUiAmount', accounts: ['mint'], parts: [amount] },
  undefined,
  { type: 'initializeMintCloseAuthority', accounts: ['mint'], parts: [taggedAddress('newAuthority', null)] },
  undefined,
  undefined,
  undefined,
  {
    type: 'reallocate',
    accounts: ['account', 'payer', 'systemProgram'],
    parts: [words16('extensionTypes', EXTENSION_NAMES, [])],
    authority: OWNER,
  },
  undefined,
  { type: 'createNativeMint', accounts: ['payer', 'nativeMint', 'systemProgram'] },
  { type: 'initializeNonTransferableMint', accounts: ['mint'] },
  undefined,
  undefined,
  { type: 'initializePermanentDelegate', accounts: ['mint'], parts: [address('delegate')] },
  undefined,
  undefined,
  { type: 'withdrawExcessLamports', accounts: ['source', 'destination'], authority: AUTHORITY },
]

/** A one-byte tag, and an amount after 1. */
const optionalAmount: Part = (data, offset) => (data[offset] === 0 ? { info: {}, next: offset + 1 } : amount(data, offset + 1))
const TAG_UNWRAP = 45
const UNWRAP: Shape = { type: 'unwrapLamports', accounts: ['source', 'destination'], parts: [optionalAmount], authority: AUTHORITY }

/** An instruction of a token program in the node's words; null when it is not one or not understood. */
export function explainToken(instruction: Instruction): Explained | null {
  const [tag = -1, extensionTag = -1] = instruction.data
  if (!isTokenProgram(instruction.program)) return null
  const shape = tag === TAG_UNWRAP ? UNWRAP : SHAPES[tag]
  const ofExtension = EXTENSION_SHAPES[tag]?.[extensionTag] ?? undefined
  const parsed = shape !== undefined ? applyShape(shape, instruction, 1) : ofExtension && applyShape(ofExtension, instruction, 2)
  return parsed === null || parsed === undefined ? null : { program: 'spl-token', parsed }
}
