import type { Chain } from './bank/chain.ts'
import type { Node } from './rpc/node.ts'
import { type SocketServer, startSocketServer } from './rpc/pubsub/server.ts'
import type { RpcServer } from './rpc/server.ts'

/** An endpoint once more beside its WebSocket server, which is at the port after its own; null where that was taken. */
export type Pair = { readonly http: RpcServer; readonly socket: SocketServer | null }

/** Ports that were given freely and have no free neighbour are tried again so often. */
const MAX_TRIES = 20

/**
 * Opens the WebSocket server at the port after an endpoint's: where every client looks for it. An endpoint on any free port moves until
 * the next one is free, too; one whose port was chosen goes without when it is taken.
 */
export async function openSocket(
  { node, watch }: { readonly node: Node; readonly watch: Chain['watch'] },
  first: RpcServer,
  reopen: (() => Promise<RpcServer>) | null,
): Promise<Pair> {
  let http = first
  for (let tries = 1; ; tries++) {
    try {
      return { http, socket: await startSocketServer(node, watch, Number(new URL(http.url).port) + 1) }
    } catch (error) {
      if (!isTaken(error)) throw error
      if (reopen === null || tries === MAX_TRIES) return { http, socket: null }
    }
    const next = await reopen()
    await http.close()
    http = next
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES' || error.code === 'ERR_SOCKET_BAD_PORT')
  )
}
