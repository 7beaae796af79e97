import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { getEventIteratorSchemaDetails } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { STREAM_PATH, STREAMS_MAX } from '../../../src/shells/browser/streams.ts'
import { type Served, serve } from './served.ts'
import { fromOurPage, openWindow, send, tokenOf, type Wire } from './wire.ts'

let served: Served
let origin: string
let cookie: string

beforeAll(async () => {
  served = await serve()
  origin = served.loopback.origin
})
afterAll(() => served.close())

const post = (wire: Wire) => send(origin, fromOurPage(origin, wire))
const ask = (wire: Wire) => post({ path: '/rpc/app/info', body: '{"json":{}}', ...wire, headers: { cookie, ...wire.headers } })

describe('the launch token', () => {
  it('is refused when it is wrong, of another kind, or too long', async () => {
    for (const body of ['"wrong"', '{}', 'null', '', 'not JSON', JSON.stringify([tokenOf(served.loopback.launchUrl)])]) {
      expect((await post({ path: '/session', body })).status, body).toBe(401)
    }
    expect((await post({ path: '/session', body: 'x'.repeat(2 ** 20 + 1) })).status).toBe(413)
  })

  it('is not taken from a page of another origin, and is not spent by it', async () => {
    const body = JSON.stringify(tokenOf(served.loopback.launchUrl))
    expect((await post({ path: '/session', body, headers: { origin: 'http://127.0.0.1:1' } })).status).toBe(403)
    expect((await send(origin, { path: '/session' })).status).toBe(405)
  })

  it('is traded once for a cookie that scripts and other sites cannot have', async () => {
    const body = JSON.stringify(tokenOf(served.loopback.launchUrl))
    const first = await post({ path: '/session', body })
    expect(first.status).toBe(204)
    expect(first.headers['set-cookie']).toHaveLength(1)
    const [set = ''] = first.headers['set-cookie'] ?? []
    expect(set).toMatch(/^__Host-strongroom-\d+=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/$/)
    cookie = set.split(';')[0] ?? ''
    await served.loopback.opened
    const second = await post({ path: '/session', body })
    expect(second.status).toBe(401)
    expect(second.headers['set-cookie']).toBeUndefined()
  })

  it('stands in the fragment of the address, which is never sent', () => {
    expect(served.loopback.launchUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#launch=[\w-]{43}$/)
  })
})

describe('where it listens', () => {
  it('is loopback alone', async () => {
    const port = Number(new URL(origin).port)
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const outside = others.filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outside) await expect(connects(address, port), address).resolves.toBe(false)
    await expect(connects('127.0.0.1', port)).resolves.toBe(true)
  })

  it('is refused where a request names its host in two ways', async () => {
    const port = Number(new URL(origin).port)
    const hosts = (first: string, second: string) => `GET / HTTP/1.1\r\nHost: ${first}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`
    const ours = `127.0.0.1:${port}`
    for (const text of [
      hosts(ours, 'evil.example'),
      hosts(ours, ours),
      hosts('evil.example', ours),
      `GET http://user@${ours}/ HTTP/1.1\r\nHost: ${ours}\r\nConnection: close\r\n\r\n`,
      `GET http://user:word@${ours}/ HTTP/1.1\r\nHost: ${ours}\r\nConnection: close\r\n\r\n`,
    ])
      expect(await talk(port, text), text).toMatch(/^HTTP\/1\.1 400 /)
    const plain = `GET http://${ours}/ HTTP/1.1\r\nHost: ${ours}\r\nConnection: close\r\n\r\n`
    expect(await talk(port, plain)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is served under its exact address alone', async () => {
    const { port } = new URL(origin)
    const names = [`localhost:${port}`, 'localhost', '127.0.0.1', `evil.example:${port}`, `127.0.0.1:${port}.evil.example`, `[::1]:${port}`]
    for (const host of names) expect((await send(origin, { headers: { host } })).status, host).toBe(421)
    for (const host of names) expect((await ask({ headers: { host } })).status, host).toBe(421)
    expect((await send(origin, { path: 'http://evil.example/' })).status).toBe(421)
    expect((await send(origin, { path: `${origin}/` })).status).toBe(200)
  })
})

describe('who may ask', () => {
  it('is our own page with the cookie', async () => {
    const answer = await ask({})
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ json: { network: 'practice' } })
  })

  it('is nobody without this launch’s cookie', async () => {
    const [name = ''] = cookie.split('=')
    for (const other of [
      '',
      `${name}=`,
      `${name}=${'A'.repeat(43)}`,
      `x${cookie}`,
      cookie.slice(0, -1),
      cookie.replace(name, '__Host-other'),
    ]) {
      expect((await ask({ headers: { cookie: other } })).status, other).toBe(401)
    }
    expect((await ask({ headers: { cookie: `other=1; ${cookie}` } })).status).toBe(200)
  })

  it('is no page of another origin, another port or no origin', async () => {
    for (const other of [
      'http://127.0.0.1:1',
      origin.replace('127.0.0.1', 'localhost'),
      origin.replace('http', 'https'),
      'null',
      `${origin}/`,
    ]) {
      expect((await ask({ headers: { origin: other } })).status, other).toBe(403)
    }
    const { origin: _, ...headers } = fromOurPage(origin, { headers: { cookie } }).headers ?? {}
    expect((await send(origin, { method: 'POST', path: '/rpc/app/info', headers, body: '{}' })).status).toBe(403)
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await ask({ headers: { 'sec-fetch-site': site } })).status, site).toBe(403)
    }
  })

  it('asks by POST and in JSON', async () => {
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE']) expect((await ask({ method })).status, method).toBe(405)
    for (const method of ['GET', 'HEAD'])
      expect((await send(origin, { method, path: '/rpc/app/info', headers: { cookie } })).status).toBe(405)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', '']) {
      expect((await ask({ headers: { 'content-type': type } })).status, type).toBe(415)
    }
    expect((await ask({ headers: { 'content-type': 'application/json; charset=utf-8' } })).status).toBe(200)
  })

  it('is never told that another origin may', async () => {
    const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
    for (const answer of [await ask({}), await send(origin, { method: 'OPTIONS', headers: preflight }), await send(origin, {})]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('cannot turn the connection into another kind', async () => {
    const { port } = new URL(origin)
    const head = `GET /rpc/events/watch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${cookie}\r\n\r\n`
    await expect(talk(Number(port), head)).resolves.toBe('')
    await expect(talk(Number(port), `CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).resolves.toBe('')
  })
})

describe('how much', () => {
  it('refuses headers beyond 8 KiB', async () => {
    expect((await send(origin, { headers: { 'x-long': 'x'.repeat(9_000) } })).status).toBe(431)
  })

  it('keeps connections free for questions, however many streams are asked for', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStream()))
    const statuses = opened.map(({ status }) => status).toSorted((left, right) => left - right)
    expect(statuses).toEqual([...Array(STREAMS_MAX).fill(200), 429, 429])
    expect((await ask({})).status).toBe(200)
    for (const { close } of opened) close()
    await expect.poll(async () => reopened()).toBe(200)
  })

  it('counts all streams there are', () => {
    const streams = Object.entries(contract).flatMap(([group, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => getEventIteratorSchemaDetails(operation['~orpc'].outputSchema) !== undefined)
        .map(([name]) => `/rpc/${group}/${name}`),
    )
    expect(streams).toEqual([STREAM_PATH])
  })
})

describe('files', () => {
  it('are the window’s, with their types', async () => {
    expect(await send(origin, {})).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(await send(origin, { path: '/assets/main.js' })).toMatchObject({ status: 200, body: 'document.title = "ran"' })
    expect(await send(origin, { path: '/', method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    expect((await post({ path: '/', body: '{}' })).status).toBe(405)
  })

  it('outside the window’s folder are not served, whatever the path', async () => {
    const paths = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/../../secret.txt',
      '/..\\secret.txt',
      '/%5c..%5csecret.txt',
    ]
    for (const path of [...paths, '//secret.txt', '/link.txt', '/assets', '/assets/', '/index.html/', '/etc/passwd']) {
      expect((await send(origin, { path })).status, path).toBeGreaterThanOrEqual(404)
    }
  })

  it('carry the headers that isolate a page', async () => {
    for (const answer of [
      await send(origin, {}),
      await ask({}),
      await send(origin, { path: '/no' }),
      await ask({ headers: { cookie: '' } }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      })
    }
  })
})

describe('after all of this', () => {
  it('nothing of it was a defect', () => expect(served.defects).toEqual([]))
})

describe('two launches', () => {
  it('do not know each other’s windows', async () => {
    const other = await serve()
    try {
      const foreign = await openWindow(other.loopback)
      expect((await ask({ headers: { cookie: foreign } })).status).toBe(401)
      expect((await ask({ headers: { cookie: `${foreign}; ${cookie}` } })).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('a launch token that is made again', () => {
  it('shuts out the window before it and the token that nobody traded, and is traded once', async () => {
    const other = await serve()
    try {
      const { loopback } = other
      const trade = (url: string) =>
        send(loopback.origin, fromOurPage(loopback.origin, { path: '/session', body: JSON.stringify(tokenOf(url)) }))
      const asking = (headers: { readonly cookie: string }) =>
        send(loopback.origin, fromOurPage(loopback.origin, { path: '/rpc/app/info', body: '{"json":{}}', headers }))
      const before = await openWindow(loopback)
      const untraded = (loopback.renew(), loopback.launchUrl)
      loopback.renew()
      expect((await asking({ cookie: before })).status).toBe(401)
      expect((await trade(untraded)).status).toBe(401)
      const again = await openWindow(loopback)
      expect((await asking({ cookie: again })).status).toBe(200)
      expect((await trade(loopback.launchUrl)).status).toBe(401)
    } finally {
      await other.close()
    }
  })

  it('ends the stream of the window before it, which until then is open', async () => {
    const other = await serve()
    try {
      const { loopback } = other
      const opened = await openWindow(loopback)
      expect(loopback.isShown()).toBe(false)
      const stream = await openStream({ origin: loopback.origin, cookie: opened })
      expect(loopback.isShown()).toBe(true)
      loopback.renew()
      await stream.closed
      await expect.poll(() => loopback.isShown()).toBe(false)
    } finally {
      await other.close()
    }
  })
})

/** Where nobody is at home a refusal comes at once, or nothing ever. */
const CONNECT_MS = 10_000

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS })
    const end = (answer: boolean) => (socket.destroy(), resolve(answer))
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })
}

/** What comes back until the other side closes. */
function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text))
    socket.setEncoding('utf8').on('data', (part: string) => {
      heard += part
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(heard))
  })
}

type Stream = { readonly status: number; readonly closed: Promise<void>; readonly close: () => void }

async function openStream(at = { origin, cookie }): Promise<Stream> {
  const stop = new AbortController()
  const { headers = {} } = fromOurPage(at.origin, { headers: { cookie: at.cookie } })
  const answer = await fetch(`${at.origin}${STREAM_PATH}`, { method: 'POST', headers, body: '{"json":{}}', signal: stop.signal })
  const closed = async () => void (await answer.text().catch(() => ''))
  return { status: answer.status, closed: closed(), close: () => stop.abort() }
}

async function reopened(): Promise<number> {
  const { status, close } = await openStream()
  close()
  return status
}
