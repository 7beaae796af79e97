import { describe, expect, it } from 'vitest'
import { findMovements } from '../../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../../../src/core/deposit/parse-block.ts'
import { scanBlock } from '../../../../src/core/deposit/scan/scan-block.ts'
import { WatchedTable } from '../../../../src/core/deposit/scan/watched-table.ts'
import { type JsonObject, type JsonValue, stringifyJson } from '../../../../src/main/node/json.ts'
import { addressNamed, blockTelling } from '../../../support/block.ts'
import { BusyChain } from '../../../support/busy-block.ts'
import { readExchanges } from '../../../support/conformance.ts'
import { customer, deposit, holding, mint, payer, rules as namedRules, tokenAccountOf } from '../support.ts'
import { bodyOf, busyAnswer, disagreement, ID, nobody, parse, readText, rules, scan, watchedAddresses, writeReordered } from './support.ts'

const named = WatchedTable.ofCapacity(1).with([deposit])
const scanTelling = (...told: Parameters<typeof blockTelling>) => {
  const body = Buffer.from(stringifyJson({ jsonrpc: '2.0', result: blockTelling(...told) as JsonObject, id: ID }))
  return scanBlock({ body, id: ID, watched: named, readText })
}

describe('a scanned block', () => {
  it('holds what names a watched address, each in its place, and counts the rest', () => {
    const { block, paid } = new BusyChain({ seed: 5, watched: watchedAddresses }).block(380_000_000, 200)
    const scanned = scan(bodyOf({ jsonrpc: '2.0', result: block, id: ID }))
    const exact = parseAccountsBlock(block)
    expect(scanned?.transactionCount).toBe(200)
    expect(scanned?.transactions.map(({ signature }) => signature).toSorted()).toEqual(paid.map(({ signature }) => signature).toSorted())
    for (const transaction of scanned?.transactions ?? []) expect(transaction).toEqual(exact.transactions[transaction.index])
    expect(scanned?.rewards).toEqual([])
  })

  it('gives the credits that were paid, those of accounts beyond 2^53 lamports too', () => {
    const { block, paid } = new BusyChain({ seed: 9, watched: watchedAddresses.slice(2) }).block(380_000_000, 300)
    const scanned = scan(bodyOf({ jsonrpc: '2.0', result: block, id: ID }))
    if (scanned === null) throw new Error('left to the exact parser')
    const found = findMovements(scanned, rules).map(({ signature, owner, asset, before, after }) => {
      return `${signature} ${owner} ${asset.kind === 'native' ? 'SOL' : asset.mint} ${after - before}`
    })
    expect(found.toSorted()).toEqual(paid.map(({ signature, to, asset, amount }) => `${signature} ${to} ${asset} ${amount}`).toSorted())
  })

  it('finds an owner named in one token list alone, before or after', () => {
    const account = tokenAccountOf(deposit)
    for (const entry of [{ tokenBefore: holding(deposit, 5n) }, { tokenAfter: holding(deposit, 5n) }]) {
      const scanned = scanTelling([{ name: 'one', accounts: [payer, { address: account, lamports: 5n, ...entry }] }])
      expect(scanned?.transactions).toHaveLength(1)
    }
  })

  it('holds the rewards of watched addresses, placed after every transaction', () => {
    const story = { name: 'one', accounts: [payer, { address: customer, lamports: 5n }] }
    const rewards = [
      { pubkey: deposit, lamports: 3n, postBalance: 10n, rewardType: 'Fee' },
      { pubkey: addressNamed('leader'), lamports: 3n, postBalance: 10n },
      { pubkey: deposit, lamports: -2n, postBalance: 10n, rewardType: 'Rent' },
    ]
    const scanned = scanTelling([story, { ...story, name: 'two' }], rewards)
    expect(scanned).toMatchObject({ transactionCount: 2, transactions: [] })
    expect(scanned && findMovements(scanned, namedRules).map(({ index, after, before }) => [index, after - before])).toEqual([
      [0, -2n],
      [2, 3n],
    ])
  })

  it('does not hold what only mentions an address elsewhere: as a mint, in an error', () => {
    const told = [
      {
        name: 'one',
        accounts: [payer, { address: tokenAccountOf(customer), lamports: 5n, tokenAfter: holding(customer, 5n, { mint: deposit }) }],
      },
      { name: 'two', accounts: [payer], error: { InstructionError: [0n, { [deposit]: `${deposit}` }] } },
    ]
    expect(scanTelling(told)).toMatchObject({ transactionCount: 2, transactions: [] })
    expect(mint).not.toBe(deposit)
  })

  it('may hold a transaction of unknown outcome', () => {
    const told = { name: 'one', accounts: [payer, { address: deposit, lamports: 5n }], outcomeUnknown: true }
    expect(scanTelling([told])?.transactions).toMatchObject([{ index: 0, meta: null }])
  })

  it.each(['blocks.jsonl', 'v1.jsonl', 'confidential.jsonl', 'transactions.jsonl'])('is what a real node sent: %s', (file) => {
    const bodies = readExchanges(file)
      .filter(({ method, response }) => method === 'getBlock' && response['result'] !== undefined)
      .map(({ response }) => stringifyJson({ ...response, id: ID }))
    const plain = bodies.filter((body) => typeof parse(body) !== 'string')
    expect(plain.filter((body) => scan(body) === null)).toEqual([])
    expect(bodies.map(disagreement).filter((problem) => problem !== null)).toEqual([])
  })
})

