import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { post, startQuietNode } from './client.ts'

let node: RunningNode
beforeAll(async () => {
  node = await startQuietNode()
})
afterAll(() => node.close())

describe('the envelope', () => {
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
