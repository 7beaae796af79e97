import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { post, startQuietNode } from './client.ts'

type RawExchange = {
  readonly name: string
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly status: number
  readonly contentType?: string
  readonly text?: string
}

const recorded = readFileSync(new URL('../../vectors/conformance/chain.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RawExchange)
const posts = recorded.flatMap(({ body, text, ...rest }) => (body === undefined || text === undefined ? [] : [{ ...rest, body, text }]))

let node: RunningNode
beforeAll(async () => {
  node = await startQuietNode()
})
afterAll(() => node.close())

/** The recorded node stood at another slot. */
const atAnySlot = (text: string) => text.replace(/"result":\d+/, '"result":0')

describe('the envelope', () => {
  it.each(posts)('answers "$name" as a real node does', async ({ body, headers, status, contentType, text }) => {
    const answer = await post(node.url, body, headers)

    expect(answer.status).toBe(status)
    expect(answer.contentType).toBe(contentType)
    expect(atAnySlot(answer.text)).toBe(atAnySlot(text))
  })

  it('answers GET as a real node does', async () => {
    const root = await fetch(node.url)
    const health = await fetch(`${node.url}/health`)

    expect([root.status, await root.text()]).toEqual([405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n'])
    expect([health.status, await health.text()]).toEqual([200, 'ok'])
  })

  it('writes integers beyond 2^53 with every digit', async () => {
    const identity = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getIdentity' })
    const { text } = await post(node.url, identity)
    const faucet = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'requestAirdrop',
      params: [JSON.parse(text).result.identity, 9_007_199_254_740_991],
    })
    await post(node.url, faucet)
    await post(node.url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'practice_advance', params: [1] }))
    const config = { commitment: 'processed', encoding: 'base64' }
    const info = await post(
      node.url,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [JSON.parse(text).result.identity, config] }),
    )

    expect(info.text).toContain('"lamports":9007199254740991')
    expect(info.text).toContain('"rentEpoch":18446744073709551615')
  })

  it('keeps an id beyond 2^53', async () => {
    const { text } = await post(node.url, '{"jsonrpc":"2.0","id":18446744073709551615,"method":"getHealth"}')

    expect(text).toBe('{"jsonrpc":"2.0","result":"ok","id":18446744073709551615}\n')
  })
})
