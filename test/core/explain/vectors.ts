import { readFileSync } from 'node:fs'
import { parseAddress } from '../../../src/core/address/address.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { account } from '../program/support.ts'
import { legacy, lifetimeFor } from '../plan/support.ts'

export type Written =
  | null
  | boolean
  | string
  | { readonly int: string }
  | { readonly float: number }
  | { readonly hex: string }
  | readonly Written[]

/** An instruction as another client wrote it: test/vectors/explain/README.md. */
export type Vector = {
  readonly origin: string
  readonly program: string
  readonly instruction: string
  readonly data: string
  readonly fields: Readonly<Record<string, Written>>
  readonly accounts: readonly string[]
  readonly rest: boolean
}

export function linesOf<Line>(file: string): Line[] {
  const text = readFileSync(new URL(`../../vectors/explain/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
}

export const vectors = linesOf<Vector>('clients.jsonl')

export const bytesOf = ({ data }: Vector) => Uint8Array.from(Buffer.from(data, 'hex'))

const IN_ONE = 4

/** The same in unsigned transactions, a few in each. */
export function vectorTransactions(): Uint8Array[] {
  const groups = Array.from({ length: Math.ceil(vectors.length / IN_ONE) }, (_, place) =>
    vectors.slice(place * IN_ONE, (place + 1) * IN_ONE),
  )
  return groups.map((group) => {
    const instructions = group.map((vector) => ({
      program: parseAddress(vector.program),
      accounts: vector.accounts.map((_, place) => ({ address: account(place), signer: place === 2, writable: place < 2 })),
      data: bytesOf(vector),
    }))
    const compiled = compileMessage({ version: 'legacy', feePayer: account(100), instructions, lifetime: lifetimeFor(legacy) })
    const signatures = Array.from({ length: compiled.header.signerCount }, () => null)
    return encodeTransaction({ message: encodeMessage(compiled), signatures })
  })
}
