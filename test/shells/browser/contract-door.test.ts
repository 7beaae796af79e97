import { once } from 'node:events'
import { request } from 'node:http'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { contract } from '../../../src/contract/contract.ts'
import { type Served, serve } from './served.ts'
import { fromOurPage, openWindow, send } from './wire.ts'

let served: Served
let origin: string
let cookie: string
let client: ContractRouterClient<typeof contract>

beforeAll(async () => {
  served = await serve()
  origin = served.loopback.origin
  cookie = await openWindow(served.loopback)
  client = createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers: { origin, cookie, 'sec-fetch-site': 'same-origin' } }))
})
afterAll(() => served.close())

/** What the window's own client makes of an answer. */
async function refusalOf(path: string, body: string | Buffer) {
  const answer = await send(origin, fromOurPage(origin, { path: `/rpc/${path}`, body, headers: { cookie } }))
  return { status: answer.status, ...JSON.parse(answer.body).json.data }
}
const wrapped = (json: unknown, meta?: unknown) => JSON.stringify({ json, ...(meta === undefined ? {} : { meta }) })

describe('an operation asked over HTTP', () => {
  it('answers with bigints as bigints and dates as dates', async () => {
    await expect(client.deposits.watcher({})).resolves.toMatchObject({ state: expect.any(String) })
    await expect(client.app.info({})).resolves.toMatchObject({ network: 'practice' })
  })

  it('answers a stream, which ends with the window', async () => {
    const stop = new AbortController()
    const events = await client.events.watch({}, { signal: stop.signal })
    await served.backend.client.vault.create({ passphrase: 'a passphrase for a door' })
    const first = await events.next()
    expect(first.value).toMatchObject({ kind: 'vault', state: 'unlocked' })
    stop.abort()
    await expect(events.next()).rejects.toThrow('abort')
  })

  it('refuses with the code and the context of its own error', async () => {
    const error = await client.tasks.show({ id: 'none' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ORPCError)
    expect(error).toMatchObject({ code: 'REFUSED', defined: true, data: { code: 'TASK_UNKNOWN', context: { id: 'none' } } })
  })
})

describe('what is no operation', () => {
  it.each([
    'app/none',
    'none/none',
    'app',
    'app/info/more',
    '__proto__/toString',
    'constructor',
    'app/__proto__',
    'toString',
    'app/info%2f',
  ])('is refused as unknown: %s', async (path) => {
    expect(await refusalOf(path, wrapped({}))).toMatchObject({
      status: 422,
      code: 'OPERATION_UNKNOWN',
      context: { operation: expect.any(String) },
    })
  })
})

describe('an argument', () => {
  const refused = { code: 'OPERATION_ARGUMENT', context: { field: expect.any(String), problem: expect.any(String) } }

  it('of the wrong type is refused, and the field is named', async () => {
    for (const count of ['12', 1.5, -1, null, {}, [1], true, 1e300]) {
      expect(await refusalOf('accounts/derive', wrapped({ count }))).toMatchObject({ status: 422, ...refused, context: { field: 'count' } })
    }
    for (const body of [wrapped(null), wrapped('text'), wrapped([]), wrapped(7), wrapped(undefined), '', 'null', '[]', '7', '"text"']) {
      expect(await refusalOf('accounts/derive', body), body).toMatchObject({ status: 422, ...refused })
    }
  })

  it('with a field that the operation does not have is refused', async () => {
    expect(await refusalOf('app/info', wrapped({ extra: 1 }))).toMatchObject({ status: 422, ...refused })
    expect(await refusalOf('accounts/derive', wrapped({ count: 1, treasury: 'mine' }))).toMatchObject({ status: 422, ...refused })
  })

  it('that reaches for a prototype is refused, and reaches none', async () => {
    const bodies = [
      '{"json":{"__proto__":{"polluted":true}}}',
      '{"json":{"id":"none","__proto__":{"polluted":true}}}',
      '{"json":{"id":"none","constructor":{"prototype":{"polluted":true}}}}',
      '{"json":{"id":"none"},"meta":[[1,"__proto__","polluted"]]}',
      '{"json":{"id":"1"},"meta":[[0,"constructor","prototype","polluted"]]}',
      '{"json":{"__proto__":"1"},"meta":[[0,"__proto__"]]}',
      '{"__proto__":{"json":{"id":"none"}}}',
    ]
    for (const body of bodies) expect(await refusalOf('tasks/show', body), body).toMatchObject({ status: 422, ...refused })
    expect('polluted' in {}).toBe(false)
  })

  it('that is not JSON, or whose types cannot be read, is refused', async () => {
    for (const body of ['{', '{"json":', 'a=b', '\0'])
      expect(await refusalOf('app/info', body), body).toMatchObject({ status: 422, ...refused })
    for (const meta of [7, [[0, 'no', 'such']], {}, [[0]]]) {
      expect(await refusalOf('accounts/derive', wrapped({ count: 1 }, meta)), JSON.stringify(meta)).toMatchObject({
        status: 422,
        ...refused,
      })
    }
    expect(await refusalOf('accounts/derive', `{"json":${'['.repeat(100_000)}`)).toMatchObject({ status: 422, ...refused })
    expect(await refusalOf('accounts/derive', `{"json":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toMatchObject({
      status: 422,
      ...refused,
    })
  })

  it('of 50 MB is refused without being kept', async () => {
    const body = Buffer.alloc(50_000_000, 'x')
    expect(await refusalOf('accounts/watch', body)).toMatchObject({ status: 413, ...refused })
    const error = await client.accounts.watch({ address: 'x'.repeat(13_000_000) as never }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'REFUSED', status: 413, data: { code: 'OPERATION_ARGUMENT' } })
  })

  it('without an end is cut off', async () => {
    const { headers = {} } = fromOurPage(origin, { headers: { cookie } })
    const { hostname, port } = new URL(origin)
    const asked = request({ hostname, port, method: 'POST', path: '/rpc/app/info', headers, agent: false })
    const cut = once(asked, 'error')
    const megabyte = Buffer.alloc(1_000_000, ' ')
    const more = () => {
      for (let room = true; room && !asked.destroyed; ) room = asked.write(megabyte)
    }
    asked.on('drain', more)
    more()
    await expect(cut).resolves.toBeDefined()
    await expect(client.app.info({})).resolves.toMatchObject({ network: 'practice' })
  })
})

describe('a path', () => {
  it.each(['payouts/check', 'payouts/report', 'accounts/import'])('is not read for %s', async (operation) => {
    const answer = await refusalOf(operation, wrapped({ file: '/proc/self/environ' }))
    expect(answer).toMatchObject({ status: 422, code: 'OPERATION_ARGUMENT', context: { field: 'file' } })
  })

  it.each(['vault/backup', 'vault/drill'])('is not given to the signer for %s', async (operation) => {
    const answer = await refusalOf(operation, wrapped({ path: '/tmp/a.vault', passphrase: 'a passphrase for a door' }))
    expect(answer).toMatchObject({ status: 422, code: 'OPERATION_ARGUMENT', context: { field: 'path' } })
  })
})

describe('after all of this', () => {
  it('nothing of it was a defect', () => expect(served.defects).toEqual([]))
})
