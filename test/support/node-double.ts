import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JsonValue, parseJson, stringifyJson } from '../../src/main/node/json.ts'

/** What a scripted method does instead of answering: any HTTP answer, or none. */
export class Raw {
  readonly respond: (response: ServerResponse, id: JsonValue) => void
  constructor(respond: (response: ServerResponse, id: JsonValue) => void) {
    this.respond = respond
  }
}

/** A JSON-RPC error to answer with. */
export class Fault {
  readonly error: JsonValue
  constructor(code: number, message: string, data?: JsonValue) {
    this.error = { code: BigInt(code), message, ...(data === undefined ? {} : { data }) }
  }
}

export type Handler = (params: readonly JsonValue[]) => JsonValue | Raw | Fault
export type Asked = {
  readonly method: string
  readonly params: readonly JsonValue[]
  readonly headers: IncomingMessage['headers']
  readonly path: string
}

/** A node over real HTTP that does what the test says. A method nobody scripted is a mistake of the test: it is answered as missing and kept. */
export type NodeDouble = {
  readonly url: string
  readonly asked: Asked[]
  readonly handlers: Record<string, Handler>
  count(method: string): number
  /** Connections that were opened to it so far. */
  connections(): number
  close(): Promise<void>
}

export async function startNodeDouble(handlers: Record<string, Handler> = {}, wantedPort = 0): Promise<NodeDouble> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    // The port below may belong to another program: then the WebSocket is served here.
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const answerBody = (body: string) => {
      const { method, params, id } = parseJson(body) as { method: string; params: JsonValue[]; id: JsonValue }
      asked.push({ method, params, headers: request.headers, path: request.url ?? '' })
      answer(response, id, (handlers[method] ?? (() => new Fault(-32601, 'Method not found')))(params))
    }
    // Who asks may go away before the question is whole.
    void readBody(request).then(answerBody, () => response.destroy())
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    handlers,
    count: (method) => asked.filter((one) => one.method === method).length,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, id: JsonValue, result: JsonValue | Raw | Fault): void {
  if (result instanceof Raw) return result.respond(response, id)
  const member = result instanceof Fault ? { error: result.error } : { result }
  response.setHeader('content-type', 'application/json')
  response.end(stringifyJson({ jsonrpc: '2.0', id, ...member }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
