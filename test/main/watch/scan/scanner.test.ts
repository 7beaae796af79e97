import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAccountsBlock } from '../../../../src/core/deposit/parse-block.ts'
import type { StrongroomError } from '../../../../src/core/error/error.ts'
import { stringifyJson } from '../../../../src/main/node/json.ts'
import type { Packed, Packing } from '../../../../src/main/node/unpack.ts'
import { openScanner, type Scanner } from '../../../../src/main/watch/index.ts'
import { BusyChain, Dice } from '../../../support/busy-block.ts'

const watched = new Dice(11).addresses(30)
const chain = new BusyChain({ seed: 12, watched, people: 60 })
const { block, paid } = chain.block(380_000_000, 40)
const body = stringifyJson({ jsonrpc: '2.0', result: block, id: 3n })
const exact = parseAccountsBlock(block)
/** What the scan finds: the transactions that pay, in the block's order. */
const wanted = exact.transactions.filter(({ signature }) => paid.some((one) => one.signature === signature))

const opened: Scanner[] = []
const troubles: StrongroomError[] = []
afterEach(async () => {
  for (const scanner of opened.splice(0)) await scanner.close()
  troubles.length = 0
})

function open(options: { readonly entry?: URL; readonly most?: number } = {}): Scanner {
  const scanner = openScanner({ onTrouble: (error) => void troubles.push(error), most: 2, ...options })
  opened.push(scanner)
  scanner.watch(watched)
  return scanner
}

const packed = (text: string, packing: Packing = 'none', maxBytes = 10_000_000): Packed => {
  const pack = {
    none: (bytes: Buffer) => bytes,
    gzip: (bytes: Buffer) => gzipSync(bytes),
    zstd: (bytes: Buffer) => zstdCompressSync(bytes),
  }
  return { bytes: pack[packing](Buffer.from(text)), packing, maxBytes }
}

describe('a block that is read in threads', () => {
  it.each<Packing>(['none', 'gzip', 'zstd'])('comes back with what names a watched address: packed %s', async (packing) => {
    const read = await open().scan(packed(body, packing), 3n)
    expect(read).toEqual({ watchedCount: 30, block: { ...exact, transactions: wanted, rewards: [] } })
    expect(troubles).toEqual([])
  })

  it('comes back the same from the exact parser, where the scan leaves it to that', async () => {
    const read = await open().scan(packed(body.replaceAll(',"', ', "'), 'gzip'), 3n)
    expect(read?.block).toEqual({ ...exact, transactions: wanted, rewards: [] })
  })

  it.each<[string, Packed]>([
    ['an error', packed('{"jsonrpc":"2.0","error":{"code":-32007,"message":"skipped"},"id":3}')],
    ['no block', packed('{"jsonrpc":"2.0","result":null,"id":3}')],
    ['the answer to another request', packed(body.replace(/"id":3}$/, '"id":4}'))],
    ['a block that is malformed', packed(body.replace('"fee":5000', '"fee":-1'))],
    ['no JSON', packed('<html>', 'gzip')],
    ['damaged', { ...packed(body, 'gzip'), bytes: Buffer.from('no gzip at all') }],
    ['cut off', { ...packed(body, 'zstd'), bytes: packed(body, 'zstd').bytes.subarray(0, 900) }],
    ['larger than the bound', packed(body, 'gzip', body.length - 1)],
  ])('is left to whoever asked when it is %s', async (_what, answer) => {
    expect(await open().scan(answer, 3n)).toBeNull()
    expect(troubles).toEqual([])
  })

  it('is searched for addresses that were added just before, and not for later ones', async () => {
    const scanner = openScanner({ onTrouble: (error) => void troubles.push(error), most: 1 })
    opened.push(scanner)
    for (const known of [0, 10, 30]) {
      scanner.watch(watched.slice(0, known))
      const read = await scanner.scan(packed(body), 3n)
      const named = paid.filter(({ to }) => watched.indexOf(to) < known).map(({ signature }) => signature)
      expect(read?.watchedCount).toBe(known)
      expect(read?.block.transactions.map(({ signature }) => signature).toSorted()).toEqual(named.toSorted())
    }
  })

  it('is read although more come at once than may wait', async () => {
    const scanner = open()
    const reads = await Promise.all(Array.from({ length: 90 }, () => scanner.scan(packed(body, 'zstd'), 3n)))
    expect(reads.every((read) => read?.block.transactions.length === wanted.length)).toBe(true)
  })
})

describe('a small block', () => {
  const nowhere = new URL('file:///nowhere/scan-thread.js')
  const small = chain.block(380_000_001, 2)
  const text = stringifyJson({ jsonrpc: '2.0', result: small.block, id: 4n })
  const paying = parseAccountsBlock(small.block).transactions.filter(({ signature }) =>
    small.paid.some((one) => one.signature === signature),
  )

  it.each<Packing>(['none', 'gzip', 'zstd'])('is read without a thread: packed %s', async (packing) => {
    const read = await open({ entry: nowhere }).scan(packed(text, packing), 4n)
    expect(paying).not.toEqual([])
    expect(read?.block.transactions).toEqual(paying)
    expect(troubles).toEqual([])
  })

  it('is one that is small when it is unpacked', async () => {
    const bomb = packed(`${text}${' '.repeat(1_000_000)}`, 'zstd')
    expect(bomb.bytes.length).toBeLessThan(32_768)
    await open({ entry: nowhere }).scan(bomb, 4n)
    expect(troubles).toMatchObject([{ code: 'WATCH_SCAN_THREAD_ENDED' }])
  })
})

describe('a thread that ends', () => {
  /** A program that ends with its first job, however it does. */
  const program = (act: string) =>
    new URL(`data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>{${act}})`)

  it.each([
    ['by itself', 'process.exit(3)', 'Error'],
    ['by an error', 'throw new TypeError()', 'TypeError'],
  ])('%s, loses no block, is told, and is replaced a bounded number of times', async (_how, act, reason) => {
    const scanner = open({ entry: program(act) })
    for (let time = 0; time < 12; time += 1) {
      const read = await scanner.scan(packed(body, 'gzip'), 3n)
      expect(read?.block.transactions).toEqual(wanted)
    }
    expect(troubles.map(({ code, context }) => [code, context])).toEqual(
      Array.from({ length: 8 }, () => ['WATCH_SCAN_THREAD_ENDED', { reason }]),
    )
  })

  it('is not missed when it cannot be started at all', async () => {
    const read = await open({ entry: new URL('file:///nowhere/scan-thread.js') }).scan(packed(body), 3n)
    expect(read?.block.transactions).toEqual(wanted)
  })

  it('because everything is closed gives no block and no trouble', async () => {
    const scanner = open({ entry: program(''), most: 1 })
    const reads = Promise.all([scanner.scan(packed(body), 3n), scanner.scan(packed(body), 3n)])
    await scanner.close()
    const [first, second] = await reads
    expect(first).toBeNull()
    expect(second?.block.transactions).toEqual(wanted)
    expect(troubles).toEqual([])
  })
})
