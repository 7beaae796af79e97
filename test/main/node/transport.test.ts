import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stringifyJson } from '../../../src/main/node/json.ts'
import { explainError } from '../../../src/core/error/error.ts'
import { type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'

const HASH = '8wEhvU5NGV86uBtpqhKwkrHrRufZb5wz1jvn2jx9hS9Z'
const PACKINGS: readonly [string, (text: string) => Buffer][] = [
  ['gzip', (text) => gzipSync(text)],
  ['zstd', (text) => zstdCompressSync(text)],
]

let double: NodeDouble
let node: NodeClient

beforeEach(async () => {
  double = await startNodeDouble()
  node = openNode({ name: 'left', url: double.url, timeoutMs: 2_000, maxBodyBytes: 10_000 })
})
afterEach(() => double.close())

function answerWith(status: number, body: string | Buffer, headers: Record<string, string> = {}): void {
  double.handlers['getGenesisHash'] = () => new Raw((response) => response.writeHead(status, headers).end(body))
}

describe('a node that does not answer as agreed', () => {
  it('is unreachable when nothing listens: nothing was sent', async () => {
    await double.close()
    const error = await failureOf(node.sendTransaction(new Uint8Array(3), { preflightCommitment: 'confirmed' }))
    expect(error.code).toBe('NODE_UNREACHABLE')
    expect(error.context).toEqual({ node: 'left', reason: 'ECONNREFUSED' })
    expect(explainError(error).money).toBe('Nothing was sent.')
  })

  it('is timed out when silent, and a transaction then counts as sent', async () => {
    double.handlers['sendTransaction'] = () => new Raw(() => undefined)
    const hasty = openNode({ name: 'left', url: double.url, timeoutMs: 50 })
    const error = await failureOf(hasty.sendTransaction(new Uint8Array(3), { preflightCommitment: 'confirmed' }))
    expect(error.code).toBe('NODE_TIMED_OUT')
    expect(explainError(error).money).toMatch(/may have reached the network/)
  })

  it('is timed out when it stalls in the middle of its answer', async () => {
    double.handlers['getSlot'] = () => new Raw((response) => response.writeHead(200).write('{"jsonrpc":'))
    const hasty = openNode({ name: 'left', url: double.url, timeoutMs: 50 })
    expect(await failureOf(hasty.getSlot())).toMatchObject({ code: 'NODE_TIMED_OUT', context: { method: 'getSlot', timeoutMs: 50 } })
  })

  it('is lost when it cuts the connection, and a transaction then counts as sent', async () => {
    double.handlers['sendTransaction'] = () => new Raw((response) => response.destroy())
    const error = await failureOf(node.sendTransaction(new Uint8Array(3), { preflightCommitment: 'confirmed' }))
    expect(error.code).toBe('NODE_CONNECTION_LOST')
    expect(explainError(error).money).toMatch(/may have reached the network/)
  })

  it('is lost when it cuts the connection in the middle of its answer', async () => {
    double.handlers['getSlot'] = () =>
      new Raw((response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc":')
        setTimeout(() => response.destroy(), 20)
      })
    expect((await failureOf(node.getSlot())).code).toBe('NODE_CONNECTION_LOST')
  })

  it('is not JSON when it answers with a web page', async () => {
    answerWith(200, '<html>hello</html>', { 'content-type': 'text/html' })
    expect(await failureOf(node.getGenesisHash())).toMatchObject({
      code: 'NODE_ANSWER_NOT_JSON',
      context: { contentType: 'text/html', status: 200 },
    })
  })

  it('is named by its HTTP status when that is all it says', async () => {
    answerWith(502, '<html>bad gateway</html>')
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_HTTP_STATUS', context: { status: 502 } })
  })

  it('is cut off at the bound, whatever length it announces', async () => {
    double.handlers['getGenesisHash'] = () =>
      new Raw((response) => {
        const more = setInterval(() => response.write(' '.repeat(4_000)), 1)
        response.on('close', () => clearInterval(more))
      })
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_ANSWER_TOO_LARGE', context: { maxBodyBytes: 10_000 } })
  })

  it.each(PACKINGS)('is read when it packs its answer: %s', async (packing, pack) => {
    double.handlers['getGenesisHash'] = () =>
      new Raw((response, id) =>
        response
          .writeHead(200, { 'content-encoding': packing })
          .end(pack(`{"jsonrpc":"2.0","id":${stringifyJson(id)},"result":"${HASH}"}`)),
      )
    expect(await node.getGenesisHash()).toBe(HASH)
    expect(double.asked[0]?.headers['accept-encoding']).toBe('zstd, gzip')
  })

  it.each(PACKINGS)('is cut off at the bound however small it packs its answer: %s', async (packing, pack) => {
    answerWith(200, pack(`{"jsonrpc":"2.0","id":1,"result":"${' '.repeat(10_000)}"}`), { 'content-encoding': packing })
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_ANSWER_TOO_LARGE', context: { maxBodyBytes: 10_000 } })
  })

  it.each(PACKINGS)('is lost when what it packed is cut off or damaged: %s', async (packing, pack) => {
    const whole = pack(`{"jsonrpc":"2.0","id":1,"result":"${HASH}"}`)
    for (const body of [whole.subarray(0, whole.length - 9), Buffer.from(`not ${packing} at all`), Buffer.alloc(0)]) {
      answerWith(200, body, { 'content-encoding': packing })
      const { code, context } = await failureOf(node.getGenesisHash())
      expect([code, context]).toEqual(['NODE_CONNECTION_LOST', expect.objectContaining({ reason: expect.stringMatching(/^Z/) })])
    }
  })

  it('is not read when it packs its answer in a way that was not asked for', async () => {
    answerWith(200, 'x', { 'content-encoding': 'br' })
    expect((await failureOf(node.getGenesisHash())).code).toBe('NODE_ANSWER_NOT_JSON')
  })

  it('is spoken to over connections that are kept open', async () => {
    double.handlers['getGenesisHash'] = () => HASH
    for (let time = 0; time < 20; time += 1) await node.getGenesisHash()
    expect(double.connections()).toBeLessThanOrEqual(2)
  })

  it('is reached directly, whatever proxy the environment names', async () => {
    double.handlers['getGenesisHash'] = () => HASH
    vi.stubEnv('NODE_USE_ENV_PROXY', '1').stubEnv('HTTP_PROXY', 'http://127.0.0.1:9').stubEnv('http_proxy', 'http://127.0.0.1:9')
    expect(await openNode({ name: 'right', url: double.url }).getGenesisHash()).toBe(HASH)
    vi.unstubAllEnvs()
  })

  it('is not followed to another address', async () => {
    const elsewhere = await startNodeDouble()
    answerWith(307, '', { location: elsewhere.url })
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_REDIRECTED', context: { status: 307 } })
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  it.each([
    ['3', 3_000],
    ['999999', 60_000],
    ['Fri, 20 Nov 2026 13:00:00 GMT', null],
  ])('says how long to wait when it is asked too often, up to a bound: %s', async (pause, retryAfterMs) => {
    answerWith(429, 'slow down', { 'retry-after': pause })
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_RATE_LIMITED', context: { retryAfterMs } })
  })

  it.each([401, 403])('does not let us in with HTTP %i', async (status) => {
    answerWith(status, '{}')
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_FORBIDDEN', context: { status } })
  })

  it('is refused when it answers another request', async () => {
    answerWith(200, '{"jsonrpc":"2.0","id":77,"result":"8wEhvU5NGV86uBtpqhKwkrHrRufZb5wz1jvn2jx9hS9Z"}')
    expect((await failureOf(node.getGenesisHash())).code).toBe('NODE_ANSWER_OF_ANOTHER')
    answerWith(200, '{"jsonrpc":"2.0","id":77,"error":{"code":-32002,"message":"of another"}}')
    expect((await failureOf(node.getGenesisHash())).code).toBe('NODE_ANSWER_OF_ANOTHER')
  })

  it('is malformed where the answer has another form, and the place is named', async () => {
    answerWith(200, '{"jsonrpc":"2.0","id":1,"result":"not a hash"}')
    expect(await failureOf(node.getGenesisHash())).toMatchObject({
      code: 'NODE_ANSWER_MALFORMED',
      context: { method: 'getGenesisHash', path: 'result' },
    })
    answerWith(200, '{"jsonrpc":"2.0","id":2}')
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_ANSWER_MALFORMED', context: { path: 'result' } })
    answerWith(200, '[1,2,3]')
    expect(await failureOf(node.getGenesisHash())).toMatchObject({ code: 'NODE_ANSWER_MALFORMED', context: { path: 'jsonrpc' } })
  })

  it('gives up calls in flight, and later ones, when it is closed', async () => {
    double.handlers['getSlot'] = () => new Raw(() => node.close())
    expect((await failureOf(node.getSlot())).code).toBe('NODE_CANCELLED')
    expect((await failureOf(node.getSlot())).code).toBe('NODE_CANCELLED')
  })
})

describe('the address of a node', () => {
  const SECRETS = ['s3cretuser', 's3cretword', 's3cretpath', 's3cretquery', '127.0.0.1']

  it('may carry a user and a password, which become a header', async () => {
    double.handlers['getHealth'] = () => 'ok'
    const url = double.url.replace('//', '//s3cretuser:s3cret%20word@')
    expect(await openNode({ name: 'left', url: `${url}/s3cretpath?api-key=s3cretquery` }).getHealth()).toEqual({ healthy: true })
    expect(double.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('s3cretuser:s3cret word').toString('base64')}`)
    expect(double.asked[0]?.path).toBe('/s3cretpath?api-key=s3cretquery')
  })

  it.each<[string, (url: string) => Promise<void>]>([
    [
      'an error that repeats it',
      async (url: string) =>
        answerWith(200, JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: `no ${url} here`, data: url } })),
    ],
    ['a content type that repeats it', async (url: string) => answerWith(200, 'x', { 'content-type': encodeURI(url) })],
    [
      'a preflight that repeats it',
      async (url: string) =>
        answerWith(200, JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32002, message: url, data: { err: url, logs: [url] } } })),
    ],
    ['a silence', async () => void (double.handlers['getGenesisHash'] = () => new Raw((response) => response.destroy()))],
    ['nobody listening', () => double.close()],
  ])('is in no word, context or cause of an error after %s', async (_what, prepare) => {
    const url = `${double.url.replace('//', '//s3cretuser:s3cretword@')}/s3cretpath?api-key=s3cretquery`
    await prepare(url)
    const error = await failureOf(openNode({ name: 'left', url }).getGenesisHash())
    const shown = JSON.stringify([error.message, error.stack, error.context, explainError(error), String(error.cause)], (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    for (const secret of SECRETS) expect(shown).not.toContain(secret)
  })

  it.each(['', 'not a url', 'ftp://host/', 'file:///etc/passwd'])('is refused when it is %j', (url) => {
    expect(() => openNode({ name: 'left', url })).toThrow(/NODE_URL_INVALID/)
  })
})
