import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from './wire.ts'

type Opened = { readonly origin: string; close(): Promise<void> }

/** Another server on this machine, which must never hear of our page. */
export type Elsewhere = Opened & { readonly heard: ReadonlySet<string> }

export async function openElsewhere(): Promise<Elsewhere> {
  const heard = new Set<string>()
  const opened = await listen((request, response) => {
    heard.add(new URL(request.url ?? '/', 'http://elsewhere').pathname.slice(1))
    response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
    response.end("window.effects.push('remote script ran')")
  })
  return { ...opened, heard }
}

/** The same page from a server that forgets its security policy. */
export function openWithoutPolicy(origin: string): Promise<Opened> {
  return listen((request, response) => {
    void send(origin, { path: request.url ?? '/' }).then(({ status, headers, body }) => {
      const { 'content-security-policy': _, ...kept } = headers
      response.writeHead(status, kept).end(body)
    })
  })
}

/** A page of somebody else that frames ours. */
export function openFramer(framed: string): Promise<Opened> {
  return listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><iframe src="${framed}"></iframe>`)
  })
}

async function listen(answer: RequestListener): Promise<Opened> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
