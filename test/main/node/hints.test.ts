import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket as Connection, WebSocketServer } from 'ws'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { deriveHintsUrl, openHintSet } from '../../../src/main/node/hint-set.ts'
import { type Hint, type HintOptions, type Hints, openHints } from '../../../src/main/node/hints.ts'
import { until } from '../../support/until.ts'

const NAME = parseSignature('3BHpR74C1xmKDVVAeRXfS6fWvTrooRNvVQTshtY3X9UiCuXM41NCHDLNRd8dD1qy8yBXKRyfRaGeWgBEPbXEBS54')
const OTHER = parseSignature('4V3qKiVesJMjrQebNGecKSHEmq6sxZrXwYXDF5WhSNKy1NsctDWfpubc2Sk66iU9MmYADAE3i6uZhy1LbWPpzfSi')

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** A node's WebSocket endpoint that does what the test says, and keeps what it was asked. */
class Endpoint {
  readonly asked: Asked[] = []
  readonly headers: (string | undefined)[] = []
  connections: Connection[] = []
  silent = false
  readonly server: WebSocketServer

  private constructor(port: number) {
    this.server = new WebSocketServer({ host: '127.0.0.1', port })
    this.server.on('connection', (connection, request) => {
      this.connections.push(connection)
      this.headers.push(request.headers.authorization)
      connection.on('message', (data: Buffer) => {
        const asked = JSON.parse(data.toString()) as Asked
        this.asked.push(asked)
        if (!this.silent) connection.send(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: asked.id + 100 }))
      })
    })
  }

  static async open(port = 0): Promise<Endpoint> {
    const endpoint = new Endpoint(port)
    await new Promise((resolve) => endpoint.server.once('listening', resolve))
    return endpoint
  }

  get port() {
    return (this.server.address() as AddressInfo).port
  }
  get url() {
    return `ws://127.0.0.1:${this.port}`
  }
  count = (method: string) => this.asked.filter((one) => one.method === method).length
  say(message: unknown) {
    for (const connection of this.connections) connection.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  passSlot() {
    this.say({ jsonrpc: '2.0', method: 'slotNotification', params: { result: { slot: 7, parent: 6, root: 1 }, subscription: 101 } })
  }
  confirm(id: number) {
    this.say({
      jsonrpc: '2.0',
      method: 'signatureNotification',
      params: { result: { context: { slot: 7 }, value: { err: null } }, subscription: id + 100 },
    })
  }
  close() {
    for (const connection of this.connections) connection.terminate()
    return new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}

let endpoint: Endpoint
let hints: Hints | null
let heard: Hint[]
const open = (options: Partial<HintOptions> = {}) => {
  hints = openHints({
    url: options.url ?? endpoint.url,
    onHint: (hint) => heard.push(hint),
    firstPauseMs: 20,
    longestPauseMs: 80,
    slotGapMs: 1,
    ...options,
  })
  return hints
}
const slots = () => heard.filter(({ kind }) => kind === 'slot').length

beforeEach(async () => {
  endpoint = await Endpoint.open()
  hints = null
  heard = []
})
afterEach(async () => {
  hints?.close()
  await endpoint.close()
})

describe('a node’s hints', () => {
  it('is on once the node tells of slots, and knocks when they pass', async () => {
    const opened = open()
    expect(opened.state()).toBe('trying')
    await until(() => opened.state() === 'on')
    expect(endpoint.asked).toEqual([{ jsonrpc: '2.0', id: 1, method: 'slotSubscribe', params: [] }])
    endpoint.passSlot()
    await until(() => slots() === 1)
    expect(heard).toEqual([{ kind: 'slot' }])
  })

  it('knocks once for slots that pass all at once', async () => {
    const opened = open({ slotGapMs: 60_000 })
    await until(() => opened.state() === 'on')
    for (let count = 0; count < 50; count += 1) endpoint.passSlot()
    opened.follow(NAME)
    await until(() => endpoint.count('signatureSubscribe') === 1)
    endpoint.confirm(2)
    await until(() => heard.length > 1)
    expect(slots()).toBe(1)
  })

  it('knocks once for a signature that is followed, and no more', async () => {
    const opened = open()
    await until(() => opened.state() === 'on')
    opened.follow(NAME)
    opened.follow(NAME)
    opened.follow(OTHER)
    await until(() => endpoint.count('signatureSubscribe') > 1)
    expect(endpoint.asked.slice(1).map(({ params }) => params[0])).toEqual([NAME, OTHER])
    expect(endpoint.asked[1]).toMatchObject({ id: 2, params: [NAME, { commitment: 'confirmed' }] })
    endpoint.confirm(2)
    endpoint.confirm(2)
    endpoint.passSlot()
    await until(() => slots() === 1)
    expect(heard.filter(({ kind }) => kind === 'signature')).toEqual([{ kind: 'signature', signature: NAME }])
  })

  it('comes back after the connection broke, and asks for what is still open', async () => {
    const opened = open()
    await until(() => opened.state() === 'on')
    opened.follow(NAME)
    opened.follow(OTHER)
    await until(() => endpoint.count('signatureSubscribe') === 2)
    endpoint.confirm(2)
    await until(() => heard.length === 1)
    endpoint.connections[0]?.terminate()
    await until(() => endpoint.count('slotSubscribe') === 2 && endpoint.count('signatureSubscribe') === 3)
    expect(endpoint.asked.at(-1)?.params[0]).toBe(OTHER)
    await until(() => opened.state() === 'on')
  })

  it('waits longer each time, up to a bound, and says that it is trying', async () => {
    const { port } = endpoint
    await endpoint.close()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const opened = open({ url: `ws://127.0.0.1:${port}`, firstPauseMs: 5, longestPauseMs: 20 })
    const pauses = () => timers.mock.calls.map(([, pauseMs]) => pauseMs).filter((pauseMs) => pauseMs !== undefined && pauseMs <= 20)
    await until(() => pauses().length >= 4)
    expect(pauses().slice(0, 4)).toEqual([5, 10, 20, 20])
    timers.mockRestore()
    expect(opened.state()).toBe('trying')
    endpoint = await Endpoint.open(port)
    await until(() => opened.state() === 'on')
  })

  it('gives up a connection that says nothing', async () => {
    const opened = open({ quietMs: 30 })
    await until(() => endpoint.count('slotSubscribe') > 1)
    expect(opened.state()).not.toBe('off')
  })

  it('is not on where the node never tells of slots', async () => {
    endpoint.silent = true
    const opened = open({ quietMs: 30 })
    await until(() => endpoint.count('slotSubscribe') > 1)
    expect(opened.state()).toBe('trying')
  })

  it.each<[string, string]>([
    ['what is not JSON', '{'],
    ['a list', '[]'],
    ['more than any message has', JSON.stringify({ method: 'slotNotification', more: 'x'.repeat(20_000) })],
    ['nesting without end', '['.repeat(10_000)],
  ])('gives up a connection that sends %s, and knocks for none of it', async (_what, message) => {
    const opened = open()
    await until(() => opened.state() === 'on')
    endpoint.say(message)
    await until(() => endpoint.count('slotSubscribe') === 2)
    expect(heard).toEqual([])
  })

  it.each([
    ['of a subscription nobody has', { method: 'signatureNotification', params: { subscription: 999 } }],
    ['of another kind', { method: 'logsNotification', params: { subscription: 101 } }],
    ['without a form', { method: 'signatureNotification' }],
  ])('knocks for no message %s', async (_what, message) => {
    const opened = open()
    await until(() => opened.state() === 'on')
    endpoint.say({ jsonrpc: '2.0', ...message })
    endpoint.passSlot()
    await until(() => slots() === 1)
    expect(heard).toHaveLength(1)
  })

  it('ends when it is closed, and does not come back', async () => {
    const opened = open()
    await until(() => opened.state() === 'on')
    const [connection] = endpoint.connections
    opened.close()
    expect(opened.state()).toBe('off')
    await until(() => connection?.readyState === 3)
    expect(endpoint.connections).toHaveLength(1)
  })
})

describe('the endpoint for hints', () => {
  it.each([
    ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900/'],
    ['https://node.example:9000/key', 'wss://node.example:9001/key'],
    ['https://node.example/key?token=1', 'wss://node.example/key?token=1'],
    ['http://node.example', 'ws://node.example/'],
    ['http://127.0.0.1:65535', null],
  ])('is found from the address of the node', (url, expected) => {
    expect(deriveHintsUrl(url)).toBe(expected)
  })

  it('is not knocked at where hints are off, and a node that is unknown has none', () => {
    const set = openHintSet({ nodes: [{ name: 'left', url: 'http://127.0.0.1:1', hints: 'off' }], onHint: () => undefined })
    expect([set.state('left'), set.state('right')]).toEqual(['off', 'off'])
    set.close()
  })

  it('gets a user and a password as the header they stand for, and not in its address', async () => {
    const set = openHintSet({
      nodes: [{ name: 'left', url: 'http://me:word@127.0.0.1:1', hints: endpoint.url }],
      onHint: (hint) => heard.push(hint),
    })
    await until(() => set.state('left') === 'on')
    expect(endpoint.headers).toEqual([`Basic ${Buffer.from('me:word').toString('base64')}`])
    set.follow(NAME)
    await until(() => endpoint.count('signatureSubscribe') === 1)
    set.remove('left')
    expect(set.state('left')).toBe('off')
    set.close()
  })
})
