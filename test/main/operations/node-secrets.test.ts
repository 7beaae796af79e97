import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackendEvent } from '../../../src/contract/events.ts'
import { stringifyJson } from '../../../src/main/node/json.ts'
import { tellFailure } from '../../../src/shells/cli/failure.ts'
import { eventLine } from '../../../src/shells/cli/output/event-line.ts'
import { Fault, Raw } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, openTestBackend, type StillPractice, temporaryDataDir } from '../backend.ts'
import { type Lie, lie, type Relay, startRelay } from '../pay/relay.ts'

/** A key at every place of an address where one can stand. */
const CANARIES = ['canary-user', 'canary-password', 'canary-path', 'canary-query', 'canary%2Dcoded', 'canary-fragment']
const BASIC = Buffer.from('canary-user:canary-password').toString('base64')
const LOOKED_FOR = [...CANARIES, 'canary-coded', BASIC]

function withKeys(url: string): string {
  const { host } = new URL(url)
  return `http://canary-user:canary-password@${host}/v1/canary-path?api-key=canary-query&other=canary%2Dcoded#canary-fragment`
}

/** A node, or what stands before it, that repeats everything it was sent in every answer. */
const gossip = `at ${withKeys('http://node.example')} /v1/canary-path canary-coded Basic ${BASIC}`
const FAILURES: readonly (readonly [what: string, lie: Lie])[] = [
  ['an error that repeats the address', () => new Fault(-32603, gossip, { trace: [gossip] })],
  ['an error of its health', () => new Fault(-32005, gossip, { numSlotsBehind: 9n })],
  ['refused parameters', () => new Fault(-32602, gossip)],
  ['a page', () => new Raw((response) => void response.setHeader('content-type', `text/html; canary-path`).end(`<p>${gossip}</p>`))],
  ['no entry', () => new Raw((response) => void response.writeHead(403, gossip.slice(0, 20)).end(gossip))],
  ['another place', () => new Raw((response) => void response.writeHead(302, { location: withKeys('http://other.example') }).end())],
  ['too often', () => new Raw((response) => void response.writeHead(429, { 'x-why': gossip }).end(gossip))],
  ['a broken line', lie.breakOff],
  ['another form', () => ({ said: gossip })],
  ['another network', () => '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
]
const METHODS = ['getGenesisHash', 'getEpochInfo', 'getHealth', 'getVersion', 'getSlot', 'getBlockHeight', 'getFirstAvailableBlock']

describe('the keys in the addresses of nodes', () => {
  let practice: StillPractice
  let relays: Relay[]
  beforeAll(async () => {
    practice = await openStillPractice()
    await practice.advance(8n)
    relays = await Promise.all(['left', 'right'].map((name) => startRelay(practice.url, name)))
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    await practice.close()
  })

  it('are used for the request, and stand in no answer, error, event, export or journal, whatever goes wrong', async () => {
    const dataDir = temporaryDataDir()
    const heard: string[] = []
    const backend = await openTestBackend({ dataDir, measureMs: 5 })
    const { client } = backend
    const stream = await client.events.watch({})
    const reading = (async () => {
      for await (const event of stream) heard.push(textOf(event), eventLine(event as BackendEvent))
    })()
    const ask = async (asked: Promise<unknown>) => {
      const answer = await asked.catch((error: unknown) => error)
      heard.push(textOf(answer))
      if (answer instanceof Error) {
        heard.push(answer.stack ?? '', textOf(answer.cause))
        tellFailure(answer, { out: (text) => heard.push(text), say: (line) => heard.push(line), json: true })
      }
      return answer
    }
    const [left, right] = relays
    if (left === undefined || right === undefined) throw new Error('two relays')
    await furnish(backend, withKeys(left.url), 2)
    await ask(client.nodes.add({ name: 'right', url: withKeys(right.url) }))
    expect(left.asked.at(-1)).toMatchObject({
      path: expect.stringContaining('/v1/canary-path?api-key=canary-query'),
      headers: { authorization: `Basic ${BASIC}` },
    })

    for (const [, untruth] of FAILURES) {
      for (const method of METHODS) right.lies.set(method, untruth)
      await ask(client.nodes.status({}))
      await ask(client.nodes.add({ name: 'third', url: withKeys(right.url) }))
      await ask(client.overview.show({}))
      right.lies.clear()
    }
    await ask(client.nodes.add({ name: 'closed', url: withKeys('http://127.0.0.1:1') }))
    await ask(client.nodes.add({ name: 'socket', url: withKeys('http://a').replace('http', 'ws') }))
    await until(async () =>
      ((await ask(client.nodes.status({}))) as { nodes: { reachable: boolean }[] }).nodes.every(({ reachable }) => reachable),
    )
    right.lies.set('getEpochInfo', async (_, honest) => {
      const info = (await honest()) as Record<string, bigint>
      return { ...info, blockHeight: (info['blockHeight'] ?? 0n) - 1n }
    })
    await until(async () => ((await ask(client.nodes.status({}))) as { disagreements: object[] }).disagreements.length > 0)
    await ask(client.activity.list({ limit: 1_000 }))
    for (const what of ['deposits', 'payments', 'events'] as const) await ask(client.activity.export({ what, format: 'jsonl' }))
    await ask(client.nodes.remove({ name: 'right' }))
    await backend.close()
    await reading

    const files = filesBelow(dataDir).filter((path) => !path.endsWith('nodes.json'))
    expect(files.some((path) => path.endsWith('journal.sqlite'))).toBe(true)
    for (const canary of LOOKED_FOR) {
      expect(heard.filter((text) => text.includes(canary))).toEqual([])
      expect(files.filter((path) => readFileSync(path).includes(canary))).toEqual([])
    }
    expect(heard.join(' ')).toContain('NODE_RPC')
    const list = join(dataDir, 'practice', 'nodes.json')
    expect(readFileSync(list, 'utf8')).toContain('canary-query')
    expect(process.platform === 'win32' ? 0o600 : statSync(list).mode & 0o777).toBe(0o600)
  })
})

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const data = value instanceof Error && 'data' in value ? value.data : value
  return JSON.stringify(data, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one)) ?? stringifyJson(null)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}
