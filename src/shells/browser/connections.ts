import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Who may stay when there are too many. */
export type Connections = {
  /** Its sender holds the window's cookie: from now on it makes way for nobody. */
  readonly know: (socket: Socket) => void
}

/**
 * At most so many connections. Any user of the machine can open one and say nothing: the oldest of those that no window is known by makes way,
 * so that a window that wants to lock is heard. Where every one is known, the newest is closed.
 */
export function keepRoom(server: Server, most: number): Connections {
  const unknown = new Set<Socket>()
  const known = new Set<Socket>()
  server.on('connection', (socket) => {
    unknown.add(socket)
    socket.once('close', () => {
      unknown.delete(socket)
      known.delete(socket)
    })
    if (unknown.size + known.size <= most) return
    const [oldest] = unknown
    if (oldest !== undefined) unknown.delete(oldest)
    oldest?.destroy()
  })
  return {
    know(socket) {
      if (unknown.delete(socket)) known.add(socket)
    },
  }
}
