import { type Dispatcher, Pool } from 'undici'
import { StrongroomError } from '../../core/error/error.ts'
import type { Endpoint } from './endpoint.ts'
import { ACCEPTED, type Packed, parsePacking, unpack } from './unpack.ts'

export type TransportLimits = { readonly timeoutMs: number; readonly maxBodyBytes: number }

/** What came back over HTTP, read to its end: a body that may be JSON-RPC, packed as it came, in memory that threads can share. */
export type HttpAnswer = { readonly status: number; readonly contentType: string; readonly body: Packed }

/** One node's own connections, kept open between requests. Ends with the signal it was opened with. */
export type Transport = {
  /**
   * Posts one request, once, to the configured address and nowhere else.
   * @throws NODE_UNREACHABLE (nothing left this machine), NODE_CONNECTION_LOST, NODE_TIMED_OUT, NODE_CANCELLED, NODE_REDIRECTED,
   * NODE_RATE_LIMITED, NODE_FORBIDDEN, NODE_ANSWER_TOO_LARGE, NODE_ANSWER_NOT_JSON
   */
  post(posting: Posting): Promise<HttpAnswer>
}

export type Posting = { readonly method: string; readonly body: string }
type Asked = { readonly node: string; readonly method: string }

/** Requests on their way to one node at the same time; more wait for one of these, as long as their time allows. */
const MAX_CONNECTIONS = 64
const CONNECT_TIMEOUT_MS = 10_000
/** A pause longer than this is not waited for; other nodes are there. */
const MAX_RETRY_AFTER_MS = 60_000
/** Of an answer that is refused by its status, so much is read away before the connection is given up instead. */
const MAX_DUMPED_BYTES = 16 * 1024
/** Failures before any byte of the request left this machine. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Speaks to nobody until something is posted. Proxies that the environment names are not used. */
export function openTransport(endpoint: Endpoint, limits: TransportLimits, closing: AbortSignal): Transport {
  const { origin, pathname, search } = new URL(endpoint.url)
  // From connecting to the last byte, the time of a request is counted here; who cannot be connected to in part of it is not reached at all.
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    // Said here, for an environment could say otherwise.
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  closing.addEventListener('abort', () => void pool.destroy(), { once: true })
  const headers = { ...endpoint.headers, 'accept-encoding': ACCEPTED }

  return {
    async post({ method, body }) {
      const asked = { node: endpoint.name, method }
      if (closing.aborted) throw new StrongroomError('NODE_CANCELLED', asked)
      const timeout = AbortSignal.timeout(limits.timeoutMs)
      const signal = AbortSignal.any([closing, timeout])
      try {
        const response = await pool.request({ method: 'POST', path: `${pathname}${search}`, headers, body, signal })
        await refuseByStatus(endpoint.name, response)
        return await readAnswer(endpoint, response, { ...asked, maxBodyBytes: limits.maxBodyBytes })
      } catch (error) {
        if (error instanceof StrongroomError) throw error
        if (closing.aborted) throw new StrongroomError('NODE_CANCELLED', asked)
        if (timeout.aborted) throw new StrongroomError('NODE_TIMED_OUT', { ...asked, timeoutMs: limits.timeoutMs })
        throw connectionError(error, asked)
      }
    },
  }
}

/**
 * The text of an answer.
 * @throws NODE_ANSWER_TOO_LARGE, NODE_CONNECTION_LOST where the packed bytes are damaged or cut off
 */
export function textOf({ body }: HttpAnswer, { node, method }: Asked): string {
  try {
    const { buffer, byteOffset, byteLength } = unpack(body)
    return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'ERR_BUFFER_TOO_LARGE') throw new StrongroomError('NODE_ANSWER_TOO_LARGE', { node, method, maxBodyBytes: body.maxBytes })
    throw new StrongroomError('NODE_CONNECTION_LOST', { node, method, reason })
  }
}

type Response = Dispatcher.ResponseData

async function refuseByStatus(node: string, response: Response): Promise<void> {
  const refusal = refusalOf(node, response)
  if (refusal === null) return
  await response.body.dump({ limit: MAX_DUMPED_BYTES })
  throw refusal
}

function refusalOf(node: string, { statusCode: status, headers }: Response): StrongroomError | null {
  if (status >= 300 && status < 400) return new StrongroomError('NODE_REDIRECTED', { node, status })
  if (status === 429) return new StrongroomError('NODE_RATE_LIMITED', { node, retryAfterMs: parseRetryAfter(one(headers['retry-after'])) })
  if (status === 401 || status === 403) return new StrongroomError('NODE_FORBIDDEN', { node, status })
  return null
}

/** Seconds only; a date would need the machine's clock to be right. */
function parseRetryAfter(text: string): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null
  return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
}

async function readAnswer(endpoint: Endpoint, response: Response, limit: Asked & { readonly maxBodyBytes: number }): Promise<HttpAnswer> {
  const { statusCode: status, headers } = response
  const contentType = endpoint.clean(one(headers['content-type']) || 'no content type')
  const packing = parsePacking(one(headers['content-encoding']))
  if (packing === null) {
    await response.body.dump({ limit: MAX_DUMPED_BYTES })
    throw new StrongroomError('NODE_ANSWER_NOT_JSON', { node: limit.node, method: limit.method, status, contentType })
  }
  const bytes = await readBounded(response, limit)
  return { status, contentType, body: { bytes, packing, maxBytes: limit.maxBodyBytes } }
}

/** Counts what arrives and stops at the bound: neither the header's length nor the node is trusted. */
async function readBounded({ body }: Response, limit: Asked & { readonly maxBodyBytes: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let byteLength = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    byteLength += chunk.byteLength
    if (byteLength > limit.maxBodyBytes) throw new StrongroomError('NODE_ANSWER_TOO_LARGE', limit)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(byteLength))
  chunks.reduce((at, chunk) => {
    bytes.set(chunk, at)
    return at + chunk.byteLength
  }, 0)
  return bytes
}

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

/** Only the error's code is kept: its words and causes hold the URL. */
function connectionError(error: unknown, asked: Asked): StrongroomError {
  const reason = reasonOf(error)
  if (NEVER_CONNECTED.has(reason)) return new StrongroomError('NODE_UNREACHABLE', { node: asked.node, reason })
  return new StrongroomError('NODE_CONNECTION_LOST', { ...asked, reason })
}

/** A name with several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  for (const cause of [error, first, error instanceof Error ? error.cause : undefined]) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && /^[A-Z][A-Za-z0-9_]*$/.test(cause.code))
      return cause.code
  }
  return 'unknown'
}
