import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { slot } from '../src/core/chain/slot.ts'
import { invariant } from '../src/core/error/invariant.ts'
import { openNode } from '../src/main/node/index.ts'
import { openScanner } from '../src/main/watch/index.ts'
import { fastest } from './measure.ts'
import { type BenchBlock, ID, withId } from './scan-blocks.ts'
import { gunzip, parseAndLoop } from './scan-contenders.ts'

const ROUNDS = 6
/** Blocks of one round, and how many are asked for at the same time. */
const BLOCKS = 12
const IN_FLIGHT = 4

/** Answers the request of id n with the n-th body, packed; on a thread of its own, so that only the asking is measured. */
const SERVER = `
const { parentPort, workerData } = require('node:worker_threads')
require('node:http').createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += part)).on('end', () => {
    const body = workerData[JSON.parse(text).id % workerData.length]
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
  })
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })`

/** Twelve blocks unpacked and scanned in two threads, and the same over loopback HTTP, each against unpacking alone on one thread. */
export async function measurePipeline(blocks: readonly BenchBlock[], watched: readonly string[]) {
  const scanner = openScanner({
    onTrouble: (error) => {
      throw error
    },
    most: 2,
  })
  scanner.watch(watched)
  const names = new Set(watched)
  const blockAt = (index: number): BenchBlock => {
    const block = blocks[index % blocks.length]
    invariant(block !== undefined, 'there is a block')
    return block
  }
  const each = async (read: (index: number) => Promise<unknown>) => {
    let next = 0
    const lane = async () => {
      while (next < BLOCKS) await read(next++)
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  }
  // Each request has an id of its own, and its answer names it.
  const answers = Array.from({ length: ROUNDS * BLOCKS + 1 }, (_, id) => gzipSync(withId(blockAt(id).body, id), { level: 1 }))
  const server = new Worker(SERVER, { eval: true, workerData: answers })
  const port = await new Promise<number>((resolve) => server.once('message', resolve))
  const url = `http://127.0.0.1:${port}`
  const node = openNode({ name: 'bench', url, scan: scanner.scan, timeoutMs: 60_000 })
  let id = 0
  const fetchAndLoop = async () => {
    id += 1
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ id: id % answers.length }) })
    return parseAndLoop(await response.text(), names)
  }
  const times = await fastest(
    {
      gunzip: () => {
        for (let index = 0; index < BLOCKS; index += 1) gunzip(blockAt(index).gzip)
      },
      gunzipOfAnswers: () => {
        for (let index = 1; index <= BLOCKS; index += 1) gunzip(answers[index] as Buffer)
      },
      threads: () => each(async (index) => scanner.scan({ bytes: blockAt(index).gzip, packing: 'gzip', maxBytes: 2 ** 28 }, ID)),
      http: () => each(() => node.readBlock(slot(1n))),
      fetchAndLoop: () => each(fetchAndLoop),
    },
    ROUNDS,
  )
  node.close()
  await scanner.close()
  await server.terminate()
  return times
}
