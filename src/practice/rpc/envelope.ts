import { type Json, parseJson, writeJson } from './json.ts'
import type { Method, Methods, Node } from './node.ts'
import { invalidParams, RpcError } from './rpc-error.ts'

/** Requests in one batch; more are refused whole. */
const MAX_BATCH = 1_000
const JSON_RPC = '2.0'

type Id = string | number | bigint | null

/** Answers a request body as a real node does; nothing at all for notifications and an empty batch. */
export async function answerBody(node: Node, methods: Methods, body: string): Promise<string> {
  let request: unknown
  try {
    request = parseJson(body)
  } catch {
    return writeLine(failure(null, new RpcError(-32700, 'Parse error')))
  }
  if (!Array.isArray(request)) return writeLine(await answerRequest(node, methods, request))
  if (request.length > MAX_BATCH) return writeLine(failure(null, new RpcError(-32600, `Batch too large; max ${MAX_BATCH}`)))
  const answers: Json[] = []
  for (const one of request) {
    const answer = await answerRequest(node, methods, one)
    if (answer !== null) answers.push(answer)
  }
  return answers.length === 0 ? '' : writeLine(answers)
}

function writeLine(answer: Json): string {
  return answer === null ? '' : `${writeJson(answer)}\n`
}

async function answerRequest(node: Node, methods: Methods, request: unknown): Promise<Json> {
  if (typeof request !== 'object' || request === null) return failure(null, new RpcError(-32600, 'Invalid request'))
  const { jsonrpc, id, method, params } = request as { readonly [name: string]: unknown }
  if (id === undefined) return null
  if (!isId(id)) return failure(null, new RpcError(-32600, 'Invalid request'))
  if (jsonrpc === undefined) return { error: { code: -32600, message: 'Unsupported JSON-RPC protocol version' }, id }
  if (jsonrpc !== JSON_RPC || typeof method !== 'string') return failure(id, new RpcError(-32600, 'Invalid request'))
  try {
    return { jsonrpc: JSON_RPC, result: await call(node, methods, method, params), id }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    process.stderr.write(`${method}: ${error instanceof Error ? error.stack : String(error)}\n`)
    return failure(id, new RpcError(-32603, 'Internal error'))
  }
}

function call(node: Node, methods: Methods, name: string, params: unknown): Json | Promise<Json> {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method === undefined) throw new RpcError(-32601, 'Method not found')
  return method.answer(node, readParams(method, params))
}

function readParams({ min, max }: Method, params: unknown): readonly unknown[] {
  if (params !== undefined && params !== null && !Array.isArray(params)) throw invalidParams('`params` should be an array')
  const given: readonly unknown[] = params ?? []
  if (given.length < min) throw invalidParams(`\`params\` should have at least ${min} argument(s)`)
  if (given.length > max) throw invalidParams(`Invalid parameters: Expected from ${min} to ${max} parameters.`, `"Got: ${given.length}"`)
  return given
}

function failure(id: Id, { code, message, data }: RpcError): Json {
  return { jsonrpc: JSON_RPC, error: { code, message, data }, id }
}

function isId(id: unknown): id is Id {
  return id === null || typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint'
}
