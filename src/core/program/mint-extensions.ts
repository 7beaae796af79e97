import { type Address, ADDRESS_BYTES } from '../address/address.ts'
import { SYSTEM_PROGRAM } from './ids.ts'
import { addressField, bytesField, decodeField, type Field, struct, u8 } from './layout.ts'
import { TOKEN_ACCOUNT_BYTES } from './token-account.ts'
import { type Extension, readExtensions } from './token-extensions.ts'
import { type TransferFees, transferFeesField } from './transfer-fee.ts'

/** What the extensions of a mint allow and forbid. Those that change nothing about a plain transfer are in `types` alone. */
export type MintExtensions = {
  /** Every type, in the order of the bytes. */
  readonly types: readonly number[]
  readonly transferFees: TransferFees | null
  /** Who may set another transfer fee. */
  readonly feeAuthority: Address | null
  readonly closeAuthority: Address | null
  /** Whether new token accounts start frozen. */
  readonly startsFrozen: boolean
  readonly nonTransferable: boolean
  readonly permanentDelegate: Address | null
  /** The program that is called on each transfer and may refuse it; null where none is. */
  readonly transferHook: Address | null
  /** Who may have another program called on each transfer. */
  readonly hookAuthority: Address | null
  readonly paused: boolean
  readonly pauseAuthority: Address | null
}

/** What each type of the token-extensions program is called, account extensions with those of mints. */
export const EXTENSION_NAMES: readonly string[] = [
  'uninitialized',
  'transfer fees',
  'withheld fees',
  'mint close authority',
  'confidential transfers',
  'confidential account',
  'default account state',
  'immutable owner',
  'required memo',
  'non-transferable',
  'interest-bearing display',
  'guard against calls by programs',
  'permanent delegate',
  'account of a non-transferable mint',
  'transfer hook',
  'account of a mint with a transfer hook',
  'confidential transfer fees',
  'withheld confidential fees',
  'metadata pointer',
  'metadata',
  'group pointer',
  'group',
  'group member pointer',
  'group member',
  'confidential minting and burning',
  'scaled display',
  'pausable',
  'account of a pausable mint',
  'permissioned burning',
]

const TRANSFER_FEES = 1
const MINT_CLOSE_AUTHORITY = 3
const DEFAULT_ACCOUNT_STATE = 6
const MEMO_REQUIRED = 8
const NON_TRANSFERABLE = 9
const PERMANENT_DELEGATE = 12
const TRANSFER_HOOK = 14
const PAUSABLE = 26

const FROZEN = 2
const ENTRY_HEAD_BYTES = 4
const TYPE_BYTES = 1
/** An account of this length would pass for a multisig, so the program makes it longer by one entry's type. */
const MULTISIG_BYTES = 355
const PADDING_BYTES = 2

const TRANSFER_FEE_BYTES = 108

/** How long the values are that are read here. */
const VALUE_BYTES_IN_MINTS = new Map([
  [TRANSFER_FEES, TRANSFER_FEE_BYTES],
  [MINT_CLOSE_AUTHORITY, 32],
  [DEFAULT_ACCOUNT_STATE, 1],
  [PERMANENT_DELEGATE, 32],
  [TRANSFER_HOOK, 64],
  [PAUSABLE, 33],
])
/** What each extension of a mint puts into its token accounts: the length of the value there. */
const VALUE_BYTES_IN_ACCOUNTS = new Map([
  [TRANSFER_FEES, 8],
  [NON_TRANSFERABLE, 0],
  [TRANSFER_HOOK, 1],
  [PAUSABLE, 0],
])

/** 32 zero bytes stand for nobody. */
const optionalKey: Field<Address | null> = {
  write: (value, out) => addressField.write(value ?? SYSTEM_PROGRAM, out),
  read: (bytes, offset) => {
    const read = addressField.read(bytes, offset)
    return read && { value: read.value === SYSTEM_PROGRAM ? null : read.value, next: read.next }
  },
}
const hookField = struct<{ authority: Address | null; program: Address | null }>({ authority: optionalKey, program: optionalKey })
/** What follows in the extension is read by `transferFeesField`. */
const feeAuthorityField = struct<{ authority: Address | null; rest: Uint8Array }>({
  authority: optionalKey,
  rest: bytesField(TRANSFER_FEE_BYTES - ADDRESS_BYTES),
})
const pausableField = struct<{ authority: Address | null; paused: number }>({ authority: optionalKey, paused: u8 })

/** The extensions in a mint's data; null when an entry is cut short or is not as long as its type asks. */
export function decodeMintExtensions(data: Uint8Array): MintExtensions | null {
  const extensions = readExtensions(data)
  if (extensions === null || !extensions.every(hasItsLength)) return null
  const pausable = valueOf(extensions, PAUSABLE, pausableField)
  const hook = valueOf(extensions, TRANSFER_HOOK, hookField)
  return {
    types: extensions.map(({ type }) => type),
    transferFees: valueOf(extensions, TRANSFER_FEES, transferFeesField),
    feeAuthority: valueOf(extensions, TRANSFER_FEES, feeAuthorityField)?.authority ?? null,
    closeAuthority: valueOf(extensions, MINT_CLOSE_AUTHORITY, optionalKey),
    startsFrozen: valueOf(extensions, DEFAULT_ACCOUNT_STATE, u8) === FROZEN,
    nonTransferable: extensions.some(({ type }) => type === NON_TRANSFERABLE),
    permanentDelegate: valueOf(extensions, PERMANENT_DELEGATE, optionalKey),
    transferHook: hook?.program ?? null,
    hookAuthority: hook?.authority ?? null,
    paused: (pausable?.paused ?? 0) !== 0,
    pauseAuthority: pausable?.authority ?? null,
  }
}

/** Types this product does not know, which may change what a transfer does. */
export function unknownExtensions({ types }: Pick<MintExtensions, 'types'>): readonly number[] {
  return types.filter((type) => EXTENSION_NAMES[type] === undefined)
}

/** Data bytes of an associated account under the token-extensions program: its owner can never change, and the mint adds what it needs. */
export function associatedAccountBytes({ types }: Pick<MintExtensions, 'types'>): number {
  const added = types.flatMap((type) => VALUE_BYTES_IN_ACCOUNTS.get(type) ?? [])
  const entries = [0, ...added].reduce((sum, length) => sum + ENTRY_HEAD_BYTES + length, 0)
  const total = TOKEN_ACCOUNT_BYTES + TYPE_BYTES + entries
  return total === MULTISIG_BYTES ? total + PADDING_BYTES : total
}

/** Whether a token account takes tokens only behind a memo; null when its bytes are cut short. */
export function requiresMemo(data: Uint8Array): boolean | null {
  const extensions = readExtensions(data)
  return extensions === null ? null : extensions.some(({ type, value }) => type === MEMO_REQUIRED && value[0] !== 0)
}

function hasItsLength({ type, value }: Extension): boolean {
  return (VALUE_BYTES_IN_MINTS.get(type) ?? value.length) === value.length
}

function valueOf<Value>(extensions: readonly Extension[], type: number, field: Field<Value>): Value | null {
  const found = extensions.find((extension) => extension.type === type)
  return found === undefined ? null : decodeField(field, found.value)
}
