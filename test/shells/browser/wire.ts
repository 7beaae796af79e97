import { type IncomingHttpHeaders, request } from 'node:http'

export type Wire = {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
export type WireAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** One request as it stands, with any header: what a browser would never send, too. A Host of '' is left as Node has it. */
export function send(origin: string, { method = 'GET', path = '/', headers = {}, body }: Wire): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

/** A request as our own page makes it. */
export function fromOurPage(origin: string, { headers = {}, ...wire }: Wire): Wire {
  return {
    method: 'POST',
    ...wire,
    headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
  }
}

/** Trades the launch token for the cookie, as the page does. */
export async function openWindow({ origin, launchUrl }: { origin: string; launchUrl: string }): Promise<string> {
  const answer = await send(origin, fromOurPage(origin, { path: '/session', body: JSON.stringify(tokenOf(launchUrl)) }))
  const [cookie] = answer.headers['set-cookie'] ?? []
  if (answer.status !== 204 || cookie === undefined) throw new Error(`no session: ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

export function tokenOf(launchUrl: string): string {
  return new URLSearchParams(new URL(launchUrl).hash.slice(1)).get('launch') ?? ''
}
