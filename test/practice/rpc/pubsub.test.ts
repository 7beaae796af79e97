import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import type { RunningNode } from '../../../src/practice/start.ts'
import { until } from '../../support/until.ts'
import { keyOf } from '../support.ts'
import { call, startQuietNode } from './client.ts'

type Told = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
  readonly method?: string
  readonly params?: { readonly result: unknown; readonly subscription: number }
}

let node: RunningNode
let socket: WebSocket
let told: Told[]
beforeAll(async () => {
  node = await startQuietNode()
})
afterAll(() => node.close())
afterEach(() => socket.close())

/** A fresh connection, whose messages are gathered in `told`. */
async function connect(): Promise<void> {
  const messages: Told[] = []
  told = messages
  socket = new WebSocket(node.sockets[0] ?? '')
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as Told))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
}

let asked = 0
async function ask(method: string, ...params: unknown[]): Promise<Told> {
  asked += 1
  const id = asked
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  await until(() => told.some((message) => message.id === id))
  return told.find((message) => message.id === id) as Told
}

const news = (method: string) => told.flatMap((message) => (message.method === method ? [message.params?.result] : []))
const advance = (blocks: number) => call<number>(node.url, 'practice_advance', blocks)

describe('the WebSocket interface', () => {
  it('is at the port after the node', async () => {
    await connect()

    expect(Number(new URL(node.sockets[0] ?? '').port)).toBe(Number(new URL(node.url).port) + 1)
  })

  it('is not opened where the port after a chosen one belongs to another endpoint', async () => {
    const free = await startQuietNode()
    const port = Number(new URL(free.url).port)
    await free.close()
    const two = await startQuietNode({ port, furtherEndpoints: [{ port: port + 1, era: 'new', chaos: null }] })

    expect(two.sockets).toEqual([null, `ws://127.0.0.1:${port + 2}`])
    await two.close()
  })

  it('tells every block and every root', async () => {
    await advance(40)
    await connect()
    const { result: id } = await ask('slotSubscribe')
    await ask('rootSubscribe')
    const slot = await advance(40)
    await until(() => news('rootNotification').length === 40)

    expect(id).toBeTypeOf('number')
    expect(news('slotNotification')).toHaveLength(40)
    expect(news('slotNotification').at(-1)).toEqual({ parent: slot - 1, root: slot - 31, slot })
    expect(news('rootNotification').at(-1)).toBe(slot - 31)
  })

  it('reports a signature once, at its commitment, and never again', async () => {
    await connect()
    const signature = await call<string>(node.url, 'requestAirdrop', keyOf('told').address, 5_000_000)
    await ask('signatureSubscribe', signature, { commitment: 'finalized', enableReceivedNotification: true })
    await ask('signatureSubscribe', signature, { commitment: 'confirmed' })
    await advance(1)
    await until(() => news('signatureNotification').length === 2)

    expect(news('signatureNotification')).toMatchObject([{ value: 'receivedSignature' }, { value: { err: null } }])
    await advance(40)
    await until(() => news('signatureNotification').length === 3)
    expect(news('signatureNotification').at(-1)).toMatchObject({ context: { slot: expect.any(Number) }, value: { err: null } })
  })

  it('tells at once of a signature that is final already', async () => {
    await connect()
    const signature = await call<string>(node.url, 'requestAirdrop', keyOf('told').address, 6_000_000)
    await advance(40)
    const { result: subscription } = await ask('signatureSubscribe', signature)
    await until(() => news('signatureNotification').length === 1)

    // After the answer that names the subscription: a client could not place it before.
    expect(told.findIndex(({ method }) => method !== undefined)).toBeGreaterThan(told.findIndex(({ result }) => result === subscription))
    expect(await ask('signatureUnsubscribe', subscription)).toMatchObject({ result: true })
  })

  it('tells an account when it changes, at its commitment, and not before', async () => {
    await connect()
    const { address } = keyOf('watched account')
    await ask('accountSubscribe', address, { commitment: 'confirmed', encoding: 'base64' })
    await advance(1)
    expect(news('accountNotification')).toEqual([])
    await call(node.url, 'requestAirdrop', address, 7_000_000)
    await advance(1)
    await until(() => news('accountNotification').length === 1)

    expect(news('accountNotification')).toMatchObject([{ value: { lamports: 7_000_000, data: ['', 'base64'] } }])
  })

  it('tells the logs of transactions that name an address', async () => {
    await connect()
    const { address } = keyOf('logged')
    await ask('logsSubscribe', { mentions: [address] }, { commitment: 'confirmed' })
    await call(node.url, 'requestAirdrop', keyOf('another').address, 7_000_000)
    const signature = await call<string>(node.url, 'requestAirdrop', address, 7_000_000)
    await advance(1)
    await until(() => news('logsNotification').length === 1)

    expect(news('logsNotification')).toMatchObject([{ value: { signature, err: null, logs: expect.any(Array) } }])
  })

  it('is told nothing more after unsubscribing, and refuses what it does not know', async () => {
    await connect()
    const { result: subscription } = await ask('slotSubscribe')

    expect(await ask('slotUnsubscribe', subscription)).toMatchObject({ result: true })
    await advance(1)
    expect(await ask('slotUnsubscribe', 'one')).toMatchObject({ error: { code: -32_602, message: 'Invalid subscription id.' } })
    expect(await ask('blockSubscribe', 'all')).toMatchObject({ error: { code: -32_601 } })
    expect(await ask('accountSubscribe', 'nowhere')).toMatchObject({ error: { code: -32_602 } })
    expect(news('slotNotification')).toEqual([])
  })
})
