import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { LOOKUP_TABLE_PROGRAM } from '../../../src/core/program/ids.ts'
import type { RunningNode } from '../../../src/practice/start.ts'
import { ask, bytesOf, call, startQuietNode } from './client.ts'

type Info = { readonly value: Record<string, unknown> }
type Mints = Record<'token' | 'token2022', { readonly mint: string; readonly tokenProgram: string }>

const recorded = new Map(
  readFileSync(new URL('../../vectors/conformance/accounts.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly name: string; readonly response: { readonly result: Info } })
    .map(({ name, response }) => [name, response.result] as const),
)
const owner = decodeAddress(bytesOf('owner'))

let node: RunningNode
let mints: Mints
let tokenAccount: string
beforeAll(async () => {
  node = await startQuietNode()
  mints = await call<Mints>(node.url, 'practice_createMints')
  const { account } = await call<{ readonly account: string }>(node.url, 'practice_payIn', { kind: 'token', to: owner, amount: 1_500_000 })
  tokenAccount = account
  await call(node.url, 'practice_payIn', { kind: 'token', to: owner, mint: mints.token2022.mint, amount: 5 })
  await call(node.url, 'practice_advance', 40)
})
afterAll(() => node.close())

const keysDeep = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, keysDeep(member)]))
    : Array.isArray(value)
      ? 'list'
      : typeof value

describe('getAccountInfo', () => {
  it('explains a token account as a real node does', async () => {
    const shown = await call<Info>(node.url, 'getAccountInfo', tokenAccount, { encoding: 'jsonParsed' })

    expect(keysDeep(shown)).toEqual(keysDeep(recorded.get('getAccountInfo token account jsonParsed')))
    expect(shown.value).toMatchObject({
      data: {
        parsed: { info: { owner, mint: mints.token.mint, tokenAmount: { amount: '1500000', uiAmount: 1.5, uiAmountString: '1.5' } } },
      },
      lamports: 2_039_280,
      space: 165,
    })
  })

  it('explains a mint as a real node does', async () => {
    const shown = await call<Info>(node.url, 'getAccountInfo', mints.token.mint, { encoding: 'jsonParsed' })

    expect(shown.value).toMatchObject({
      data: {
        parsed: { info: { decimals: 6, isInitialized: true, freezeAuthority: null }, type: 'mint' },
        program: 'spl-token',
        space: 82,
      },
      lamports: 1_461_600,
    })
  })

  it('refuses more than 128 bytes in base 58 and cuts slices in base 64', async () => {
    expect((await ask(node.url, 'getAccountInfo', tokenAccount, { encoding: 'base58' })).error).toEqual({
      code: -32600,
      message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    })
    const config = { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }
    const { value } = await call<Info>(node.url, 'getAccountInfo', tokenAccount, config)
    const [data] = value['data'] as [string, string]
    expect(Buffer.from(data, 'base64').readBigUInt64LE()).toBe(1_500_000n)
  })

  it('gives many accounts at once, null for the missing', async () => {
    const { value } = await call<{ readonly value: unknown[] }>(node.url, 'getMultipleAccounts', [tokenAccount, owner, mints.token.mint])

    expect(value).toMatchObject([{ space: 165 }, null, { space: 82 }])
  })
})

describe('token queries', () => {
  it('find the accounts of a wallet by mint and by program', async () => {
    const find = async (filter: object) => {
      const { value } = await call<{ readonly value: { readonly pubkey: string }[] }>(node.url, 'getTokenAccountsByOwner', owner, filter, {
        encoding: 'jsonParsed',
      })
      return value.map(({ pubkey }) => pubkey)
    }

    expect(await find({ mint: mints.token.mint })).toEqual([tokenAccount])
    expect(await find({ programId: mints.token.tokenProgram })).toEqual([tokenAccount])
    expect(await find({ programId: mints.token2022.tokenProgram })).toHaveLength(1)
    expect((await ask(node.url, 'getTokenAccountsByOwner', owner, { programId: LOOKUP_TABLE_PROGRAM })).error?.code).toBe(-32602)
  })

  it('tell balance and supply', async () => {
    expect(await call(node.url, 'getTokenAccountBalance', tokenAccount)).toMatchObject({ value: { amount: '1500000', decimals: 6 } })
    expect(await call(node.url, 'getTokenSupply', mints.token.mint)).toMatchObject({ value: { decimals: 6, uiAmountString: '1000000' } })
    expect((await ask(node.url, 'getTokenAccountBalance', mints.token.mint)).error).toEqual({
      code: -32602,
      message: 'Invalid param: not a Token account',
    })
  })
})
