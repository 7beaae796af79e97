import type { Address } from '../../../core/address/address.ts'
import { LOOKUP_TABLE_PROGRAM, TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { decodeLookupTable } from '../../../core/program/lookup-table.ts'
import type { Account } from '../../bank/account.ts'
import { nonceIn } from '../../bank/nonce.ts'
import { isTokenProgram, mintIn, tokenAccountIn } from '../../bank/token.ts'
import type { Json } from '../json.ts'
import { address, flag, number8, readParts, tagOf, taggedAddress, text64, zeroableAddress } from './part.ts'
import { parseSysvar } from './sysvar.ts'
import { encodeExtensions } from './token-extension-states.ts'
import { encodeTokenAmount } from './token-amount.ts'

export type ReadAccount = (address: Address) => Account | null

type Parsed = { readonly program: string; readonly parsed: { readonly type: string; readonly info: Json } }

const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const KIND_PROGRAM = 2

/** The data of an account, explained; null for one of a kind that is not, which is shown as bytes. */
export function parseAccountData(at: Address, account: Account, read: ReadAccount): Json {
  const found =
    parseNonce(account) ??
    parseTokenAccount(account, read) ??
    parseMint(account) ??
    parseMultisig(account) ??
    parseTable(account) ??
    parseSysvarAccount(at, account) ??
    parseProgram(account)
  return found === null ? null : { ...found, space: account.data.length }
}

function parseNonce(account: Account): Parsed | null {
  const state = nonceIn(account)
  if (state === null) return null
  const feeCalculator = { lamportsPerSignature: String(state.lamportsPerSignature) }
  const info = { authority: state.authority, blockhash: state.nonce, feeCalculator }
  return { parsed: { info, type: 'initialized' }, program: 'nonce' }
}

function parseTokenAccount(account: Account, read: ReadAccount): Parsed | null {
  const token = tokenAccountIn(account)
  const decimals = token === null ? undefined : mintIn(read(token.mint))?.decimals
  if (token === null || decimals === undefined) return null
  const show = (amount: bigint) => encodeTokenAmount({ amount, decimals })
  const info = {
    closeAuthority: token.closeAuthority ?? undefined,
    ...(token.delegate === null ? {} : { delegate: token.delegate, delegatedAmount: show(token.delegatedAmount) }),
    extensions: encodeExtensions(account.data),
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    rentExemptReserve: token.nativeReserve === null ? undefined : encodeTokenAmount({ amount: token.nativeReserve, decimals }),
    state: token.state,
    tokenAmount: show(token.amount),
  }
  return { parsed: { info, type: 'account' }, program: programName(account) }
}

function parseMint(account: Account): Parsed | null {
  const mint = mintIn(account)
  if (mint === null) return null
  const info = {
    decimals: mint.decimals,
    extensions: encodeExtensions(account.data),
    freezeAuthority: mint.freezeAuthority,
    isInitialized: true,
    mintAuthority: mint.mintAuthority,
    supply: String(mint.supply),
  }
  return { parsed: { info, type: 'mint' }, program: programName(account) }
}

/** Behind kind(u32): deactivation slot, last extended slot, its first index, authority. */
const TABLE_PARTS = [
  text64('deactivationSlot'),
  text64('lastExtendedSlot'),
  number8('lastExtendedSlotStartIndex'),
  taggedAddress('authority', undefined),
]
const KIND_BYTES = 4

/** Needed signers, all signers, whether it is made; then places for eleven signers. */
const MULTISIG_PARTS = [
  number8('numRequiredSigners'),
  number8('numValidSigners'),
  flag('isInitialized'),
  ...Array.from({ length: 11 }, (_, index) => zeroableAddress(`${index}`)),
]
const MULTISIG_BYTES = 355

function parseMultisig(account: Account): Parsed | null {
  const isMultisig = isTokenProgram(account.owner) && account.data.length === MULTISIG_BYTES
  const state = isMultisig ? readParts(MULTISIG_PARTS, account.data, 0) : null
  if (state === null) return null
  const { numRequiredSigners, numValidSigners, isInitialized, ...places } = state
  const signers = Object.values(places).filter((place): place is string => typeof place === 'string')
  const info = { numRequiredSigners, numValidSigners, isInitialized, signers }
  return { parsed: { info, type: 'multisig' }, program: programName(account) }
}

function parseTable({ owner, data }: Account): Parsed | null {
  const table = owner === LOOKUP_TABLE_PROGRAM ? decodeLookupTable(data) : null
  const state = table === null ? null : readParts(TABLE_PARTS, data, KIND_BYTES)
  if (table === null || state === null) return null
  return { parsed: { info: { ...state, addresses: table.addresses }, type: 'lookupTable' }, program: 'address-lookup-table' }
}

function parseSysvarAccount(at: Address, { owner, data }: Account): Parsed | null {
  const parsed = owner === SYSVAR_OWNER ? parseSysvar(at, data) : null
  return parsed === null ? null : { parsed, program: 'sysvar' }
}

/** A program's account names the one that holds its code. */
function parseProgram({ owner, data }: Account): Parsed | null {
  const state = owner === LOADER && tagOf(data) === KIND_PROGRAM ? readParts([address('programData')], data, KIND_BYTES) : null
  return state === null ? null : { parsed: { info: state, type: 'program' }, program: 'bpf-upgradeable-loader' }
}

function programName({ owner }: Account): string {
  return owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
}
