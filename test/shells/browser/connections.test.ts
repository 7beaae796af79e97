import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from './served.ts'
import { fromOurPage, openWindow, send } from './wire.ts'

let served: Served
let origin: string
let cookie: string
beforeAll(async () => {
  served = await serve()
  origin = served.loopback.origin
  cookie = await openWindow(served.loopback)
})
afterAll(() => served.close())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Somebody else on this machine, who says so much and no more. */
async function connectWith(text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const host = () => new URL(origin).host
const SILENT = () => ''
const SLOW_HEAD = () => `POST /rpc/vault/lock HTTP/1.1\r\nhost: ${host()}\r\n`
const SLOW_BODY = () => `${SLOW_HEAD()}origin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`

const lock = () => send(origin, fromOurPage(origin, { path: '/rpc/vault/lock', body: '{"json":{}}', headers: { cookie } }))

describe('two hundred connections of somebody else', () => {
  it.each([
    ['silent', SILENT],
    ['in the middle of a head', SLOW_HEAD],
    ['in the middle of a body', SLOW_BODY],
  ])('that are %s keep nobody from locking', async (_what, text) => {
    for (let count = 0; count < 200; count++) await connectWith(text())
    for (let asked = 0; asked < 5; asked++) {
      expect((await lock()).status).toBe(200)
      for (let count = 0; count < 20; count++) await connectWith(text())
    }
  })

  it('do not end the stream of a window', async () => {
    const { hostname, port } = new URL(origin)
    const stream = connect(Number(port), hostname)
    open.push(stream)
    let heard = ''
    stream.setEncoding('utf8').on('data', (text: string) => (heard += text))
    const head = `host: ${host()}\r\norigin: ${origin}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 11`
    stream.write(`POST /rpc/events/watch HTTP/1.1\r\n${head}\r\n\r\n{"json":{}}`)
    await once(stream, 'data')
    for (let count = 0; count < 200; count++) await connectWith('')
    await served.backend.client.vault.create({ passphrase: 'a passphrase for a stream' })
    await expect.poll(() => heard).toContain('unlocked')
    expect(stream.destroyed).toBe(false)
  })
})

describe('a connection that does not get on', () => {
  it('is closed within seconds, with nobody else there', async () => {
    const sockets = await Promise.all([connectWith(''), connectWith(SLOW_HEAD())])
    for (const socket of sockets) socket.resume()
    await Promise.all(sockets.map((socket) => once(socket, 'close', { signal: AbortSignal.timeout(15_000) })))
    expect(sockets.every((socket) => socket.destroyed)).toBe(true)
  })
})
