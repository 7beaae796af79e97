import { gzipSync } from 'node:zlib'
import bs58 from 'bs58'
import { stringifyJson } from '../src/main/node/json.ts'
import { BusyChain, Dice, type Paid } from '../test/support/busy-block.ts'

export const ID = 1n
const TRANSACTIONS = [1_000, 2_000, 3_000]
const PEOPLE = 20_000
/** Of the watched addresses, those that are paid in the blocks. */
const PAID_ADDRESSES = 1_000

/** A block as text of a node's answer, and what it pays to watched addresses. */
export type BenchBlock = { readonly body: Buffer; readonly gzip: Buffer; readonly paid: readonly Paid[] }

/** Made-up addresses, the same for the same number of them. */
export function makeAddresses(count: number): string[] {
  const dice = new Dice(777)
  return Array.from({ length: count }, () => bs58.encode(dice.bytes(32)))
}

/** Blocks of 1,000 to 3,000 transactions that pay some of these addresses. */
export function makeBlocks(watched: readonly string[]): BenchBlock[] {
  const chain = new BusyChain({ seed: 42, watched: watched.slice(0, PAID_ADDRESSES), people: PEOPLE })
  return TRANSACTIONS.map((count, index) => {
    const { block, paid } = chain.block(380_000_000 + index, count)
    const body = Buffer.from(stringifyJson({ jsonrpc: '2.0', result: block, id: ID }))
    return { body, gzip: gzipSync(body), paid }
  })
}

/** The same answer to a request of another id, which stands at its end. */
export function withId(body: Buffer, id: number): Buffer {
  return Buffer.concat([body.subarray(0, body.length - `${ID}}`.length), Buffer.from(`${id}}`)])
}
