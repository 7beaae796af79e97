import { StrongroomError } from '../../core/error/error.ts'
import type { Endpoint } from './endpoint.ts'

export type TransportLimits = { readonly timeoutMs: number; readonly maxBodyBytes: number }

/** What came back over HTTP, read to its end: the text of a body that may be JSON-RPC. */
export type HttpAnswer = { readonly status: number; readonly contentType: string; readonly text: string }

/** A pause longer than this is not waited for; other nodes are there. */
const MAX_RETRY_AFTER_MS = 60_000
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

type Posting = { readonly method: string; readonly body: string; readonly signal: AbortSignal }

/**
 * Posts one request, once, to the configured address and nowhere else.
 * @throws NODE_UNREACHABLE (nothing left this machine), NODE_CONNECTION_LOST, NODE_TIMED_OUT, NODE_CANCELLED, NODE_REDIRECTED, NODE_RATE_LIMITED,
 * NODE_FORBIDDEN, NODE_ANSWER_TOO_LARGE
 */
export async function post(endpoint: Endpoint, limits: TransportLimits, { method, body, signal }: Posting): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: endpoint.headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    await refuseByStatus(endpoint.name, response)
    const text = await readBounded(response, { node: endpoint.name, method, maxBodyBytes: limits.maxBodyBytes })
    return { status: response.status, contentType: endpoint.clean(response.headers.get('content-type') ?? 'no content type'), text }
  } catch (error) {
    if (error instanceof StrongroomError) throw error
    const asked = { node: endpoint.name, method }
    if (signal.aborted) throw new StrongroomError('NODE_CANCELLED', asked)
    if (timeout.aborted) throw new StrongroomError('NODE_TIMED_OUT', { ...asked, timeoutMs: limits.timeoutMs })
    throw connectionError(error, asked)
  }
}

async function refuseByStatus(node: string, response: Response): Promise<void> {
  const refusal = refusalOf(node, response)
  if (refusal === null) return
  await response.body?.cancel()
  throw refusal
}

function refusalOf(node: string, { status, headers }: Response): StrongroomError | null {
  if (status >= 300 && status < 400) return new StrongroomError('NODE_REDIRECTED', { node, status })
  if (status === 429) return new StrongroomError('NODE_RATE_LIMITED', { node, retryAfterMs: parseRetryAfter(headers.get('retry-after')) })
  if (status === 401 || status === 403) return new StrongroomError('NODE_FORBIDDEN', { node, status })
  return null
}

/** Seconds only; a date would need the machine's clock to be right. */
function parseRetryAfter(text: string | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text.trim())) return null
  return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
}

/** Counts what arrives after decompression, and stops at the bound: neither the header's length nor the node is trusted. */
async function readBounded(response: Response, limit: { node: string; method: string; maxBodyBytes: number }): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let byteLength = 0
  for await (const chunk of response.body) {
    byteLength += chunk.byteLength
    if (byteLength > limit.maxBodyBytes) throw new StrongroomError('NODE_ANSWER_TOO_LARGE', limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, byteLength).toString('utf8')
}

/** Only the error's code is kept: its words and causes hold the URL. */
function connectionError(error: unknown, asked: { node: string; method: string }): StrongroomError {
  const reason = reasonOf(error)
  if (NEVER_CONNECTED.has(reason)) return new StrongroomError('NODE_UNREACHABLE', { node: asked.node, reason })
  return new StrongroomError('NODE_CONNECTION_LOST', { ...asked, reason })
}

function reasonOf(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined, firstOf(error)]
  for (const cause of causes) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(cause.code))
      return cause.code
  }
  return 'unknown'
}

/** A name with several addresses fails with one error per address. */
function firstOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof AggregateError ? cause.errors[0] : undefined
}
