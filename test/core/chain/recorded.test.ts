import { describe, expect, it } from 'vitest'
import { explainTransactionError } from '../../../src/core/chain/explain-error.ts'
import { parseRpcBlock, parseRpcRecord } from '../../../src/core/chain/parse-rpc-block.ts'
import type { Encoding, RpcTransaction, TransactionDetails } from '../../../src/core/chain/rpc-transaction.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/main/node/json.ts'
import { type Exchange, readExchanges } from '../../support/conformance.ts'
import { renderBlock, renderTransaction } from './render.ts'

const FILES = ['blocks.jsonl', 'transactions.jsonl', 'v1.jsonl', 'confidential.jsonl']

type Shown = Exchange & { readonly encoding: Encoding; readonly details: TransactionDetails; readonly result: JsonObject }

/** Every recorded answer of the method that shows something, each with what was asked for. */
function recorded(method: string): Shown[] {
  return FILES.flatMap(readExchanges).flatMap((exchange) => {
    const { result } = exchange.response as { result?: JsonValue }
    if (exchange.method !== method || !isJsonObject(result)) return []
    const config = exchange.params.find(isJsonObject) ?? {}
    const encoding = (config['encoding'] ?? 'json') as Encoding
    return [{ ...exchange, encoding, details: (config['transactionDetails'] ?? 'full') as TransactionDetails, result }]
  })
}

/** The recording without the two scaled figures of a token amount, which are never read. */
function withoutScaled(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutScaled)
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== 'uiAmount' && name !== 'uiAmountString')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutScaled(member)]))
}

describe('a block as a real node showed it', () => {
  const blocks = recorded('getBlock')
  const forms = blocks.map(({ encoding, details, result }) => `${encoding} ${details} ${'rewards' in result ? 'with' : 'without'} rewards`)

  it('was recorded in every encoding, with all details, with rewards and without', () => {
    const expected = ['json', 'jsonParsed', 'base58', 'base64'].flatMap((encoding) =>
      ['full', 'accounts', 'signatures', 'none'].flatMap((details) => [
        `${encoding} ${details} with rewards`,
        `${encoding} ${details} without rewards`,
      ]),
    )
    expect(forms).toEqual(expect.arrayContaining(expected))
  })

  it.each(blocks.filter(({ details }) => details !== 'accounts'))('is read without loss: $name', ({ result, encoding, details }) => {
    expect(renderBlock(parseRpcBlock(result, details), encoding)).toEqual(withoutScaled(result))
  })

  it.each(blocks.filter(({ details }) => details === 'accounts'))('is read with every balance: $name', ({ result, encoding, details }) => {
    const { accounts, ...rest } = parseRpcBlock(result, details)
    const { transactions, ...wire } = result as { transactions: readonly JsonObject[] }
    expect(renderBlock({ ...rest, accounts }, encoding)).toEqual(wire)
    const figures = transactions.map(({ meta }) => (meta as JsonObject)['postBalances'])
    expect(accounts?.map(({ meta }) => meta?.postBalances)).toEqual(figures)
  })
})

describe('a transaction as a real node showed it', () => {
  const transactions = recorded('getTransaction')

  it('was recorded in every encoding, in every version that is not legacy, failed ones too', () => {
    expect(new Set(transactions.map(({ encoding }) => encoding))).toEqual(new Set(['json', 'jsonParsed', 'base58', 'base64']))
    expect(new Set(transactions.map(({ result }) => result['version']))).toEqual(new Set([0n, 1n]))
    expect(transactions.some(({ result }) => (result['meta'] as JsonObject)['err'] !== null)).toBe(true)
  })

  it.each(transactions)('is read without loss: $name', ({ result, encoding }) => {
    const { transaction, slot, blockTime, index } = parseRpcRecord(result)
    const rendered = {
      slot,
      blockTime,
      ...(index !== null && { transactionIndex: BigInt(index) }),
      ...renderTransaction(transaction, encoding),
    }
    expect(withoutScaled(rendered as JsonObject)).toEqual(withoutScaled(result))
  })

  it('has the same accounts in every encoding, those of lookup tables included', () => {
    const bySignature = new Map<string, RpcTransaction[]>()
    const inBlocks = recorded('getBlock').flatMap(({ result, details }) => parseRpcBlock(result, details).transactions ?? [])
    for (const shown of [...transactions.map(({ result }) => parseRpcRecord(result).transaction), ...inBlocks]) {
      const name = shown.signatures[0] ?? ''
      bySignature.set(name, [...(bySignature.get(name) ?? []), shown])
    }
    const loaded = [...bySignature.values()].flat().filter(({ accounts }) => accounts.some(({ source }) => source === 'lookupTable'))
    expect(loaded.length).toBeGreaterThan(4)
    for (const [first, ...others] of bySignature.values()) {
      for (const other of others) expect(other.accounts).toEqual(first?.accounts)
    }
  })

  it('failed of something that has words', () => {
    const errors = transactions.map(({ result }) => parseRpcRecord(result).transaction.meta?.err ?? null).filter((err) => err !== null)
    expect(errors.length).toBeGreaterThan(0)
    for (const err of errors) expect(explainTransactionError(err).name).not.toBe('unknown')
  })
})
