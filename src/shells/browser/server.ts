import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './body.ts'
import { findRefusal } from './checks.ts'
import { type Connections, keepRoom } from './connections.ts'
import type { WindowFiles } from './files.ts'
import { RESPONSE_HEADERS } from './headers.ts'
import { type AnswerOperation, type BackendSource, OPERATIONS_PREFIX, createOperations } from './operations.ts'
import { refuse } from './refusal.ts'
import { openSession, type Session } from './session.ts'
import { countStreams, STREAM_PATH, type Streams } from './streams.ts'

/** Nobody but this machine can connect. */
const LOOPBACK = '127.0.0.1'
/**
 * Loopback is quick: whoever is slow to ask is no window of ours. On a busy machine this process itself may not look for seconds at what was sent.
 * Looked for every second, which Node does every half minute otherwise.
 */
const LIMITS = {
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8_192,
}
const CONNECTIONS_MAX = 64
const SESSION_PATH = '/session'

export type LoopbackOptions = {
  readonly files: WindowFiles
  readonly backend: BackendSource
  readonly port?: number
  /** Told when a request could not be answered though its sender still waits. */
  readonly onDefect: (error: unknown) => void
}

/** The window's server, for one person and one launch. */
export type Loopback = {
  readonly origin: string
  /** The page's address with the newest launch token in its fragment, which is never sent; good once. */
  readonly launchUrl: string
  /** Resolves when a window has been opened with it. */
  readonly opened: Promise<void>
  /** Whether a window is open now. */
  isShown(): boolean
  /** Shuts every window out, and makes another address that is good once. */
  renew(): void
  close(): Promise<void>
}

/** What answers are made of. */
type Parts = {
  readonly authority: string
  readonly session: Session
  readonly connections: Connections
  readonly files: WindowFiles
  readonly streams: Streams
  readonly answerOperation: AnswerOperation
}

/** Serves the built window and the operations on loopback. Port 0 takes any free one. */
export async function openLoopback({ files, backend, port = 0, onDefect }: LoopbackOptions): Promise<Loopback> {
  const server = createServer(LIMITS)
  const connections = keepRoom(server, CONNECTIONS_MAX)
  server.on('upgrade', (_request, socket) => socket.destroy())
  const bound = await listen(server, port)
  const session = openSession({ port: bound })
  const authority = `${LOOPBACK}:${bound}`
  const parts: Parts = { authority, session, connections, files, streams: countStreams(), answerOperation: createOperations(backend) }
  server.on('request', (request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      // A sender that has gone, or was cut off, is not waited for and needs no answer.
      if (!request.destroyed || request.complete) onDefect(error)
      fail(response)
    })
  })
  return {
    origin: `http://${authority}`,
    get launchUrl() {
      return `http://${authority}/#launch=${session.launchToken}`
    },
    opened: session.opened,
    isShown: () => parts.streams.isAnyOpen(),
    renew() {
      session.renew()
      server.closeAllConnections()
    },
    close: () => close(server),
  }
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value)
  const refusal = findRefusal(request, parts.authority)
  if (refusal !== null) return refuse(response, refusal)
  const { pathname } = new URL(request.url ?? '/', `http://${parts.authority}`)
  if (pathname === SESSION_PATH) return answerSession(parts, request, response)
  if (pathname.startsWith(`${OPERATIONS_PREFIX}/`)) return answerAsked(parts, request, response, pathname)
  return sendFile(parts, request, response, pathname)
}

/** Trades the launch token for the cookie. */
async function answerSession({ session }: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return refuse(response, postOnly)
  const body = await readBody(request)
  if (body.kind === 'too-large') return refuse(response, { status: 413, message: 'A launch token is shorter.' })
  const cookie = body.kind === 'json' ? session.trade(body.value) : null
  if (cookie === null) return refuse(response, unknownWindow)
  response.writeHead(204, { 'set-cookie': cookie }).end()
}

async function answerAsked(parts: Parts, request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  if (!parts.session.isKnown(request.headers.cookie)) return refuse(response, unknownWindow)
  parts.connections.know(request.socket)
  if (request.method !== 'POST') return refuse(response, postOnly)
  if (pathname === STREAM_PATH && !parts.streams.admit(response)) return refuse(response, tooManyStreams)
  await parts.answerOperation(request, response)
}

/** The page and what belongs to it; none of it is secret. */
function sendFile({ files }: Parts, request: IncomingMessage, response: ServerResponse, pathname: string): void {
  if (request.method === 'POST') return refuse(response, { status: 405, message: 'Files are only read.', headers: { allow: 'GET, HEAD' } })
  const file = files.get(pathname)
  if (file === undefined) return refuse(response, { status: 404, message: 'There is no such file.' })
  const { type, bytes } = file
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes)
}

const unknownWindow = { status: 401, message: 'Open the window again from the application.' } as const
const postOnly = { status: 405, message: 'Only POST is served here.', headers: { allow: 'POST' } } as const
const tooManyStreams = { status: 429, message: 'Too many windows follow events; close one.' } as const

function fail(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  refuse(response, { status: 503, message: 'Strongroom cannot answer.' })
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
