import { type Address, ADDRESS_BYTES } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import { addressField, encodeField, type Field, fixedOption, lamportsField, struct, tokenAmountField, u8 } from './layout.ts'

export const MINT_BYTES = 82
export const TOKEN_ACCOUNT_BYTES = 165
/** Of a multisig, which may hold anything in its bytes: an account of this length is neither a mint nor a token account. */
const MULTISIG_BYTES = 355

/** With extensions (Token-2022), this byte behind the base layouts, both padded to 165, says what the account is. */
const TYPE_OFFSET = TOKEN_ACCOUNT_BYTES
const TYPE_MINT = 1
const TYPE_TOKEN_ACCOUNT = 2

const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** The part of a token account that both token programs share. */
export type TokenAccount = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: TokenAmount
  readonly delegate: Address | null
  readonly state: (typeof STATES)[number]
  /** The rent kept back by an account of wrapped SOL; null for any other. */
  readonly nativeReserve: Lamports | null
  readonly delegatedAmount: TokenAmount
  readonly closeAuthority: Address | null
}

/** The part of a mint that both token programs share. */
export type Mint = {
  readonly mintAuthority: Address | null
  readonly supply: TokenAmount
  readonly decimals: number
  readonly initialized: boolean
  readonly freezeAuthority: Address | null
}

const optionalAddress = fixedOption(addressField, ADDRESS_BYTES)

const tokenAccountField: Field<TokenAccount> = struct({
  mint: addressField,
  owner: addressField,
  amount: tokenAmountField,
  delegate: optionalAddress,
  state: oneOf(STATES),
  nativeReserve: fixedOption(lamportsField, 8),
  delegatedAmount: tokenAmountField,
  closeAuthority: optionalAddress,
})

const mintField: Field<Mint> = struct({
  mintAuthority: optionalAddress,
  supply: tokenAmountField,
  decimals: u8,
  initialized: oneOf([false, true]),
  freezeAuthority: optionalAddress,
})

/** The token account in an account's data; null when it holds something else. Extensions are not read. */
export function decodeTokenAccount(bytes: Uint8Array): TokenAccount | null {
  const isTokenAccount = bytes.length === TOKEN_ACCOUNT_BYTES || hasType(bytes, TYPE_TOKEN_ACCOUNT)
  return isTokenAccount ? (tokenAccountField.read(bytes, 0)?.value ?? null) : null
}

/** The mint in an account's data; null when it holds something else. Extensions are not read. */
export function decodeMint(bytes: Uint8Array): Mint | null {
  const isMint = bytes.length === MINT_BYTES || hasType(bytes, TYPE_MINT)
  return isMint ? (mintField.read(bytes, 0)?.value ?? null) : null
}

/** The 165 bytes of a token account without extensions. */
export function encodeTokenAccount(account: TokenAccount): Uint8Array {
  return encodeField(tokenAccountField, account)
}

/** The 82 bytes of a mint without extensions. */
export function encodeMint(mint: Mint): Uint8Array {
  return encodeField(mintField, mint)
}

function hasType(bytes: Uint8Array, type: number): boolean {
  return bytes.length > TYPE_OFFSET && bytes.length !== MULTISIG_BYTES && bytes[TYPE_OFFSET] === type
}

/** One byte that counts through the values. */
function oneOf<const Value>(values: readonly Value[]): Field<Value> {
  return {
    write: (value, out) => u8.write(values.indexOf(value), out),
    read: (bytes, offset) => {
      const place = bytes[offset]
      const value = place === undefined ? undefined : values[place]
      return value === undefined ? null : { value, next: offset + 1 }
    },
  }
}
