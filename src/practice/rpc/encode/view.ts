import type { MessageVersion } from '../../../core/message/message.ts'
import type { Config } from '../params.ts'
import { invalidParams, versionNotSupported } from '../rpc-error.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'
type Details = 'full' | 'accounts' | 'signatures' | 'none'

/** How a transaction is to be shown. */
export type TransactionView = { readonly encoding: TransactionEncoding; readonly maxVersion: number | null }
/** How a block is to be shown. */
export type BlockView = TransactionView & { readonly details: Details; readonly rewards: boolean }

const MAX_VERSION = 255
const ENCODINGS: readonly unknown[] = ['json', 'jsonParsed', 'base58', 'base64', 'binary'] satisfies (TransactionEncoding | 'binary')[]
const DETAILS: readonly unknown[] = ['full', 'accounts', 'signatures', 'none'] satisfies Details[]

/** The second parameter of getBlock: an encoding, or an object. */
export function readBlockView(options: unknown): { readonly view: BlockView; readonly config: Config } {
  const { view, config } = readTransactionView(options)
  // What is not wished for may be null: the ledger's own command line sends it so.
  const details = config['transactionDetails'] ?? 'full'
  const rewards = config['rewards'] ?? true
  if (!DETAILS.includes(details) || typeof rewards !== 'boolean') throw noVariant()
  return { view: { ...view, details: details as Details, rewards }, config }
}

/** The second parameter of getTransaction: an encoding, or an object. */
export function readTransactionView(options: unknown): { readonly view: TransactionView; readonly config: Config } {
  const config: Config = typeof options === 'string' ? { encoding: options } : ((options ?? {}) as Config)
  if (typeof config !== 'object' || Array.isArray(config)) throw noVariant()
  const encoding = config['encoding'] ?? 'json'
  const maxVersion = config['maxSupportedTransactionVersion'] ?? null
  if (!ENCODINGS.includes(encoding) || !isVersionLimit(maxVersion)) throw noVariant()
  return { view: { encoding: encoding === 'binary' ? 'base58' : (encoding as TransactionEncoding), maxVersion }, config }
}

/** The version beside a transaction: left out for a client that did not say which it reads, refused when it does not read this one. */
export function shownVersion(version: MessageVersion, { maxVersion }: TransactionView): MessageVersion | undefined {
  if (version !== 'legacy' && (maxVersion === null || version > maxVersion)) throw versionNotSupported(version)
  return maxVersion === null ? undefined : version
}

function isVersionLimit(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_VERSION)
}

function noVariant() {
  return invalidParams('Invalid params: data did not match any variant of untagged enum RpcEncodingConfigWrapper.')
}
