import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'

/** Only this machine can ask. */
export const LOOPBACK = '127.0.0.1'
/** Of a request, in bytes: thousands of practice payments fit. */
const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Shorter answers stay plain: to pack one costs more than its bytes, and a proxy has such a bound, too. */
const MIN_PACKED_BYTES = 1_024
const PLAIN = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const KEEP_ALIVE_MS = 120_000

/**
 * Programs of this machine ask, by its own name or address; pages do not: one from elsewhere may find its name pointed here, and a WebSocket
 * is open to every page that names it.
 */
export function isAskedFromHere({ headers, socket }: IncomingMessage): boolean {
  const names = [LOOPBACK, 'localhost'].map((name) => `${name}:${socket.localPort}`)
  return headers.origin === undefined && names.includes(headers.host ?? '')
}

export type RpcServer = { readonly url: string; close(): Promise<void> }

/** Turns a request's body into the answer's; null where it has answered on its own. */
export type Respond = (body: string, response: ServerResponse) => Promise<string | null>

/** Listens on loopback; port 0 takes any free one. */
export async function startRpcServer(respond: Respond, port: number): Promise<RpcServer> {
  const server = createServer((request, response) => {
    handle(respond, request, response).catch(() => response.destroy())
  })
  // Node closes a quiet connection after five seconds, on a busy machine at the very moment at which it is used again; real nodes keep it.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(respond: Respond, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAskedFromHere(request)) return send(response, 403, PLAIN, 'Only programs of this machine may ask, by 127.0.0.1 or localhost\n')
  if (request.method === 'GET' && request.url === '/health') return send(response, 200, PLAIN, 'ok')
  if (request.method !== 'POST') return send(response, 405, PLAIN, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return send(response, 415, PLAIN, 'Supplied content type is not allowed. Content-Type: application/json is required\n')
  }
  const body = await readBody(request)
  if (body === null) return send(response, 413, PLAIN, 'Request body too large\n')
  const answer = await respond(body, response)
  if (answer !== null) sendPacked(request, response, answer)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let byteLength = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteLength += chunk.length
    if (byteLength > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** As a real node behind its proxy does: packed in what the asker takes, the better first. */
function sendPacked({ headers }: IncomingMessage, response: ServerResponse, answer: string): void {
  const accepted = String(headers['accept-encoding'] ?? '')
  const packing = ['zstd', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (packing === undefined || Buffer.byteLength(answer) < MIN_PACKED_BYTES) return send(response, 200, JSON_TYPE, answer)
  const body = packing === 'zstd' ? zstdCompressSync(answer) : gzipSync(answer, { level: 1 })
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-encoding': packing, 'content-length': body.length })
  response.end(body)
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
