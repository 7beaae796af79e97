import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { RPCHandler } from '@orpc/server/node'
import { RESPONSE_HEADERS } from '../../../src/shells/browser/headers.ts'
import type { Double } from './double.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Served = {
  readonly url: string
  /** Cuts every connection, as a backend that dies does; answers again after `answer`. */
  readonly silence: () => void
  readonly answer: () => void
  readonly close: () => Promise<void>
}

/** Serves a built window and the double's operations, with the headers of the browser shell. No secrets pass here, so nothing is refused. */
export async function serveWindow({ folder, double }: { readonly folder: string; readonly double: Double }): Promise<Served> {
  const rpc = new RPCHandler(double.router)
  let isSilent = false
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.setHeader(name, value)
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (isSilent) request.destroy()
    else if (pathname.startsWith('/rpc/')) await rpc.handle(request, response, { prefix: '/rpc', context: {} })
    else await serveFile(join(folder, normalize(pathname === '/' ? '/index.html' : pathname)), response)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    silence() {
      isSilent = true
      server.closeAllConnections()
    },
    answer() {
      isSilent = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function serveFile(file: string, response: ServerResponse): Promise<void> {
  const type = TYPES[extname(file)]
  const body = type === undefined ? undefined : await readFile(file).catch(() => undefined)
  if (type === undefined || body === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': type }).end(body)
}
