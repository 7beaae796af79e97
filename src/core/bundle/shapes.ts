import { type Address, isAddress } from '../address/address.ts'
import { lamports, tokenAmount, U64_MAX } from '../amount/lamports.ts'
import { decodeBase64, encodeBase64 } from '../chain/base64.ts'
import { blockHeight, slot } from '../chain/slot.ts'
import { isSignature, type Signature } from '../keys/signature.ts'
import { type Blockhash, isBlockhash, isNonce, type Lifetime, type Nonce } from '../lifetime/lifetime.ts'
import type { MessageVersion } from '../message/message.ts'
import { isVisible } from '../text/visible.ts'
import * as bounds from './bounds.ts'
import {
  BUNDLE_VERSION,
  BUNDLE_VERSION_BLANK,
  type Bundle,
  type BundledTransaction,
  type BundleFacts,
  type BundleVersion,
  type HiddenAct,
  type IntentLine,
  type Seen,
} from './bundle.ts'
import { type Json, list, oneOf, orNull, record, type Shape, variants } from './shape.ts'

const DIGITS = /^(?:0|[1-9][0-9]{0,19})$/
const EXTENSION_TYPES = 0x1_0000
const DECIMALS = 0x100

const same = <Value extends Json>(value: Value): Json => value

/** A 64-bit number, in digits: no double holds it. */
function u64<Value extends bigint>(what: string, brand: (value: bigint) => Value): Shape<Value> {
  return oneOf(
    what,
    (value) => {
      const read = readU64(value)
      return read === undefined ? undefined : brand(read)
    },
    String,
  )
}

function readU64(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined
  const read = BigInt(value)
  return read > U64_MAX ? undefined : read
}

/** A whole number from 0 to below a limit. */
function small(limit: number): Shape<number> {
  return oneOf(
    `a whole number below ${limit}`,
    (value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < limit ? value : undefined),
    same,
  )
}

/** A line of text of which every character can be seen. */
function line(most: number): Shape<string> {
  const isLine = (value: unknown): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= most && isVisible(value)
  return oneOf(`a line of 1 to ${most} visible letters`, (value) => (isLine(value) ? value : undefined), same)
}

function word<const Words extends readonly (string | number)[]>(...words: Words): Shape<Words[number]> {
  return oneOf(
    `one of ${words.join(', ')}`,
    (value) => words.find((known) => known === value),
    (value) => value,
  )
}

const flag: Shape<boolean> = oneOf('true or false', (value) => (typeof value === 'boolean' ? value : undefined), same)
const address: Shape<Address> = oneOf('an address', (value) => (typeof value === 'string' && isAddress(value) ? value : undefined), same)
const blockhash: Shape<Blockhash> = oneOf(
  '32 bytes in base 58',
  (value) => (typeof value === 'string' && isBlockhash(value) ? value : undefined),
  same,
)
const nonce: Shape<Nonce> = oneOf('32 bytes in base 58', (value) => (typeof value === 'string' && isNonce(value) ? value : undefined), same)
const signature: Shape<Signature> = oneOf(
  'a signature',
  (value) => (typeof value === 'string' && isSignature(value) ? value : undefined),
  same,
)
const asset: Shape<'native' | Address> = oneOf(
  'native or a mint’s address',
  (value) => (value === 'native' || (typeof value === 'string' && isAddress(value)) ? value : undefined),
  same,
)
const lamportsShape = u64('lamports in digits', lamports)
const tokenAmountShape = u64('an amount in digits', tokenAmount)
const amount = u64('an amount in digits', (value) => value)
const slotShape = u64('a slot in digits', slot)
const heightShape = u64('a height in digits', blockHeight)

