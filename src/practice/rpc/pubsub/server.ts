import type { IncomingMessage } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Chain } from '../../bank/chain.ts'
import { isAskedFromHere, LOOPBACK } from '../server.ts'
import type { Node } from '../node.ts'
import { type Connection, openConnection } from './connection.ts'

/** Of one request. */
const MAX_MESSAGE_BYTES = 64 * 1024
/** Of notifications a client has not taken yet: a slower one is cut off. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024
const MAX_CONNECTIONS = 200
const TRY_AGAIN_LATER = 1_013

export type SocketServer = { readonly url: string; close(): Promise<void> }

/** Tells over WebSocket, on loopback, what clients ask to be told whenever the chain moves. */
export async function startSocketServer(node: Node, watch: Chain['watch'], port: number): Promise<SocketServer> {
  const server = new WebSocketServer({
    host: LOOPBACK,
    port,
    maxPayload: MAX_MESSAGE_BYTES,
    verifyClient: ({ req }: { req: IncomingMessage }) => isAskedFromHere(req),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', resolve)
  })
  const connections = new Map<WebSocket, Connection>()
  let lastId = 0
  const nextId = () => (lastId += 1)
  server.on('connection', (socket) => {
    if (connections.size >= MAX_CONNECTIONS) return socket.close(TRY_AGAIN_LATER)
    connections.set(socket, serve(node, nextId, socket))
    socket.on('close', () => connections.delete(socket))
  })
  const stopWatching = watch(() => {
    for (const connection of connections.values()) connection.tellNews()
  })
  return {
    url: `ws://${LOOPBACK}:${port}`,
    close: () =>
      new Promise((resolve) => {
        stopWatching()
        for (const socket of connections.keys()) socket.terminate()
        server.close(() => resolve())
      }),
  }
}

function serve(node: Node, nextId: () => number, socket: WebSocket): Connection {
  const send = (text: string) => {
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else socket.send(text)
  }
  const connection = openConnection(node, nextId, send)
  // A client that breaks the protocol or the connection loses it; there is nobody to tell.
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    connection.answer(textOf(data)).then(
      (answer) => {
        if (answer !== '') send(answer.trimEnd())
        // What has happened already is told at once, and after the answer that names the subscription.
        connection.tellNews()
      },
      () => socket.terminate(),
    )
  })
  return connection
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
}
