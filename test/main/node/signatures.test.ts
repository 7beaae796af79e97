import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { type JsonValue, type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { isJsonObject } from '../../../src/main/node/json.ts'
import { readExchanges } from '../../support/conformance.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'

const WALLET = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const NEWEST = '3BHpR74C1xmKDVVAeRXfS6fWvTrooRNvVQTshtY3X9UiCuXM41NCHDLNRd8dD1qy8yBXKRyfRaGeWgBEPbXEBS54'
const OLDER = '4V3qKiVesJMjrQebNGecKSHEmq6sxZrXwYXDF5WhSNKy1NsctDWfpubc2Sk66iU9MmYADAE3i6uZhy1LbWPpzfSi'

let double: NodeDouble
let node: NodeClient
let answer: JsonValue | Fault

beforeAll(async () => {
  double = await startNodeDouble({ getSignaturesForAddress: () => answer })
  node = openNode({ name: 'left', url: double.url })
})
afterAll(() => double.close())

const entry = (signature: string, at: bigint): { [name: string]: JsonValue } => ({
  signature,
  slot: at,
  blockTime: null,
  err: null,
  memo: null,
})

describe('the transactions of an address', () => {
  const recorded = ['transactions.jsonl', 'v1.jsonl'].flatMap(readExchanges).filter(({ method }) => method === 'getSignaturesForAddress')

  it.each(recorded.filter(({ response }) => response['result'] !== undefined))(
    'are read as a real node listed them: $name',
    async (exchange) => {
      const listed = exchange.response['result'] as readonly { [name: string]: JsonValue }[]
      answer = listed
      const read = await node.getSignaturesForAddress(WALLET)
      expect(read).toEqual(
        listed.map(({ signature, slot: at, blockTime, err, memo, confirmationStatus }) => {
          return { signature, slot: at, blockTime, err, memo, commitment: confirmationStatus }
        }),
      )
    },
  )

  it.each(recorded.filter(({ response }) => isJsonObject(response['error'])))('are refused by name: $name', async ({ response }) => {
    const { code, message } = response['error'] as { code: bigint; message: string }
    answer = new Fault(Number(code), message)
    const error = await failureOf(node.getSignaturesForAddress(WALLET))
    const notFound = { code: 'NODE_SIGNATURE_NOT_FOUND', context: { signature: message.split(' ')[1] } }
    expect(error).toMatchObject(code === -32020n ? notFound : { code: 'NODE_PARAMS_REFUSED', context: { message } })
  })

  it('are asked for with every bound that was given, and finalized unless said otherwise', async () => {
    answer = []
    const [before, until] = [parseSignature(NEWEST), parseSignature(OLDER)]
    await node.getSignaturesForAddress(WALLET, { limit: 3, before, until, commitment: 'confirmed', minContextSlot: slot(7n) })
    await node.getSignaturesForAddress(WALLET)
    expect(double.asked.slice(-2).map(({ params }) => params)).toEqual([
      [WALLET, { limit: 3n, before, until, commitment: 'confirmed', minContextSlot: 7n }],
      [WALLET, { limit: 1000n, commitment: 'finalized' }],
    ])
  })

  it('of an older node, which leaves members out, are read all the same', async () => {
    answer = [{ signature: NEWEST, slot: 7n, err: 'AccountInUse' }]
    expect(await node.getSignaturesForAddress(WALLET)).toEqual([
      { signature: NEWEST, slot: 7n, blockTime: null, err: 'AccountInUse', memo: null, commitment: null },
    ])
  })

  it.each<[string, JsonValue]>([
    ['out of order', [entry(OLDER, 6n), entry(NEWEST, 7n)]],
    ['more than were asked for', [entry(NEWEST, 7n), entry(OLDER, 6n), entry(OLDER, 6n)]],
    ['without their outcome', [{ signature: NEWEST, slot: 7n }]],
    ['without their name', [{ slot: 7n, err: null }]],
    ['as something else than a list', null],
  ])('are refused %s', async (_what, listed) => {
    answer = listed
    expect((await failureOf(node.getSignaturesForAddress(WALLET, { limit: 2 }))).code).toBe('NODE_ANSWER_MALFORMED')
  })

  it.each([0, 1001, 1.5, -1])('are never asked for %d at a time', async (limit) => {
    await expect(node.getSignaturesForAddress(WALLET, { limit })).rejects.toThrow(/signatures in one answer/)
  })
})