describe('token balances told twice, before a transaction and after it', () => {
  const [text] = bodyOf(busyAnswer(8, 12)).match(
    /\{"meta":[^[]*"postBalances":\[[^\]]*\],"postTokenBalances":\[\{.*?"version":[^}]*\}/,
  ) ?? ['']
  const body = bodyOf(busyAnswer(8, 1)).replace(/("transactions":\[).*(\]\})/, `$1${text}$2`)
  const before = body.indexOf('"preTokenBalances"')

  it('are two of the same accounts each', () => {
    expect(scan(body)?.transactionCount).toBe(1)
    expect(body.slice(0, before).match(/"owner"/g)?.length).toBe(body.slice(before).match(/"owner"/g)?.length)
  })

  it('are looked at both times: an owner who stands in one of the lists alone is found', () => {
    const strangers = body.replaceAll(/"(owner|pubkey)":"[^"]*"/g, '"$1":"11111111111111111111111111111111"')
    expect(scan(strangers)?.transactions).toEqual([])
    for (const place of [strangers.indexOf('"owner":"'), strangers.indexOf('"owner":"', strangers.indexOf('"preTokenBalances"'))]) {
      const named = `${strangers.slice(0, place + 9)}${watchedAddresses[0]}${strangers.slice(place + 41)}`
      expect(scan(named)?.transactions).toHaveLength(1)
      expect(disagreement(named)).toBeNull()
    }
  })

  it('are read as the exact parser reads them, whatever any one byte of them becomes', () => {
    const bytes = Buffer.from(body)
    const wrong = []
    for (let at = body.indexOf('"postTokenBalances"'); at < body.indexOf('"status"'); at += 1) {
      for (const byte of Buffer.from('"}0g\u0000')) wrong.push(told(bytes, at, byte))
      for (const byte of [0x80, 0xff, bytes.readUInt8(at) | 0x80]) wrong.push(told(bytes, at, byte))
    }
    expect(wrong.filter((problem) => problem !== null)).toEqual([])
  })

  function told(bytes: Buffer, at: number, byte: number): string | null {
    const changed = Buffer.from(bytes)
    changed[at] = byte
    return disagreement(changed)
  }
})

describe('an answer in the plain form', () => {
  const answer = busyAnswer(1)

  it('may have its members in any order, the same in every object or not', () => {
    for (let turn = 0; turn < 60; turn += 1) {
      let step = turn
      const body = writeReordered(answer, (count) => (turn < 20 ? turn % count : (step = (step * 31 + 17) % 1009)))
      expect(scan(body)).not.toBeNull()
      expect(disagreement(body)).toBeNull()
    }
  })

  it('may have members nobody knows, anywhere', () => {
    const added = { extra: [1n, 2.5, -0.1, null, { a: [true, false, 'x'] }] }
    const add = (value: JsonValue): JsonValue => {
      if (Array.isArray(value)) return value.map(add)
      if (typeof value !== 'object' || value === null) return value
      return {
        ...Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === 'err' ? member : add(member)])),
        ...added,
      }
    }
    const body = bodyOf(add(answer))
    expect(scan(body)).not.toBeNull()
    expect(disagreement(body)).toBeNull()
  })

  it('may end with a line', () => expect(scan(`${bodyOf(answer)}\n`)).not.toBeNull())
})

