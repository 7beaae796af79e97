import { createServer, type Server, type Socket } from 'node:net'
import type { Backend } from '../../main/wiring.ts'
import { serveConnection, type Serving } from './socket-connection.ts'
import { makeSocketPlace } from './socket-place.ts'

/** Commands at one time. */
const CONNECTIONS_MAX = 64

export type SocketServerOptions = {
  readonly backend: Pick<Backend, 'router' | 'prove'>
  /** The folder of the backend's network, whose lock the backend holds. */
  readonly folder: string
  /** As in {@link Serving}. Standard: there is no window that an address leads to. */
  readonly showAgain?: Serving['showAgain']
}

export type SocketServer = {
  /** Cuts off who is connected: what they asked for goes on, and they say that the answer is not known. */
  close(): Promise<void>
}

/**
 * Lets commands of the same user speak to a backend that is open.
 * @throws what the system says where there can be no socket
 */
export async function openSocketServer({ backend, folder, showAgain = async () => null }: SocketServerOptions): Promise<SocketServer> {
  const place = makeSocketPlace(folder)
  const { asking, answering } = place
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    serveConnection(socket, { backend, secrets: { asking, answering }, showAgain })
  })
  server.maxConnections = CONNECTIONS_MAX
  try {
    await listen(server, place.socket)
    place.announce()
  } catch (error) {
    server.close()
    place.clear()
    throw error
  }
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
      place.clear()
    },
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
}
