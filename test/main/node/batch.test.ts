import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../../src/main/node/json.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { signatureOf } from '../journal/samples.ts'

type Answering = (requests: readonly JsonObject[] | JsonObject) => JsonValue | { readonly status: number }

/** A node that keeps what it was posted, whole. */
async function startNode(answering: Answering, options: { readonly maxRps?: number } = {}) {
  const posted: (JsonObject[] | JsonObject)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = parseJson(Buffer.concat(chunks).toString('utf8')) as JsonObject[] | JsonObject
      posted.push(body)
      const answer = answering(body)
      if (typeof answer === 'object' && answer !== null && 'status' in answer)
        return void response.writeHead(Number(answer['status'])).end()
      response.writeHead(200, { 'content-type': 'application/json' }).end(stringifyJson(answer as JsonValue))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node = openNode({ name: 'left', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...options })
  onTestFinished(() => {
    node.close()
    server.close()
  })
  return { node, posted }
}

/** What a node answers of a transaction, by its signature alone. */
const recordOf = (signature: JsonValue): JsonObject => ({
  slot: 7n,
  transaction: { signatures: [signature], message: { accountKeys: [] } },
  meta: { err: null, fee: 0n, preBalances: [], postBalances: [], preTokenBalances: [], postTokenBalances: [] },
})
const signatureIn = ({ params }: JsonObject): JsonValue => (params as JsonValue[])[0] ?? null
const record = (request: JsonObject): JsonObject => ({ jsonrpc: '2.0', id: request['id'] ?? null, result: recordOf(signatureIn(request)) })

const nothing = ({ id }: JsonObject): JsonObject => ({ jsonrpc: '2.0', id: id ?? null, result: null })
const many = Array.from({ length: 45 }, (_, index) => signatureOf(`transaction ${index}`))

describe('transactions asked for together', () => {
  it('take one round trip for twenty, whatever the order of the answers', async () => {
    const { node, posted } = await startNode((body) => (Array.isArray(body) ? body.map(nothing).toReversed() : nothing(body as JsonObject)))
    expect(await node.getTransactions(many)).toEqual(many.map(() => null))
    expect(posted.map((body) => (Array.isArray(body) ? body.length : 1))).toEqual([20, 20, 5])
    const asked = posted.flat().map(({ params }) => (params as JsonValue[])[0])
    expect(asked).toEqual(many)
  })

  it('are told apart by the ids of their answers, whatever the order', async () => {
    const { node } = await startNode((body) => (Array.isArray(body) ? body.map(record).toReversed() : record(body as JsonObject)))
    const found = await node.getTransactions(many)
    expect(found.map((one) => one?.transaction.signature)).toEqual(many)
  })

  it('are refused where one of them is the answer to another question: a cache may mix them up', async () => {
    const [one = '', other = ''] = many
    const swapped: Answering = (body) =>
      Array.isArray(body)
        ? body.map((request, index) => ({ ...record(request), result: recordOf(many[(index + 1) % body.length] ?? one) }))
        : { ...record(body as JsonObject), result: recordOf(other) }
    const { node } = await startNode(swapped)
    const refused = { code: 'NODE_ANSWER_OF_ANOTHER', context: { node: 'left', method: 'getTransaction' } }
    await expect(node.getTransactions(many.slice(0, 3))).rejects.toMatchObject(refused)
    await expect(node.getTransaction(signatureOf('transaction 0'))).rejects.toMatchObject(refused)
    expect((await node.getTransaction(signatureOf('transaction 1')))?.transaction.signature).toBe(other)
  })

  it.each<[string, Answering]>([
    [
      'says one error for all',
      (body) =>
        Array.isArray(body) ? { jsonrpc: '2.0', id: null, error: { code: -32600n, message: 'no batches' } } : nothing(body as JsonObject),
    ],
    ['answers with something else', (body) => (Array.isArray(body) ? 'no' : nothing(body as JsonObject))],
  ])('are asked one by one, from then on, of a node that %s', async (_, answering) => {
    const { node, posted } = await startNode(answering)
    expect(await node.getTransactions(many.slice(0, 3))).toEqual([null, null, null])
    expect(await node.getTransactions(many.slice(0, 3))).toEqual([null, null, null])
    expect(posted.map((body) => Array.isArray(body))).toEqual([true, false, false, false, false, false, false])
  })

  it('are asked one by one where the node is given a pace', async () => {
    const { node, posted } = await startNode((body) => nothing(body as JsonObject), { maxRps: 100 })
    await node.getTransactions(many.slice(0, 3))
    expect(posted.map((body) => Array.isArray(body))).toEqual([false, false, false])
  })

  it('are refused whole when an answer is missing or is an error: nothing is taken for absent', async () => {
    const missing = await startNode((body) => (Array.isArray(body) ? body.slice(1).map(nothing) : nothing(body as JsonObject)))
    await expect(missing.node.getTransactions(many.slice(0, 3))).rejects.toMatchObject({ code: 'NODE_ANSWER_OF_ANOTHER' })
    const failing = await startNode((body) =>
      (body as JsonObject[]).map((request, index) =>
        index === 1 ? { jsonrpc: '2.0', id: request['id'] ?? null, error: { code: -32011n, message: 'no history' } } : nothing(request),
      ),
    )
    await expect(failing.node.getTransactions(many.slice(0, 3))).rejects.toMatchObject({ code: 'NODE_HISTORY_OFF' })
  })

  it('are not taken from a node whose endpoint is shut', async () => {
    const { node } = await startNode(() => ({ status: 403 }))
    await expect(node.getTransactions(many.slice(0, 3))).rejects.toMatchObject({ code: 'NODE_FORBIDDEN' })
  })
})
