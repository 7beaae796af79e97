import { getAddressDecoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import type { ErrorCode } from '../../../src/core/error/codes.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'

/** 32 bytes of one value: an address, a blockhash. */
const key = (value: number): number[] => Array.from({ length: 32 }, () => value)
/** Its text, by another implementation. */
const keyText = (value: number): string => getAddressDecoder().decode(Uint8Array.from(key(value)))
const signature = Array.from({ length: 64 }, () => 7)

const HEADER = [1, 0, 1]
const ACCOUNTS = [3, ...key(1), ...key(2), ...key(9)]
const BLOCKHASH = key(5)
/** Program 2, accounts 0 and 1, data ff. */
const INSTRUCTION = [2, 2, 0, 1, 1, 0xff]
const LEGACY = [...HEADER, ...ACCOUNTS, ...BLOCKHASH, 1, ...INSTRUCTION]
const VERSION_0 = [0x80, ...LEGACY]
const CONFIG_BOTH_LIMITS = [0b1100, 0, 0, 0]
const V1_LIMITS = [64, 13, 3, 0, 0, 2, 1, 0]
const V1_BODY = [...BLOCKHASH, 1, ...ACCOUNTS, ...V1_LIMITS, 2, 2, 1, 0, 0, 1, 0xff]
const VERSION_1 = [0x81, ...HEADER, ...CONFIG_BOTH_LIMITS, ...V1_BODY]

function codeOf(decode: () => unknown): ErrorCode | 'understood' {
  try {
    decode()
    return 'understood'
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    throw error
  }
}

const messageCode = (bytes: readonly number[]) => codeOf(() => decodeMessage(Uint8Array.from(bytes)))
const transactionCode = (bytes: readonly number[]) => codeOf(() => decodeTransaction(Uint8Array.from(bytes)))

/** The bytes with those from `at` on replaced. */
function changed(bytes: readonly number[], at: number, ...to: readonly number[]): number[] {
  return [...bytes.slice(0, at), ...to, ...bytes.slice(at + to.length)]
}

describe('a message that means something', () => {
  it('is understood in the legacy form', () => {
    expect(decodeMessage(Uint8Array.from(LEGACY))).toEqual({
      version: 'legacy',
      header: { signerCount: 1, readonlySignerCount: 0, readonlyNonSignerCount: 1 },
      staticAccounts: [keyText(1), keyText(2), keyText(9)],
      lifetimeToken: keyText(5),
      instructions: [{ programIndex: 2, accountIndexes: [0, 1], data: Uint8Array.of(0xff) }],
      lookups: [],
      config: null,
    })
  })

  it('is understood in version 0, without lookups and with them', () => {
    expect(messageCode([...VERSION_0, 0])).toBe('understood')
    const lookup = [1, ...key(6), 1, 4, 2, 5, 6]
    expect(decodeMessage(Uint8Array.from([...VERSION_0, ...lookup])).lookups).toEqual([
      { table: keyText(6), writableIndexes: [4], readonlyIndexes: [5, 6] },
    ])
  })

  it('is understood in version 1, with the settings its mask names and no others', () => {
    const { config, instructions } = decodeMessage(Uint8Array.from(VERSION_1))
    expect(config).toEqual({ computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 65_536 + 512 })
    expect(instructions).toEqual([{ programIndex: 2, accountIndexes: [0, 1], data: Uint8Array.of(0xff) }])
  })
})

describe('a message is refused', () => {
  const refused: { what: string; bytes: readonly number[]; code: ErrorCode }[] = [
    { what: 'when it is empty', bytes: [], code: 'MESSAGE_TRUNCATED' },
    { what: 'when a byte follows', bytes: [...LEGACY, 0], code: 'MESSAGE_TRAILING_BYTES' },
    { what: 'when its last byte is missing', bytes: LEGACY.slice(0, -1), code: 'MESSAGE_TRUNCATED' },
    { what: 'when version 0 has no list of lookups', bytes: VERSION_0, code: 'MESSAGE_TRUNCATED' },
    { what: 'when its version is 2', bytes: changed(VERSION_1, 0, 0x82), code: 'MESSAGE_VERSION_UNKNOWN' },
    { what: 'when its version is 127', bytes: changed(VERSION_1, 0, 0xff), code: 'MESSAGE_VERSION_UNKNOWN' },
    { what: 'when nobody signs', bytes: changed(LEGACY, 0, 0), code: 'MESSAGE_HEADER_INVALID' },
    { what: 'when the fee payer is read-only', bytes: changed(LEGACY, 1, 1), code: 'MESSAGE_HEADER_INVALID' },
    { what: 'when there are more signers than accounts', bytes: changed(LEGACY, 0, 4), code: 'MESSAGE_HEADER_INVALID' },
    { what: 'when more accounts are read-only than do not sign', bytes: changed(LEGACY, 2, 3), code: 'MESSAGE_HEADER_INVALID' },
    { what: 'when an account stands twice', bytes: changed(LEGACY, 4, ...key(2)), code: 'MESSAGE_DUPLICATE_ACCOUNT' },
    {
      what: 'when a length takes more bytes than it needs',
      bytes: [...HEADER, 0x83, 0, ...LEGACY.slice(4)],
      code: 'MESSAGE_LENGTH_NOT_CANONICAL',
    },
    { what: 'when a program index is out of range', bytes: changed(LEGACY, 133, 3), code: 'MESSAGE_INDEX_OUT_OF_RANGE' },
    { what: 'when an account index is out of range', bytes: changed(LEGACY, 135, 3), code: 'MESSAGE_INDEX_OUT_OF_RANGE' },
    { what: 'when the fee payer is called as a program', bytes: changed(LEGACY, 133, 0), code: 'MESSAGE_PROGRAM_NOT_ALLOWED' },
    {
      what: 'when a program comes from a lookup table',
      bytes: [...changed(VERSION_0, 134, 3), 1, ...key(6), 0, 1, 0],
      code: 'MESSAGE_PROGRAM_NOT_ALLOWED',
    },
    { what: 'when a lookup takes nothing', bytes: [...VERSION_0, 1, ...key(6), 0, 0], code: 'MESSAGE_LOOKUP_EMPTY' },
    {
      what: 'when lookups bring it above 64 accounts',
      bytes: [...VERSION_0, 1, ...key(6), 62, ...Array.from({ length: 62 }, (_, index) => index), 0],
      code: 'MESSAGE_TOO_MANY_ACCOUNTS',
    },
    { what: 'when its mask has an unknown bit', bytes: changed(VERSION_1, 4, 0b10_1100), code: 'MESSAGE_CONFIG_INVALID' },
    { what: 'when its mask has half a priority fee', bytes: changed(VERSION_1, 4, 0b01_1101), code: 'MESSAGE_CONFIG_INVALID' },
    { what: 'when its mask has a bit in the last byte', bytes: changed(VERSION_1, 7, 0x80), code: 'MESSAGE_CONFIG_INVALID' },
    {
      what: 'when its heap is no multiple of 1024',
      bytes: [0x81, ...HEADER, 0b1_0000, 0, 0, 0, ...BLOCKHASH, 0, ...ACCOUNTS, 1, 0x80, 0, 0],
      code: 'MESSAGE_HEAP_SIZE_INVALID',
    },
    { what: 'when version 1 needs 13 signatures', bytes: version1With({ signers: 13, accounts: 14 }), code: 'MESSAGE_TOO_MANY_SIGNERS' },
    { what: 'when version 1 has 65 accounts', bytes: version1With({ signers: 1, accounts: 65 }), code: 'MESSAGE_TOO_MANY_ACCOUNTS' },
  ]

  it.each(refused)('$what', ({ bytes, code }) => {
    expect(messageCode(bytes)).toBe(code)
  })

  it('at no count below the limits', () => {
    expect(messageCode(version1With({ signers: 12, accounts: 64 }))).toBe('understood')
  })

  it('when it has more than 64 instructions', () => {
    const many = Array.from({ length: 65 }, () => INSTRUCTION).flat()
    expect(messageCode([...HEADER, ...ACCOUNTS, ...BLOCKHASH, 65, ...many])).toBe('MESSAGE_TOO_MANY_INSTRUCTIONS')
    expect(messageCode([...HEADER, ...ACCOUNTS, ...BLOCKHASH, 64, ...many.slice(INSTRUCTION.length)])).toBe('understood')
  })
})

function version1With({ signers, accounts }: { signers: number; accounts: number }): number[] {
  const addresses = Array.from({ length: accounts }, (_, index) => key(index + 1)).flat()
  return [0x81, signers, 0, 0, 0, 0, 0, 0, ...BLOCKHASH, 0, accounts, ...addresses]
}

describe('a transaction', () => {
  it('is understood when its signatures stand where its version has them', () => {
    expect(transactionCode([1, ...signature, ...LEGACY])).toBe('understood')
    expect(transactionCode([1, ...signature, ...VERSION_0, 0])).toBe('understood')
    expect(transactionCode([...VERSION_1, ...signature])).toBe('understood')
  })

  it('gives null for the 64 zero bytes of a missing signature', () => {
    const absent = Array.from({ length: 64 }, () => 0)
    expect(decodeTransaction(Uint8Array.from([1, ...absent, ...LEGACY])).signatures).toEqual([null])
    expect(decodeTransaction(Uint8Array.from([...VERSION_1, ...absent])).signatures).toEqual([null])
  })

  it('gives the exact bytes that are signed', () => {
    expect(decodeTransaction(Uint8Array.from([1, ...signature, ...LEGACY])).message).toEqual(Uint8Array.from(LEGACY))
    expect(decodeTransaction(Uint8Array.from([...VERSION_1, ...signature])).message).toEqual(Uint8Array.from(VERSION_1))
  })

  const refused: { what: string; bytes: readonly number[]; code: ErrorCode }[] = [
    { what: 'when a signature is missing', bytes: [0, ...LEGACY], code: 'MESSAGE_SIGNATURE_COUNT' },
    { what: 'when it has one too many', bytes: [2, ...signature, ...signature, ...LEGACY], code: 'MESSAGE_SIGNATURE_COUNT' },
    { what: 'when version 1 has its signatures first', bytes: [1, ...signature, ...VERSION_1], code: 'MESSAGE_SIGNATURE_COUNT' },
    { what: 'when version 0 comes without its signatures', bytes: [...VERSION_0, 0], code: 'MESSAGE_TRUNCATED' },
    { what: 'when version 1 lacks a byte of its signature', bytes: [...VERSION_1, ...signature.slice(1)], code: 'MESSAGE_TRUNCATED' },
    { what: 'when a byte follows version 1', bytes: [...VERSION_1, ...signature, 0], code: 'MESSAGE_TRAILING_BYTES' },
    { what: 'when a byte follows', bytes: [1, ...signature, ...LEGACY, 0], code: 'MESSAGE_TRAILING_BYTES' },
  ]

  it.each(refused)('is refused $what', ({ bytes, code }) => {
    expect(transactionCode(bytes)).toBe(code)
  })
})
