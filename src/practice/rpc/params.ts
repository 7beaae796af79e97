import bs58 from 'bs58'
import { type Address, isAddress } from '../../core/address/address.ts'
import { U64_MAX } from '../../core/amount/lamports.ts'
import type { Commitment } from '../../core/chain/slot.ts'
import { isSignature, type Signature } from '../../core/keys/signature.ts'
import { invalidParams } from './rpc-error.ts'

/** A configuration object, as it came. */
export type Config = { readonly [name: string]: unknown }

/** What a value is, in the words the node's JSON reader uses. */
function describe(value: unknown): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  if (typeof value === 'boolean') return `boolean \`${value}\``
  if (typeof value === 'bigint') return `integer \`${value}\``
  if (typeof value === 'number') return `${Number.isInteger(value) ? 'integer' : 'floating point'} \`${value}\``
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'sequence' : 'map'
}

const wrongType = (value: unknown, expected: string) =>
  invalidParams(`Invalid params: invalid type: ${describe(value)}, expected ${expected}.`)

/** An unsigned integer of 64 bits. */
export function readU64(value: unknown, expected: 'u64' | 'usize' = 'u64'): bigint {
  if (typeof value !== 'bigint' && !Number.isInteger(value)) throw wrongType(value, expected)
  const integer = BigInt(value as bigint | number)
  if (integer < 0n || integer > U64_MAX) throw invalidParams(`Invalid params: invalid value: ${describe(value)}, expected ${expected}.`)
  return integer
}

/** A text. */
export function readText(value: unknown): string {
  if (typeof value !== 'string') throw wrongType(value, 'a string')
  return value
}

/** A list of texts, none where the parameter is absent. */
export function readTexts(value: unknown): string[] {
  if (!Array.isArray(value)) throw wrongType(value, 'a sequence')
  return value.map(readText)
}

/** An address. */
export function readAddress(value: unknown): Address {
  const text = readText(value)
  if (!isAddress(text)) throw invalidParams(`Invalid param: ${base58Fault(text, 44)}`)
  return text
}

/** A signature. */
export function readSignature(value: unknown): Signature {
  const text = readText(value)
  if (!isSignature(text)) throw invalidParams(`Invalid param: ${base58Fault(text, 88)}`)
  return text
}

/** Why a text of base 58 is refused, in the node's word for it. */
export function base58Fault(text: string, maxLength: number): 'WrongSize' | 'Invalid' {
  return text.length > maxLength || bs58.decodeUnsafe(text) !== undefined ? 'WrongSize' : 'Invalid'
}

/** A configuration: an object, or nothing. */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(value, 'a map')
  return value as Config
}

/** The commitment asked for. A word the node does not know counts as none, and none as `finalized`. */
export function readCommitment(config: Config, name = 'commitment'): Commitment {
  const value = config[name]
  return value === 'processed' || value === 'confirmed' ? value : 'finalized'
}

/** The commitment asked for, by a method that answers about blocks. */
export function readBlockCommitment(config: Config): 'confirmed' | 'finalized' {
  const commitment = readCommitment(config)
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  return commitment
}

/** One of a few words, the first of which is the default. */
export function readWord<Word extends string>(value: unknown, words: readonly [Word, ...Word[]]): Word {
  if (value === undefined || value === null) return words[0]
  const word = words.find((known) => known === value)
  if (word !== undefined) return word
  throw invalidParams(
    `Invalid params: unknown variant \`${typeof value === 'string' ? value : describe(value)}\`, expected one of ${words.map((known) => `\`${known}\``).join(', ')}.`,
  )
}
