import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'

let practice: Practice
beforeAll(async () => {
  practice = await startPractice({ slotMs: 400, finalityBlocks: 2 })
})
afterAll(() => practice.close())

const SHORT = '{"jsonrpc":"2.0","id":1,"method":"getGenesisHash"}'
const SIGNATURE = '1'.repeat(64)
/** Its answer has a word for each of 256 signatures. */
const LONG = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [Array(256).fill(SIGNATURE)] })

/** What it answers to somebody who takes these packings: how it is packed, and the bytes. */
async function ask(accepted: string, question = LONG): Promise<{ packing: unknown; bytes: Buffer }> {
  const { headers, body } = await request(practice.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': accepted },
    body: question,
  })
  return { packing: headers['content-encoding'], bytes: Buffer.from(await body.arrayBuffer()) }
}

it('packs its long answers as they are taken, zstd before gzip', async () => {
  const plain = await ask('identity')
  expect([plain.packing, plain.bytes.toString()]).toEqual([undefined, expect.stringContaining('"result":{')])
  const gzip = await ask('gzip, deflate, br')
  expect([gzip.packing, gunzipSync(gzip.bytes)]).toEqual(['gzip', plain.bytes])
  const zstd = await ask('zstd, gzip')
  expect([zstd.packing, zstdDecompressSync(zstd.bytes)]).toEqual(['zstd', plain.bytes])
})

it('sends a short answer as it is', async () => {
  const { packing, bytes } = await ask('zstd, gzip', SHORT)
  expect([packing, bytes.toString()]).toEqual([undefined, expect.stringContaining('"result":"')])
})
