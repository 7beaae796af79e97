import * as z from 'zod'
import { invariant } from '../../core/error/invariant.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Endpoint } from './endpoint.ts'
import { isJsonObject, type JsonObject, type JsonValue, mapTexts, parseJson, stringifyJson } from './json.ts'
import { type Question, translateRpcError } from './rpc-errors.ts'
import { type HttpAnswer, openTransport, textOf, type TransportLimits } from './transport.ts'
import type { Packed } from './unpack.ts'

/** One JSON-RPC request, answered in the form of `schema`. */
export type Call = <Answer>(request: Request<Answer>) => Promise<Answer>

export type Request<Answer> = {
  readonly method: string
  readonly params: readonly JsonValue[]
  readonly schema: z.ZodType<Answer>
  /** The slot the question is about, for the words of its errors. */
  readonly slot?: bigint
  /** The slot that the state looked at must have reached. Old nodes pass over `minContextSlot`, so the answer itself is held to it. */
  readonly atLeast?: bigint | undefined
  /** Is given the body first, as it came. Where it makes nothing of it (null), the answer is read in the usual way. */
  readonly readBody?: ((body: Packed, id: bigint) => Promise<Answer | null>) | undefined
}

const RpcErrorSchema = z.object({ code: z.bigint(), message: z.string() })

/** Several requests of one form in one round trip. An answer that is missing or refused refuses them all. */
export type CallMany = <Answer>(requests: readonly Request<Answer>[]) => Promise<Answer[]>

/** The way to one node: JSON-RPC 2.0, one request per call, or several of a kind in one batch; no repetition. */
export function createCall(
  endpoint: Endpoint,
  limits: TransportLimits,
  signal: AbortSignal,
): { readonly call: Call; readonly callMany: CallMany } {
  const transport = openTransport(endpoint, limits, signal)
  let lastId = 0n
  let refusesBatches = false

  const call: Call = async (request) => {
    lastId += 1n
    const id = lastId
    const { method, params, readBody } = request
    const answer = await transport.post({ method, body: stringifyJson({ jsonrpc: '2.0', id, method, params }) })
    const early = readBody === undefined ? null : await readBody(answer.body, id)
    if (early !== null) return early
    const question = questionOf(endpoint, request)
    return readEnvelope(endpoint, request, envelopeOf(question, answer, textOf(answer, question)), id)
  }

  const one = <Answer>(requests: readonly Request<Answer>[]) => Promise.all(requests.map((request) => call(request)))

  const callMany: CallMany = async (requests) => {
    const [first] = requests
    if (first === undefined || requests.length === 1 || refusesBatches) return one(requests)
    invariant(requests.length <= MAX_BATCH_CALLS, `${requests.length} requests in one batch`)
    const asked = requests.map((request) => ({ request, id: (lastId += 1n) }))
    const body = stringifyJson(asked.map(({ request: { method, params }, id }) => ({ jsonrpc: '2.0', id, method, params })))
    const answer = await transport.post({ method: first.method, body })
    const envelopes = readJson(textOf(answer, questionOf(endpoint, first)))
    if (!Array.isArray(envelopes)) {
      // What it says instead matters to nobody: from here on it is asked one by one.
      refusesBatches = true
      return one(requests)
    }
    const byId = new Map(envelopes.filter(isJsonObject).map((envelope) => [envelope['id'], envelope]))
    return asked.map(({ request, id }) => {
      const envelope = byId.get(id)
      if (envelope === undefined) throw new StrongroomError('NODE_ANSWER_OF_ANOTHER', { node: endpoint.name, method: request.method })
      return readEnvelope(endpoint, request, envelope, id)
    })
  }
  return { call, callMany }
}

/** Requests in one batch: what providers commonly allow. */
export const MAX_BATCH_CALLS = 20

function questionOf({ name }: Endpoint, { method, slot }: Request<unknown>): Question {
  return { node: name, method, slot: slot ?? null }
}

function readEnvelope<Answer>(endpoint: Endpoint, request: Request<Answer>, envelope: JsonObject, id: bigint): Answer {
  const question = questionOf(endpoint, request)
  const result = resultOf({ question, endpoint, envelope, id })
  if (request.atLeast !== undefined) assertReached(endpoint.name, result, request.atLeast)
  return parseAnswer(request.schema, result, question)
}

/** @throws NODE_BEHIND */
function assertReached(node: string, result: JsonValue, atLeast: bigint): void {
  const context = isJsonObject(result) ? result['context'] : undefined
  const contextSlot = isJsonObject(context) ? context['slot'] : undefined
  if (typeof contextSlot === 'bigint' && contextSlot < atLeast) throw new StrongroomError('NODE_BEHIND', { node, contextSlot })
}

/**
 * Holds an answer against the form it must have.
 * @throws NODE_ANSWER_MALFORMED, which names the place
 */
function parseAnswer<Answer>(schema: z.ZodType<Answer>, value: JsonValue, { node, method }: Question): Answer {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const path = ['result', ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw new StrongroomError('NODE_ANSWER_MALFORMED', { node, method, path })
}

type Envelope = { readonly question: Question; readonly endpoint: Endpoint; readonly envelope: JsonObject; readonly id: bigint }

function resultOf({ question, endpoint, envelope, id }: Envelope): JsonValue {
  const { node, method } = question
  const unreadable = envelope['error'] !== undefined && envelope['id'] === null
  const isOurs = envelope['id'] === id || unreadable
  if (!isOurs) throw new StrongroomError('NODE_ANSWER_OF_ANOTHER', { node, method })
  if (envelope['error'] !== undefined) throw rpcError(question, endpoint, envelope['error'])
  if (envelope['result'] === undefined) throw new StrongroomError('NODE_ANSWER_MALFORMED', { node, method, path: 'result' })
  return envelope['result']
}

function envelopeOf({ node, method }: Question, { status, contentType }: HttpAnswer, text: string): JsonObject {
  const json = readJson(text)
  if (isJsonObject(json) && json['jsonrpc'] === '2.0') return json
  if (status >= 400) throw new StrongroomError('NODE_HTTP_STATUS', { node, method, status })
  if (json === undefined) throw new StrongroomError('NODE_ANSWER_NOT_JSON', { node, method, status, contentType })
  throw new StrongroomError('NODE_ANSWER_MALFORMED', { node, method, path: 'jsonrpc' })
}

function readJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function rpcError(question: Question, endpoint: Endpoint, error: JsonValue): StrongroomError {
  const { code, message } = parseAnswer(RpcErrorSchema, error, question)
  const data = isJsonObject(error) ? (error['data'] ?? null) : null
  return translateRpcError(question, { code, message: endpoint.clean(message), data: mapTexts(data, endpoint.clean) })
}