function bytesUpTo(most: number): Shape<Uint8Array> {
  const longest = Math.ceil(most / 3) * 4
  return oneOf(
    `1 to ${most} bytes in base64`,
    (value) => {
      const bytes = typeof value === 'string' && value.length <= longest ? decodeBase64(value) : null
      return bytes === null || bytes.length === 0 || bytes.length > most ? undefined : bytes
    },
    encodeBase64,
  )
}
const messageBytes = bytesUpTo(bounds.MOST_MESSAGE_BYTES)

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const time: Shape<string> = oneOf(
  'a time such as 2026-01-31T12:00:00.000Z',
  (value) => (typeof value === 'string' && ISO_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
  same,
)

const seen: Shape<Seen> = record({ slot: slotShape, node: line(bounds.MOST_NAME_LETTERS) })

/** A lifetime that comes later is one more kind, which a file of this version does not have. */
const lifetime: Shape<Lifetime> = variants<Lifetime>({
  blockhash: record({ kind: word('blockhash'), blockhash, lastValidBlockHeight: heightShape, fetchedSlot: slotShape }),
  nonce: record({ kind: word('nonce'), nonce, nonceAccount: address, authority: address }),
})

const intentLine: Shape<IntentLine> = record({
  reference: orNull(line(bounds.MOST_REFERENCE_LETTERS)),
  recipient: address,
  amount,
  asset,
})

const version: Shape<MessageVersion> = word('legacy', 0, 1)

type WholeTransaction = Omit<BundledTransaction, 'hidden'>

const transactionFields: { readonly [Key in keyof WholeTransaction]: Shape<WholeTransaction[Key]> } = {
  message: messageBytes,
  lifetime,
  seen,
  signers: list(record({ address, signature: orNull(signature) }), bounds.MOST_SIGNERS, 1),
  intent: record({
    kind: word('sweep', 'payment', 'upkeep'),
    words: line(bounds.MOST_WORDS_LETTERS),
    lines: list(intentLine, bounds.MOST_LINES),
  }),
  policy: orNull(record({ isAllowed: flag, words: line(bounds.MOST_WORDS_LETTERS) })),
}

const amountOrAll: Shape<bigint | 'all'> = oneOf(
  'an amount in digits, or all',
  (value) => (value === 'all' ? value : readU64(value)),
  String,
)

const hiddenFields = {
  account: address,
  data: bytesUpTo(bounds.MOST_TOKEN_ACCOUNT_BYTES),
  seen,
  completed: orNull(messageBytes),
}

const hidden: Shape<HiddenAct> = variants<HiddenAct>({
  apply: record({ kind: word('apply'), ...hiddenFields }),
  withdraw: record({ kind: word('withdraw'), amount: amountOrAll, ...hiddenFields }),
  pay: record({
    kind: word('pay'),
    amount,
    recipient: record({ account: address, data: bytesUpTo(bounds.MOST_TOKEN_ACCOUNT_BYTES) }),
    mint: bytesUpTo(bounds.MOST_MINT_BYTES),
    ...hiddenFields,
  }),
})

const account = record({
  address,
  lamports: lamportsShape,
  program: address,
  token: orNull(record({ mint: address, owner: address, amount: tokenAmountShape })),
  seen,
})

const mint = record({
  mint: address,
  tokenProgram: address,
  decimals: small(DECIMALS),
  symbol: orNull(line(bounds.MOST_SYMBOL_LETTERS)),
  extensions: list(small(EXTENSION_TYPES), bounds.MOST_EXTENSIONS),
  seen,
})

const facts: Shape<BundleFacts> = record<BundleFacts>({
  accounts: list(account, bounds.MOST_FACTS),
  mints: list(mint, bounds.MOST_FACTS),
  tables: list(record({ address, addresses: list(address, bounds.MOST_TABLE_ADDRESSES), seen }), bounds.MOST_TABLES),
  hooks: list(
    record({
      mint: address,
      program: address,
      accounts: list(record({ address, writable: flag }), bounds.MOST_HOOK_ACCOUNTS),
      seen,
    }),
    bounds.MOST_FACTS,
  ),
  rents: list(record({ byteLength: small(bounds.MOST_ACCOUNT_BYTES + 1), lamports: lamportsShape, seen }), bounds.MOST_FACTS),
  fee: orNull(record({ lamportsPerSignature: lamportsShape, rule: line(bounds.MOST_WORDS_LETTERS), seen })),
  height: orNull(record({ blockHeight: heightShape, seen })),
})

const bundleOf = (transaction: Shape<BundledTransaction>): Shape<Bundle> =>
  record<Bundle>({
    network: record({ genesisHash: blockhash, name: line(bounds.MOST_NAME_LETTERS) }),
    preparedAt: time,
    signer: record({ versions: list(version, 3, 1), reading: word('clear', 'hash') }),
    transactions: list(transaction, bounds.MOST_TRANSACTIONS, 1),
    facts,
  })

/** How a bundle stands in a file of each version. */
export const bundleShapes: { readonly [Version in BundleVersion]: Shape<Bundle> } = {
  [BUNDLE_VERSION]: bundleOf(record<WholeTransaction>(transactionFields)),
  [BUNDLE_VERSION_BLANK]: bundleOf(
    record<WholeTransaction & Required<Pick<BundledTransaction, 'hidden'>>>({ ...transactionFields, hidden }) as Shape<BundledTransaction>,
  ),
}