describe('left to the exact parser', () => {
  const body = bodyOf(busyAnswer(3))
  const watched = /"pubkey":"([^"]+)"/.exec(body)?.[1] ?? ''
  const change = (from: string | RegExp, to: string) => {
    const changed = body.replace(from, to)
    expect(changed).not.toBe(body)
    return changed
  }

  it.each<[string, () => string]>([
    ['an empty body', () => ''],
    ['an error', () => '{"jsonrpc":"2.0","error":{"code":-32007,"message":"skipped"},"id":7}'],
    ['no block', () => '{"jsonrpc":"2.0","result":null,"id":7}'],
    ['the answer to another request', () => change(/"id":7/, '"id":77')],
    ['an id in quotes', () => change(/"id":7/, '"id":"7"')],
    ['a result and an error', () => change(/"id":7/, '"error":null,"id":7')],
    ['another protocol', () => change('"2.0"', '"1.0"')],
    ['whitespace', () => change('"pubkey":', '"pubkey": ')],
    ['an escaped letter in an address', () => change(watched, `\\u00${watched.charCodeAt(0).toString(16)}${watched.slice(1)}`)],
    ['an escaped letter in a name', () => change('"owner"', '"\\u006fwner"')],
    ['an escape in an error', () => change('"err":null', '"err":"\\n"')],
    ['a control character in a text', () => change('"err":null', '"err":"\u0001"')],
    ['a name twice', () => change('"signer":true', '"signer":true,"signer":true')],
    ['an account too few', () => change(/\{"pubkey"[^}]*\},/, '')],
    ['a balance too many', () => change('"preBalances":[', '"preBalances":[1,')],
    ['a balance too many afterwards', () => change('"postBalances":[', '"postBalances":[1,')],
    ['a token account twice', () => change(/("preTokenBalances":\[)(\{.*?\}\})/, '$1$2,$2')],
    ['an account index beyond a byte', () => change(/"accountIndex":\d+/, '"accountIndex":256')],
    ['a balance with a leading zero', () => change('"preBalances":[', '"preBalances":[0')],
    ['a balance with an exponent', () => change(/"preBalances":\[(\d+)/, '"preBalances":[1e3')],
    ['a balance with a fraction', () => change(/"preBalances":\[(\d+)/, '"preBalances":[1.0')],
    ['a negative balance', () => change(/"preBalances":\[(\d+)/, '"preBalances":[-1')],
    ['a balance beyond 64 bits', () => change(/"preBalances":\[(\d+)/, '"preBalances":[18446744073709551616')],
    ['decimals beyond a byte', () => change('"decimals":6', '"decimals":256')],
    ['an account index beyond the accounts', () => change(/"accountIndex":\d+/, '"accountIndex":250')],
    ['a token amount that is no text', () => change(/"amount":"(\d+)"/, '"amount":5')],
    ['an address of 45 letters', () => change(/"pubkey":"/, '"pubkey":"11')],
    ['an address with a letter of no alphabet', () => change(/"pubkey":"./, '"pubkey":"0')],
    ['a name that is no signature', () => change(/"signatures":\["./, '"signatures":["11')],
    ['no signature', () => change(/"signatures":\["[^"]*"\]/, '"signatures":[]')],
    ['deep nesting', () => change('"err":null', `"err":${'['.repeat(40)}${']'.repeat(40)}`)],
    ['no blockhash', () => change('"blockhash"', '"blockhush"')],
    ['a slot beyond 64 bits', () => change(/"parentSlot":/, '"parentSlot":99999999999')],
    ['a transaction twice', () => change(/"transactions":\[(\{"meta".*?"version":[^}]*\}),/, '"transactions":[$1,$1,')],
    ['something behind the end', () => `${body}x`],
  ])('%s', (_what, told) => {
    expect(scan(told())).toBeNull()
    expect(scan(told(), nobody)).toBeNull()
  })

  it('every body that is cut off, wherever', () => {
    const short = bodyOf(busyAnswer(4, 2))
    for (let length = 0; length < short.length; length += 1) expect(scan(short.slice(0, length))).toBeNull()
  })
})
