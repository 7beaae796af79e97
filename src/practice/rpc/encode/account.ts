import { zstdCompressSync } from 'node:zlib'
import bs58 from 'bs58'
import type { Address } from '../../../core/address/address.ts'
import { U64_MAX } from '../../../core/amount/lamports.ts'
import type { Account } from '../../bank/account.ts'
import type { Json } from '../json.ts'
import { type Config, readConfig, readU64, readWord } from '../params.ts'
import { invalidRequest } from '../rpc-error.ts'
import { parseAccountData } from './account-data.ts'
import type { ReadAccount } from './account-data.ts'

const MAX_BASE58_BYTES = 128
const ENCODINGS = ['binary', 'base58', 'base64', 'jsonParsed', 'base64+zstd'] as const
/** Accounts made by the ledger itself never paid rent; all others are exempt for ever. */
const UNRENTED_OWNERS: readonly string[] = ['NativeLoader1111111111111111111111111111111', 'Sysvar1111111111111111111111111111111111111']

type AccountEncoding = (typeof ENCODINGS)[number]
type Addressed = { readonly address: Address; readonly account: Account | null }
export type AccountView = {
  readonly encoding: AccountEncoding
  readonly slice: { readonly offset: number; readonly length: number } | null
}

/** How an account is to be shown. Without a word the data is base-58 text alone, as of old. */
export function readAccountView(config: Config): AccountView {
  const { dataSlice } = config
  const encoding = readWord(config['encoding'], ENCODINGS)
  if (dataSlice === undefined || dataSlice === null) return { encoding, slice: null }
  const { offset, length } = readConfig(dataSlice)
  return { encoding, slice: { offset: Number(readU64(offset, 'usize')), length: Number(readU64(length, 'usize')) } }
}

/** An account as account queries show it; null when it does not exist. `read` finds the mints of token accounts. */
export function encodeAccount({ address, account }: Addressed, view: AccountView, read: ReadAccount): Json {
  if (account === null) return null
  return {
    data: encodeData(address, account, view, read),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    rentEpoch: UNRENTED_OWNERS.includes(account.owner) ? 0n : U64_MAX,
    space: account.data.length,
  }
}

function encodeData(address: Address, account: Account, { encoding, slice }: AccountView, read: ReadAccount): Json {
  const parsed = encoding === 'jsonParsed' ? parseAccountData(address, account, read) : null
  if (parsed !== null) return parsed
  const data = slice === null ? account.data : account.data.subarray(slice.offset, slice.offset + slice.length)
  if (encoding === 'binary') return encodeBase58(data)
  if (encoding === 'base58') return [encodeBase58(data), 'base58']
  if (encoding === 'base64+zstd') return [zstdCompressSync(data).toString('base64'), 'base64+zstd']
  return [Buffer.from(data).toString('base64'), 'base64']
}

function encodeBase58(data: Uint8Array): string {
  if (data.length > MAX_BASE58_BYTES) {
    throw invalidRequest(`Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`)
  }
  return bs58.encode(data)
}
