import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '../../../src/core/chain/base64.ts'
import { parseRpcBlock, parseRpcRecord } from '../../../src/core/chain/parse-rpc-block.ts'
import type { TransactionDetails } from '../../../src/core/chain/rpc-transaction.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/main/node/json.ts'
import { readExchanges } from '../../support/conformance.ts'

/** The recorded v0 transaction that takes two accounts from a lookup table. */
function recordedLookup(encoding: string): JsonObject {
  const name = `getTransaction v0-lookup-transfer ${encoding}`
  const found = readExchanges('transactions.jsonl').find((exchange) => exchange.name === name)
  return found?.response['result'] as JsonObject
}

/** The value with what stands at the path replaced; undefined takes it away. */
function altered(value: JsonValue, [head, ...rest]: readonly (string | number)[], by: JsonValue | undefined): JsonValue {
  if (head === undefined) return by ?? null
  if (Array.isArray(value)) return value.map((item: JsonValue, index) => (index === head ? altered(item, rest, by) : item))
  if (!isJsonObject(value)) return by ?? null
  const members = Object.entries(value).filter(([name]) => name !== head || rest.length > 0 || by !== undefined)
  const added = rest.length === 0 && by !== undefined && !(head in value) ? [[head, by] as const] : []
  return Object.fromEntries([
    ...members.map(([name, member]) => [name, name === head ? altered(member, rest, by) : member] as const),
    ...added,
  ])
}

const MESSAGE = ['transaction', 'message'] as const
const META = ['meta'] as const

describe('an answer that cannot be right is refused by the place in it', () => {
  it.each<[string, string, readonly (string | number)[], JsonValue | undefined, RegExp]>([
    ['a double for a balance', 'json', [...META, 'preBalances', 0], 1.5, /transaction\.meta\.preBalances\[0\] is not an unsigned/],
    ['a balance too many', 'json', [...META, 'postBalances'], [1n, 2n, 3n, 4n, 5n], /postBalances has 5 balances for 4 accounts/],
    ['no outcome', 'json', [...META, 'err'], undefined, /transaction\.meta\.err is missing/],
    ['two outcomes', 'json', [...META, 'status'], { Err: 'AccountInUse' }, /transaction\.meta\.status contradicts “err”/],
    ['loaded addresses that are not said', 'json', [...META, 'loadedAddresses'], undefined, /takes accounts from lookup tables/],
    ['loaded addresses that are not said', 'base64', [...META, 'loadedAddresses'], undefined, /takes accounts from lookup tables/],
    ['too few loaded addresses', 'base58', [...META, 'loadedAddresses', 'writable'], [], /takes accounts from lookup tables/],
    ['an unknown outcome of accounts that nobody says', 'json', META, null, /takes accounts from lookup tables/],
    [
      'an account list without the loaded ones',
      'jsonParsed',
      [...MESSAGE, 'addressTableLookups'],
      [],
      /does not hold what the lookup tables/,
    ],
    ['a source that is not known', 'jsonParsed', [...MESSAGE, 'accountKeys', 0, 'source'], 'thin air', /source is not a known source/],
    [
      'an instruction of an account that is not there',
      'json',
      [...MESSAGE, 'instructions', 0, 'accounts'],
      [9n],
      /is not an integer below 4/,
    ],
    ['a program that is not there', 'json', [...MESSAGE, 'instructions', 0, 'programIdIndex'], 4n, /is not an integer below 4/],
    ['data that is not base 58', 'json', [...MESSAGE, 'instructions', 0, 'data'], '0OIl', /instructions\[0\]\.data is not base 58/],
    ['a signature too many', 'json', ['transaction', 'signatures'], ['1', '1'], /signatures\[0\] is not a signature/],
    ['a header of more accounts than there are', 'json', [...MESSAGE, 'header', 'numRequiredSignatures'], 9n, /counts too many accounts/],
    ['a version from tomorrow', 'json', ['version'], 2n, /transaction\.version is a version that is not read here/],
    ['a version that its bytes deny', 'base64', ['version'], 1n, /is of another version than is said of it/],
    ['bytes in an encoding that is not read', 'base64', ['transaction', 1], 'base64+zstd', /transaction\[1\] is not an encoding/],
    ['bytes that are no transaction', 'base64', ['transaction', 0], 'AAAA', /is not a transaction that can be read \(MESSAGE_/],
    ['text that is not base 64', 'base64', ['transaction', 0], '!!!', /transaction\[0\] is not base 64/],
    ['a slot that is a text', 'json', ['slot'], '7', /transaction\.slot is not an unsigned/],
    ['a log line that is a number', 'json', [...META, 'logMessages', 0], 7n, /logMessages\[0\] is not a text/],
  ])('%s (%s)', (_what, encoding, path, by, problem) => {
    expect(() => parseRpcRecord(altered(recordedLookup(encoding), path, by))).toThrow(problem)
  })

  it.each<[TransactionDetails, RegExp]>([
    ['full', /block\.transactions is not a list/],
    ['accounts', /block\.transactions is not a list/],
    ['signatures', /block\.signatures is not a list/],
  ])('with details %s that are not in it', (details, problem) => {
    const block = readExchanges('blocks.jsonl').find(({ name }) => name === 'getBlock v0 none json rewards=true')?.response['result']
    expect(() => parseRpcBlock(block, details)).toThrow(problem)
  })
})

describe('what an answer may leave out', () => {
  it('is told apart from what it says: old nodes record less', () => {
    const optional = [
      'preTokenBalances',
      'postTokenBalances',
      'innerInstructions',
      'logMessages',
      'rewards',
      'computeUnitsConsumed',
      'costUnits',
    ]
    const record = optional.reduce((answer: JsonValue, name) => altered(answer, ['meta', name], undefined), recordedLookup('json'))
    const { meta } = parseRpcRecord(record).transaction
    expect(meta).toMatchObject(Object.fromEntries(optional.map((name) => [name, null])))
  })

  it('may say of a call that it stood nine deep, as far as calls go', () => {
    const deep = { programIdIndex: 1n, accounts: [0n], data: '3Bxs4h24hBtQy9rw', stackHeight: 9n }
    const record = altered(recordedLookup('json'), ['meta', 'innerInstructions'], [{ index: 0n, instructions: [deep] }])
    expect(parseRpcRecord(record).transaction.meta).toMatchObject({ innerInstructions: [{ instructions: [{ stackHeight: 9 }] }] })
  })

  it('or say beyond what is known here is passed over', () => {
    const record = altered(altered(recordedLookup('json'), ['meta', 'tomorrow'], { a: [1n] }), ['tomorrow'], 'x')
    expect(parseRpcRecord(record)).toEqual(parseRpcRecord(recordedLookup('json')))
  })
})

describe('decodeBase64', () => {
  it('reads what Node writes, and refuses what Node would not have written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
      }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.base64String({ maxLength: 12 })), (text) => {
        const bytes = decodeBase64(text)
        expect(bytes === null ? null : Buffer.from(bytes).toString('base64')).toBe(
          Buffer.from(text, 'base64').toString('base64') === text ? text : null,
        )
      }),
    )
  })
})
