import { describe, expect, it, onTestFinished } from 'vitest'
import { openNode } from '../../../src/main/node/index.ts'
import { failureOf } from '../../support/failure.ts'
import { Fault, type Handler, Raw, startNodeDouble } from '../../support/node-double.ts'

const status = (code: number) => new Raw((response) => response.writeHead(code, { 'content-type': 'text/plain' }).end('no'))

async function askFor(answer: ReturnType<Handler>) {
  const double = await startNodeDouble({ getAgGenesisCert: () => answer })
  onTestFinished(() => double.close())
  return openNode({ name: 'left', url: double.url, timeoutMs: 2_000, now: () => 0 }).getAgGenesisCert()
}

describe('the certificate of the new consensus', () => {
  it.each([
    ['a certificate', { block: { slot: 412n, blockId: [1n] } }, { state: 'migrated', slot: 412n }],
    ['null', null, { state: 'not-yet' }],
    ['that there is no such method', new Fault(-32601, 'Method not found'), { state: 'unknown' }],
    ['404', status(404), { state: 'unknown' }],
    ['429', status(429), { state: 'refused' }],
    ['403', status(403), { state: 'refused' }],
  ] as const)('is known, or not, from %s', async (_what, answer, found) => {
    expect(await askFor(answer as ReturnType<Handler>)).toEqual(found)
  })

  it('is not taken from a strange answer, nor from an error', async () => {
    expect((await failureOf(askFor({ block: 'soon' }))).code).toBe('NODE_ANSWER_MALFORMED')
    expect((await failureOf(askFor(new Fault(-32_099, 'not here')))).code).toBe('NODE_RPC')
  })
})
