import * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'
import type { Endpoint } from './endpoint.ts'
import { isJsonObject, type JsonObject, type JsonValue, mapTexts, parseJson, stringifyJson } from './json.ts'
import { type Question, translateRpcError } from './rpc-errors.ts'
import { type HttpAnswer, openTransport, textOf, type TransportLimits } from './transport.ts'
import type { Packed } from './unpack.ts'

/** One JSON-RPC request, answered in the form of `schema`. */
export type Call = <Answer>(request: Request<Answer>) => Promise<Answer>

type Request<Answer> = {
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

/** The way to one node: JSON-RPC 2.0, one request per call, no repetition. */
export function openCall(endpoint: Endpoint, limits: TransportLimits, signal: AbortSignal): Call {
  const transport = openTransport(endpoint, limits, signal)
  let lastId = 0n
  return async ({ method, params, schema, slot, atLeast, readBody }) => {
    lastId += 1n
    const id = lastId
    const body = stringifyJson({ jsonrpc: '2.0', id, method, params })
    const answer = await transport.post({ method, body })
    const early = readBody === undefined ? null : await readBody(answer.body, id)
    if (early !== null) return early
    const question: Question = { node: endpoint.name, method, slot: slot ?? null }
    const result = resultOf({ question, endpoint, answer, id })
    if (atLeast !== undefined) assertReached(endpoint.name, result, atLeast)
    return parseAnswer(schema, result, question)
  }
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

type Envelope = { readonly question: Question; readonly endpoint: Endpoint; readonly answer: HttpAnswer; readonly id: bigint }

function resultOf({ question, endpoint, answer, id }: Envelope): JsonValue {
  const envelope = envelopeOf(question, answer, textOf(answer, question))
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
