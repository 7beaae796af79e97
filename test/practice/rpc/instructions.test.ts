import { readFileSync } from 'node:fs'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { CompiledInstruction } from '../../../src/core/message/message.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import { encodeParsedInstruction } from '../../../src/practice/rpc/encode/instruction.ts'

type Instruction = { readonly programId: string; readonly parsed?: { readonly type?: string } | string; readonly program?: string }
type Shown = {
  readonly transaction:
    | [string, string]
    | { readonly message: { readonly instructions: readonly Instruction[]; readonly accountKeys: readonly { readonly pubkey: Address }[] } }
}
type Exchange = {
  readonly name: string
  readonly request: { readonly method: string; readonly params: readonly [string, ...unknown[]] }
  readonly response: { readonly result?: Shown | null }
}

const read = (file: string): Exchange[] =>
  readFileSync(new URL(`../../vectors/conformance/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)
    .filter(({ request, response }) => request?.method === 'getTransaction' && response.result)

const all = ['transactions', 'v1', 'confidential'].flatMap(read)
/** The recording of one transaction in base 64. */
const bytesOf = (signature: string) =>
  all.find(({ name, request }) => request.params[0] === signature && name.endsWith(' base64'))?.response.result?.transaction

/** The same transaction, once explained by a real node and once as bytes. */
const pairs = all
  .filter(({ name }) => name.endsWith(' jsonParsed'))
  .flatMap(({ name, request, response }) => {
    const bytes = bytesOf(request.params[0])
    const parsed = response.result?.transaction
    return Array.isArray(bytes) && parsed !== undefined && !Array.isArray(parsed)
      ? [{ name, bytes: bytes[0], message: parsed.message }]
      : []
  })

/** Shown as bytes by the practice node: rare at a treasury, and exact all the same. */
const isExplained = ({ parsed }: Instruction) => {
  const type = typeof parsed === 'object' ? (parsed.type ?? '') : ''
  return !/[Cc]onfidential|reallocate|^mintTo$|getAccountDataSize|initializeImmutableOwner/.test(type)
}

function asBytes({ programIndex, accountIndexes, data }: CompiledInstruction, addresses: readonly Address[]) {
  const accounts = accountIndexes.map((index) => addresses[index])
  return { accounts, data: bs58.encode(data), programId: addresses[programIndex], stackHeight: 1 }
}

describe('an instruction', () => {
  it('is found explained in the recordings', () => {
    expect(pairs.length).toBeGreaterThan(5)
  })

  it.each(pairs)('of "$name" is explained as a real node does', ({ bytes, message }) => {
    const { compiled } = decodeTransaction(new Uint8Array(Buffer.from(bytes, 'base64')))
    const addresses = message.accountKeys.map(({ pubkey }) => pubkey)

    const shown = compiled.instructions.map((instruction) => encodeParsedInstruction(instruction, addresses, 1))
    const expected = message.instructions.map((explained, index) => {
      const instruction = compiled.instructions[index]
      return isExplained(explained) || instruction === undefined ? explained : asBytes(instruction, addresses)
    })

    expect(JSON.parse(JSON.stringify(shown, exact))).toEqual(expected)
  })
})

const exact = (_name: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
