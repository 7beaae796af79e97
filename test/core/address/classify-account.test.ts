import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { classifyAccount } from '../../../src/core/address/classify-account.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'

type Value = { lamports: number; owner: string; executable: boolean; data: [string, string] }
type Parsed = { program: string; parsed: { type: string; info: Record<string, unknown> } }
type Line = { name: string; request: { params?: [string] }; response: { result?: { value?: (Value & { data: unknown }) | null } } }
const lines = readFileSync(new URL('../../vectors/conformance/accounts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
const recorded = (name: string) => {
  const line = lines.find((each) => each.name === name)
  if (line === undefined) throw new Error(`no recording ${name}`)
  return { address: parseAddress(line.request.params?.[0] ?? ''), value: line.response.result?.value ?? null }
}
/** What is made of the bytes, and what the node itself read in them. */
const judged = (what: string) => {
  const { address, value } = recorded(`getAccountInfo ${what} base64`)
  const { data } = (recorded(`getAccountInfo ${what} jsonParsed`).value ?? {}) as { data?: Parsed }
  return { info: data?.parsed?.info ?? {}, kind: classify(address, value as Value | null) }
}
const classify = (address: Address, value: Value | null) =>
  classifyAccount(
    address,
    value === null
      ? null
      : {
          owner: parseAddress(value.owner),
          lamports: lamports(BigInt(value.lamports)),
          executable: value.executable,
          data: new Uint8Array(Buffer.from(value.data[0], 'base64')),
        },
  )

const wallet = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const derived = parseAddress('8Dqz7yNwF8SBRecfkGsZXQcdK2XbDFw6EoV9JFdXZgnU')
const at = (owner: Address, data: Uint8Array = new Uint8Array(), funds = 5n) => ({
  owner,
  data,
  lamports: lamports(funds),
  executable: false,
})

describe('an account that a real node showed is told for what it is', () => {
  it.each(['treasury', 'd1'])('a wallet: %s', (what) => expect(judged(what).kind).toEqual({ kind: 'wallet' }))

  it.each(['missing', 'd3'])('an address at which nothing is: %s', (what) => {
    expect(recorded(`getAccountInfo ${what} base64`).value).toBeNull()
    expect(judged(what).kind).toEqual({ kind: 'unfunded' })
  })

  it.each([
    ['token account', TOKEN_PROGRAM],
    ['token-2022 account', TOKEN_2022_PROGRAM],
  ])('a %s, of which mint and whose', (what, tokenProgram) => {
    const { kind, info } = judged(what)
    expect(kind).toEqual({ kind: 'token-account', tokenProgram, mint: info['mint'], owner: info['owner'] })
  })

  it.each([
    ['token mint', TOKEN_PROGRAM],
    ['token-2022 mint', TOKEN_2022_PROGRAM],
  ])('a %s', (what, tokenProgram) => {
    const { kind, info } = judged(what)
    expect(kind).toEqual({ kind: 'mint', tokenProgram, decimals: info['decimals'] })
  })

  it('a nonce account, and who may advance it', () => {
    const { kind, info } = judged('nonce')
    expect(kind).toEqual({ kind: 'nonce-account', authority: info['authority'] })
  })

  it('a lookup table, and how many addresses it holds', () => {
    const { kind, info } = judged('lookup table')
    expect(kind).toEqual({ kind: 'lookup-table', addresses: (info['addresses'] as string[]).length })
  })

  it('programs and sysvars', () => {
    expect(judged('system program').kind).toEqual({ kind: 'program' })
    const { address, value } = recorded('getAccountInfo token program base64')
    expect(classify(address, value as Value)).toEqual({ kind: 'program' })
    expect(judged('clock sysvar').kind).toEqual({ kind: 'sysvar' })
  })
})

describe('an account', () => {
  it('with a key and nothing in it is unfunded, and with lamports a wallet', () => {
    expect(classifyAccount(wallet, null)).toEqual({ kind: 'unfunded' })
    expect(classifyAccount(wallet, at(SYSTEM_PROGRAM, new Uint8Array(), 0n))).toEqual({ kind: 'unfunded' })
    expect(classifyAccount(wallet, at(SYSTEM_PROGRAM))).toEqual({ kind: 'wallet' })
  })

  it('without a key is never a wallet, whatever lies there', () => {
    expect(classifyAccount(derived, null)).toEqual({ kind: 'off-curve' })
    expect(classifyAccount(derived, at(SYSTEM_PROGRAM))).toEqual({ kind: 'off-curve' })
  })

  it('whose key is of small order is nobody’s', () => {
    expect(classifyAccount(SYSTEM_PROGRAM, at(SYSTEM_PROGRAM))).toEqual({ kind: 'small-order' })
  })

  it('with bytes that are not understood has data, of whichever program', () => {
    for (const [owner, byteLength] of [
      [SYSTEM_PROGRAM, 80],
      [TOKEN_PROGRAM, 100],
      [wallet, 0],
    ] as const)
      expect(classifyAccount(wallet, at(owner, new Uint8Array(byteLength)))).toEqual({ kind: 'has-data', owner, byteLength })
  })

  it('of the token program that is as long as a multisig is one, whatever its bytes say', () => {
    expect(classifyAccount(wallet, at(TOKEN_PROGRAM, new Uint8Array(355).fill(2)))).toEqual({ kind: 'multisig' })
  })
})
